import CardBrowser
import CardRendering
import LorcanaCards

extension Message {
    /// Describes why a key binding in the config file is invalid.
    ///
    /// - Parameter place: the file and the line; nil for a command.
    init(_ problem: KeyChoices.Problem, at place: String?) {
        let (sentence, hint): (String, String) =
            switch problem {
            case .unknownRow(let name, let nearest):
                (
                    "no row of keys is named \(Quoted.text(name))",
                    nearest.isEmpty
                        ? "run `lorcana help keys` to list them"
                        : "did you mean \(either(nearest))?"
                )
            case .unknownKey(let key):
                ("no key is named \(Quoted.text(key))", "write x, ctrl-x, alt-x, F5, space, enter, up")
            case .unsendable(let key):
                (
                    "\(Quoted.text(key)) is a key that terminals do not send, or that they keep for themselves",
                    "write x, ctrl-x, alt-x, F5, space, enter, up"
                )
            case .taken(let key, let row):
                ("the key \(key) is that of \(row) on the same screen", "choose another key for one of them")
            }
        self.init(
            kind: "configuration", sentence: (place.map { "\($0): " } ?? "") + sentence, hint: hint,
            exitCode: .configuration)
    }
}
