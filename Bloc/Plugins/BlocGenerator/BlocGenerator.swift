import Foundation
import PackagePlugin

/// `swift package bloc NAME --kind bloc|cubit --into DIR` creates a bloc, its parts and a passing test.
///
/// Never overwrites: if one of the files exists, it writes none of them.
@main
struct BlocGenerator: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard !GeneratorWords.askForHelp(arguments) else { return print(GeneratorWords.usage) }
        let words = try GeneratorWords(arguments)
        let place = try GeneratorPlace(package: context.package, directory: words.directory)
        let files = BlocTemplates(name: words.name, module: place.module).files(of: words.kind)
        try write(files.map { (place.url(of: $0), $0.text) }, below: context.package.directoryURL)
        if let advice = place.advice { print(advice) }
    }

    private func write(_ files: [(url: URL, text: String)], below root: URL) throws {
        let taken = files.map(\.url).filter { FileManager.default.fileExists(atPath: $0.path) }
        guard taken.isEmpty else {
            throw GeneratorError.exists(taken.map { $0.path(below: root) })
        }
        for file in files {
            try FileManager.default.createDirectory(
                at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try file.text.write(to: file.url, atomically: true, encoding: .utf8)
            print("wrote \(file.url.path(below: root))")
        }
    }
}

extension URL {
    /// The path relative to `root`.
    func path(below root: URL) -> String {
        let prefix = root.standardizedFileURL.path + "/"
        let path = standardizedFileURL.path
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}
