import Foundation

/// The source code of the package.
enum SourceText {
    /// The string literals in a target's Swift files, without comments and interpolations.
    static func strings(ofTarget target: String) -> [String] {
        let folder = URL(fileURLWithPath: "\(#filePath)/../../../../Sources/\(target)").standardized
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.flatMap {
            file in
            ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").flatMap(strings)
        }
    }

    private static func strings(inLine line: Substring) -> [String] {
        if line.drop(while: \.isWhitespace).hasPrefix("//") { return [] }
        let parts = line.replacing("\\\"", with: "”").split(separator: "\"", omittingEmptySubsequences: false)
        return parts.enumerated().filter { $0.offset % 2 == 1 }.map {
            $0.element.replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "…")
        }.map(String.init)
    }
}
