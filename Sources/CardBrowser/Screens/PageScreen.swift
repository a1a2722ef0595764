import TerminalKit

extension Screen {
    static func page(_ page: Page) -> Screen { Screen(.page(page, TextScroll())) }

    fileprivate var page: Page? { if case .page(let page, _) = content { page } else { nil } }
}

extension KeyMap {
    static let page = table(.moving, .reading, .page, .history, .anywhere, .wheel)
}

extension KeyGroup {
    static let page = KeyGroup(
        title: "Rotation, news, long answers",
        bindings: [
            KeyBinding(.left, .character("L"), help: "leave the text") { $0.back() },
            KeyBinding(
                .enter, help: "list the cards that leave next",
                unless: { $0.screen.page?.query == nil ? "no cards to list" : nil },
                hint: FooterHint(.main, "list")
            ) { model in
                if let query = model.screen.page?.query { model.push(.search(query, focus: .list)) }
            },
        ])
}
