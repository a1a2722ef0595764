import Foundation
import Testing

/// The code on the pages is compiled and run by this target: each code block is part of one of its files.
struct PagesTests {
    @Test(arguments: Page.all)
    func `every code block is in a compiled file`(page: Page) {
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

    @Test func `the pages and their files are found`() {
        let blocks = Page.all.flatMap(\.blocks).filter { $0.language == "swift" }
        #expect(Page.all.count >= 9)
        #expect(blocks.count >= 20)
        #expect(!Page.snippets.isEmpty)
    }

    @Test func `a code block that is in no file is detected`() {
        let file = ["let a = 1", "let b = 2", "let c = 3"]
        #expect(contains(file, ["let a = 1", "let b = 2"]))
        #expect(!contains(file, ["let a = 1", "let c = 3"]))
        #expect(!contains(file, ["let d = 4"]))
        #expect(!contains(file, []))
    }

    @Test func `code blocks are extracted without indentation and empty lines`() {
        let page = Page(
            name: "A", text: "Text\n```swift\nlet a = {\n\n    1\n}\n```\n```console\n$ ls\n```\n")
        #expect(page.blocks.map(\.language) == ["swift", "console"])
        #expect(page.blocks.map(\.line) == [2, 8])
        #expect(page.blocks[0].lines == ["let a = {", "1", "}"])
    }

    /// Whether the block's lines are consecutive lines of the file.
    private func contains(_ file: [String], _ block: [String]) -> Bool {
        guard let first = block.first else { return false }
        return file.indices.contains { start in
            file[start] == first && file[start...].starts(with: block)
        }
    }
}

/// A page of the documentation, with its code blocks.
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

    /// The lines of each file, without indentation and empty lines.
    static let snippets = files("Tests/BlocDocumentationTests/Snippets", ".swift").map { file in
        file.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            !$0.isEmpty
        }
    }

    /// The files in a folder and its subfolders.
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

/// Checks the documentation comments of the library's public symbols.
struct CommentsTests {
    @Test(arguments: [
        "Bloc", "BlocCombine", "BlocCompatibility", "BlocJSON", "BlocLogging", "BlocObservation",
        "BlocStorage",
        "BlocTesting",
    ])
    func `every public symbol has its own comment`(target: String) {
        var count = 0
        for file in Page.files(below: "Sources/\(target)", ".swift") {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            for (number, line) in lines.enumerated() where isDeclaration(line) {
                count += 1
                let before = lines[..<number].last { !$0.hasPrefix("@") } ?? ""
                // The compiler ignores comments between an attribute and its declaration.
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
    func `a public type that is not isolated to the main actor says where it may be used`(target: String) {
        for file in Page.files(below: "Sources/\(target)", ".swift") {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated()
            where ["struct", "enum", "protocol"].contains(kind(of: line)) {
                let above = lines[..<number].reversed().prefix { $0.hasPrefix("///") || $0.hasPrefix("@") }
                // A protocol that refines one isolated to the main actor is isolated too.
                let isOnMainActor = above.contains("@MainActor") || line.contains(": Effectful ")
                let comment = above.joined(separator: " ")
                let says =
                    comment.contains("any thread") || comment.contains("main actor")
                    || comment.contains("main /// actor") || comment.contains("`MainActor`")
                #expect(isOnMainActor || says, "\(file.name):\(number + 1): \(line)")
            }
        }
    }

    /// The keyword of a public top-level declaration; nil for other lines.
    private func kind(of line: Substring) -> String? {
        guard line.hasPrefix("public ") else { return nil }
        return line.split(separator: " ").dropFirst().first.map(String.init)
    }

    @Test func `declarations are distinguished from other lines`() {
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
