import CardRendering
import Files
import LorcanaCards
import TerminalKit

/// The theme selected by the settings, and the problems in its file.
struct ThemeChoice {
    let name: ThemeName
    private(set) var file: ThemeFile?
    private(set) var problems: [Message] = []

    @MainActor
    init(_ settings: Settings?, _ environment: ProgramEnvironment) {
        let typed = settings?.value(.themeFile).text ?? ""
        self.init(settings?.theme ?? .auto, file: typed, in: environment.files, environment.paths)
    }

    /// - Parameter typed: the path of a theme file; may be empty.
    @MainActor
    init(_ name: ThemeName, file typed: String, in files: any TextFiles, _ paths: PathVariables) {
        self.name = name
        if typed.isEmpty || !name.takesFile { return }
        do throws(FileError) {
            file = try Self.read(typed, files, paths)
            if let file {
                problems = Self.problems(of: file, at: typed)
            } else {
                problems = [
                    Message(
                        themeFile: "no file \(Quoted.clean(typed, limit: 200)); using the default colours")
                ]
            }
        } catch {
            problems = [
                Message(themeFile: "\(Quoted.clean("\(error)", limit: 300)); using the default colours")
            ]
        }
    }

    init(_ file: ThemeFile, at typed: String) {
        (name, self.file) = (.auto, file)
        problems = Self.problems(of: file, at: typed)
    }

    private static func problems(of file: ThemeFile, at typed: String) -> [Message] {
        file.problems.map { Message($0.problem, in: typed, line: $0.line) }
    }

    /// Reads the file at a path; returns nil if it doesn't exist.
    @MainActor
    static func read(
        _ typed: String, _ files: any TextFiles, _ paths: PathVariables
    ) throws(FileError) -> ThemeFile? {
        try files.read(FolderPath.typed(typed, home: paths["HOME"]), limit: ThemeFile.limit).map(
            ThemeFile.init)
    }

    /// - Parameter background: nil if unknown.
    func theme(on background: TerminalBackground?) -> Theme { Theme(name, on: background, file: file) }
    func theme(in terminal: TerminalColors) -> Theme { Theme(name, in: terminal, file: file) }

    /// The theme, adapted to the terminal of another theme.
    func theme(like other: Theme) -> Theme {
        other.terminal.map(theme(in:)) ?? theme(on: other.knownBackground)
    }

    /// The colours of the theme; nil if it has none.
    var colors: ThemeColors? { file?.colors ?? name.colors }
}

extension Message {
    init(themeFile sentence: String, hint: String = "") {
        self.init(kind: "configuration", sentence: sentence, hint: hint, exitCode: .configuration)
    }

    /// Describes an invalid line of a theme file.
    init(_ problem: ThemeFile.Problem, in path: String, line: Int) {
        let file = Quoted.clean(path, limit: 200)
        let place = "\(file):\(line): "
        switch problem {
        case .notALine(let text):
            self.init(
                themeFile: place + "expected name = colour, found \(Quoted.text(text))",
                hint: "for example: amber.badge = #ffaf00")
        case .unknownName(let name, let nearest):
            self.init(
                themeFile: place + "unknown colour name \(Quoted.text(name))",
                hint: nearest.isEmpty
                    ? "run `lorcana theme` to list the names" : "did you mean \(either(nearest))?")
        case .notAColor(let value, let name):
            self.init(
                themeFile: place + "invalid colour \(Quoted.text(value)) for \(name)",
                hint: "write #rrggbb or a number from 0 to 255")
        case .notATheme(let name):
            self.init(
                themeFile: place + "unknown theme \(Quoted.text(name))",
                hint: "for example: from = gruvbox")
        case .more(let count):
            self.init(themeFile: "\(file): \(Counted.grouped(count)) more lines cannot be used")
        }
    }
}
