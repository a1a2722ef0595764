import LorcanaCards
import LorcanaKit

extension Message {
    /// The sentence for a line of the config file that cannot be followed: file, line, key, what to try.
    init(_ problem: ConfigFile.Problem, path: String) {
        let file = Quoted.clean(path, limit: 200)
        let (sentence, hint): (String, String) =
            switch problem {
            case .unknownKey(let key, let line):
                ("\(file), line \(line): there is no setting \(Quoted.text(key))", Self.nearestKeys(key))
            case .invalidValue(let value, let setting, let line):
                (
                    "\(file), line \(line): \(setting.rawValue) cannot be \(Quoted.text(setting.shown(value)))",
                    "it can be: \(setting.expected)"
                )
            case .notASetting(let text, let line):
                ("\(file), line \(line): \(Quoted.text(text)) is no setting", "a line is key = value")
            case .missing:
                ("the config file \(file) does not exist", "LORCANA_CONFIG names it; the defaults hold")
            case .unreadable(let error): (Quoted.clean("\(error)", limit: 300), "the defaults hold")
            }
        self.init(kind: "configuration", sentence: sentence, hint: hint, exitCode: .configuration)
    }

    private static func nearestKeys(_ key: String) -> String {
        let near = NearestNames.nearest(to: key, in: Setting.keys, count: 2)
        let all = "there are: \(Setting.keys.joined(separator: ", "))"
        return near.isEmpty ? all : "did you mean \(either(near))?"
    }
}
