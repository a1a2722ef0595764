import Foundation
import Testing

/// The pages' code is code that this target compiles and runs: each block is in one of its files.
struct PagesTests {
    @Test(arguments: Page.all)
    func `every block of code is in a file that is compiled`(page: Page) {
        for block in page.blocks {
            switch block.language {
            case "swift":
                let isCompiled = Page.snippets.contains { contains($0, block.lines) }
                #expect(isCompiled, "\(page.name), line \(block.line), is in no file of Snippets")
            case "console", "text": break
            default: Issue.record("\(page.name), line \(block.line): '\(block.language)' is not checked")
            }
        }
    }

    @Test func `the pages and their files were found`() {
        let blocks = Page.all.flatMap(\.blocks).filter { $0.language == "swift" }
        #expect(Page.all.count >= 9)
        #expect(blocks.count >= 20)
        #expect(!Page.snippets.isEmpty)
    }

    @Test func `a block that is in no file is seen`() {
        let file = ["let a = 1", "let b = 2", "let c = 3"]
        #expect(contains(file, ["let a = 1", "let b = 2"]))
        #expect(!contains(file, ["let a = 1", "let c = 3"]))
        #expect(!contains(file, ["let d = 4"]))
        #expect(!contains(file, []))
    }

    @Test func `blocks are cut out of a page without indentation and empty lines`() {
        let page = Page(
            name: "A", text: "Text\n```swift\nlet a = {\n\n    1\n}\n```\n```console\n$ ls\n```\n")
        #expect(page.blocks.map(\.language) == ["swift", "console"])
        #expect(page.blocks.map(\.line) == [2, 8])
        #expect(page.blocks[0].lines == ["let a = {", "1", "}"])
    }

    /// Whether the block's lines are in the file, one after another.
    private func contains(_ file: [String], _ block: [String]) -> Bool {
        guard let first = block.first else { return false }
        return file.indices.contains { start in
            file[start] == first && file[start...].starts(with: block)
        }
    }
}

/// A page of the documentation and the code on it.
struct Page: CustomTestStringConvertible, Sendable {
    struct Block {
        let language: String
        let line: Int
        var lines: [String] = []
    }

    let name: String
    let blocks: [Block]
    var testDescription: String { name }

    init(name: String, text: String) {
        self.name = name
        var blocks: [Block] = []
        var isInside = false
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let bare = line.trimmingCharacters(in: .whitespaces)
            if bare.hasPrefix("```") {
                isInside.toggle()
                if isInside { blocks.append(Block(language: String(bare.dropFirst(3)), line: number + 1)) }
            } else if isInside, !bare.isEmpty {
                blocks[blocks.count - 1].lines.append(bare)
            }
        }
        self.blocks = blocks
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let all =
        ["Bloc", "BlocStorage", "BlocTesting"].flatMap { product in
            files("Sources/\(product)/\(product).docc", ".md").map { Page(name: $0.name, text: $0.text) }
        } + files("", "README.md").map { Page(name: $0.name, text: $0.text) }

    /// Each file's lines, without indentation and empty ones.
    static let snippets = files("Tests/BlocDocumentationTests/Snippets", ".swift").map { file in
        file.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            !$0.isEmpty
        }
    }

    /// The files of a folder and the folders in it.
    static func files(below folder: String, _ suffix: String) -> [(name: String, text: String)] {
        let paths =
            (try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
        return paths.sorted().filter { $0.hasSuffix(suffix) }.compactMap { path in
            (try? String(contentsOf: root.appending(path: "\(folder)/\(path)"), encoding: .utf8)).map {
                (path, $0)
            }
        }
    }

    private static func files(_ folder: String, _ suffix: String) -> [(name: String, text: String)] {
        let url = root.appending(path: folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.sorted().filter { $0.hasSuffix(suffix) }.compactMap { name in
            (try? String(contentsOf: url.appending(path: name), encoding: .utf8)).map { (name, $0) }
        }
    }
}

/// The library's public symbols, as their sources declare them.
struct CommentsTests {
    @Test(arguments: [
        "Bloc", "BlocCombine", "BlocCompatibility", "BlocJSON", "BlocLogging", "BlocObservation",
        "BlocStorage",
        "BlocTesting",
    ])
    func `every public symbol has a comment of its own`(target: String) {
        var count = 0
        for file in Page.files(below: "Sources/\(target)", ".swift") {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            for (number, line) in lines.enumerated() where isDeclaration(line) {
                count += 1
                let before = lines[..<number].last { !$0.hasPrefix("@") } ?? ""
                // The compiler knows no comment that stands between an attribute and its declaration.
                let above = lines[..<number].last { !$0.hasPrefix("///") } ?? ""
                let isBelowAttribute =
                    !above.isEmpty && above.split(separator: " ").allSatisfy { $0.hasPrefix("@") }
                let isBetween = number > 0 && lines[number - 1].hasPrefix("///") && isBelowAttribute
                #expect(before.hasPrefix("///") && !isBetween, "\(file.name):\(number + 1): \(line)")
            }
        }
        #expect(count > 0)
    }

    @Test(arguments: [
        "Bloc", "BlocCombine", "BlocCompatibility", "BlocJSON", "BlocLogging", "BlocObservation",
        "BlocStorage",
        "BlocTesting",
    ])
    func `a public type that is not on the main actor says where it may be used`(target: String) {
        for file in Page.files(below: "Sources/\(target)", ".swift") {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated()
            where ["struct", "enum", "protocol"].contains(kind(of: line)) {
                let above = lines[..<number].reversed().prefix { $0.hasPrefix("///") || $0.hasPrefix("@") }
                // What refines a protocol of the main actor is on it, too.
                let isOnMainActor = above.contains("@MainActor") || line.contains(": Effectful ")
                let comment = above.joined(separator: " ")
                let says =
                    comment.contains("any thread") || comment.contains("main actor")
                    || comment.contains("main /// actor") || comment.contains("`MainActor`")
                #expect(isOnMainActor || says, "\(file.name):\(number + 1): \(line)")
            }
        }
    }

    /// The keyword of a public declaration at the outermost level; nil for other lines.
    private func kind(of line: Substring) -> String? {
        guard line.hasPrefix("public ") else { return nil }
        return line.split(separator: " ").dropFirst().first.map(String.init)
    }

    @Test func `a declaration is told from other lines`() {
        #expect(isDeclaration("public final class A {"))
        #expect(isDeclaration("@inlinable public func a() {"))
        #expect(isDeclaration("open class A {"))
        #expect(!isDeclaration("public import Bloc"))
        #expect(!isDeclaration("public extension A {"))
        #expect(!isDeclaration("open -= 1"))
        #expect(!isDeclaration("let isPublic = true"))
    }

    private func isDeclaration(_ line: String) -> Bool {
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
        guard let first = words.first, first == "public" || first == "open" else { return false }
        let rest = words.dropFirst().drop {
            ["static", "final", "override", "private(set)", "mutating"].contains($0)
        }
        guard let kind = rest.first else { return false }
        let name = kind.prefix { $0.isLetter }
        return [
            "actor", "associatedtype", "class", "enum", "func", "init", "let", "protocol", "struct",
            "subscript",
            "typealias", "var",
        ].contains(name)
    }
}
