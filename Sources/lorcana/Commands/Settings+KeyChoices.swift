import CardBrowser
import CardRendering

extension Settings {
    /// The key bindings chosen for the browser, and the problems with some of them.
    var keyChoices: (choices: KeyChoices, problems: [Message]) {
        var (choices, problems) = (KeyChoices(), [Message]())
        for (name, value) in chosenKeys {
            do throws(KeyChoices.Problem) { try choices.choose(value.text, for: name) } catch {
                guard case .config(let path, let line) = value.origin else { continue }
                problems.append(Message(error, of: name, at: "\(Quoted.clean(path, limit: 200)):\(line)"))
            }
        }
        return (choices, problems)
    }
}
