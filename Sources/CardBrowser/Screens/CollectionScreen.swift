import LorcanaRules
import TerminalKit

extension Screen {
    static func collection(_ progress: CollectionProgress) -> Screen {
        Screen(.collection(CollectionListing(progress)))
    }
}

extension KeyMap {
    static let collection = table(.moving, .collection, .history, .anywhere, .wheel, .pointing)
}

extension KeyGroup {
    static let collection = KeyGroup(
        title: "Collection",
        bindings: [
            KeyBinding(
                .enter, .right, help: "list the names that you lack; of a complete set, what you own",
                hint: FooterHint(.main, words: { $0.selectedIsComplete ? "owned" : "missing" })
            ) { $0.open() },
            KeyBinding(
                .character("o"), help: "list the printings that you own", unless: \.nothingOwned,
                hint: FooterHint(.often, "owned")
            ) { $0.listSelected(" ownprint>=1 unique:prints") },
            KeyBinding(
                .character("p"), help: "list the printings that you lack",
                hint: FooterHint(.often, "printings")
            ) { $0.listSelected(" ownprint=0 unique:prints") },
            KeyBinding(
                .character("f"), help: "list the foils that you lack", hint: FooterHint(.sometimes, "foils")
            ) { $0.listSelected(" is:foil ownfoil=0 unique:prints") },
            KeyBinding(
                .character("n"), help: "list what was added last", unless: \.nothingAdded,
                hint: FooterHint(.often, "added last")
            ) { $0.listNewest() },
        ])
}

extension BrowserModel {
    fileprivate var selectedIsComplete: Bool {
        screen.collection?.selected.map { $0.names.owned == $0.names.all } ?? false
    }

    fileprivate var nothingOwned: String? {
        screen.collection?.selected?.printings.owned == 0 ? "you own none of its cards" : nil
    }

    fileprivate var nothingAdded: String? {
        screen.collection?.progress.newest.isEmpty == true ? "the last change added nothing" : nil
    }

    /// Lists the missing names of the selected set or series, counted as in `own missing`.
    mutating func openCollectionRow() {
        listSelected(selectedIsComplete ? " own>=1" : " own=0")
    }

    fileprivate mutating func listSelected(_ condition: String) {
        if let part = screen.collection?.selected { push(.search(part.query + condition, focus: .list)) }
    }

    fileprivate mutating func listNewest() {
        let ids = screen.collection?.progress.newest.prefix(Self.mostNewest) ?? []
        push(.search("id:\(ids.joined(separator: ",")) unique:prints", focus: .list))
    }

    /// The maximum number of names in a query, whose number of conditions is limited.
    private static let mostNewest = 50

    /// Opens the collection, or updates it.
    mutating func show(_ progress: CollectionProgress, opens: Bool) {
        for index in screens.indices { changeScreen(at: index) { $0.collection?.receive(progress) } }
        if opens, screen.collection == nil { push(.collection(progress)) }
    }
}
