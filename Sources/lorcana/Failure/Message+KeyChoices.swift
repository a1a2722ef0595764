import CardBrowser
import CardRendering
import LorcanaCards

extension Message {
    /// Describes why a key binding in the config file is invalid.
    ///
    /// - Parameters:
    ///   - action: the action to bind.
    ///   - place: the file and the line; nil for a command.
    init(_ problem: KeyChoices.Problem, of action: String, at place: String?) {
        let examples = "for example: x, ctrl-x, alt-x, F5, space, enter or up"
        let (sentence, hint): (String, String) =
            switch problem {
            case .unknownAction(let name, let nearest):
                (
                    "unknown key action \(Quoted.text(name))",
                    nearest.isEmpty
                        ? "run `lorcana help keys` to list them"
                        : "did you mean \(either(nearest))?"
                )
            case .unknownKey(let key):
                ("unknown key \(Quoted.text(key))", examples)
            case .unsendable(let key):
                ("programs in a terminal cannot use the key \(Quoted.text(key))", examples)
            case .taken(let key, let other):
                (
                    "cannot bind \(key) to \(action): \(other) already uses it on that screen",
                    "choose another key for one of them"
                )
            }
        self.init(
            kind: "configuration", sentence: (place.map { "\($0): " } ?? "") + sentence, hint: hint,
            exitCode: .configuration)
    }
}
