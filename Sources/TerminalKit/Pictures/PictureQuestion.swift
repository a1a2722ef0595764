/// Queries how a terminal can show pictures: its name, kitty graphics, the cell size, and DA1, which every terminal
/// replies to, and which ends the wait.
package struct PictureQuestion: Sendable {
    /// The queries to write. A multiplexer is not queried for kitty graphics, which it lacks: tmux and screen would
    /// take the query for a title.
    package static func bytes(_ environment: [String: String]) -> [UInt8] {
        let graphics = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
        return Array("\u{1B}[>q\(isMultiplexed(environment) ? "" : graphics)\u{1B}[16t\u{1B}[c".utf8)
    }

    private static func isMultiplexed(_ environment: [String: String]) -> Bool {
        ["TMUX", "STY", "ZELLIJ"].contains { environment[$0]?.isEmpty == false }
    }

    /// The time to wait for the replies. Most arrive within milliseconds; over ssh, or from a terminal that is just
    /// starting, they take longer. Replies that arrive later would appear as typed text in the shell.
    package static let patience = Duration.seconds(1)

    private var name = ""
    private var knowsKitty = false
    private var knowsSixel = false
    /// The size of a cell; nil if the terminal did not report it.
    package private(set) var cell: CellSize?
    /// Whether all replies have arrived.
    package private(set) var isAnswered = false

    package init() {}

    package mutating func note(_ reply: TerminalReply) {
        switch reply {
        case .name(let name): self.name = name
        case .pictures(let isOK): knowsKitty = isOK
        case .cell(let size): cell = size
        case .attributes(let numbers):
            knowsSixel = numbers.contains(4)
            isAnswered = true
        case .text, .background, .keyboard, .ready: break
        }
    }

    /// The best available way to show pictures. `environment` is used only for iTerm2's protocol, which cannot be
    /// queried.
    ///
    /// In a multiplexer the variables are those of another terminal, so only the replies are used.
    package func way(environment: [String: String]) -> PictureWay {
        if Self.isMultiplexed(environment) { return knowsSixel ? .sixel : .blocks }
        let programs = ["iTerm", "WezTerm", "vscode"]
        if programs.contains(where: name.hasPrefix) { return .iterm }
        if name.isEmpty, let program = environment["TERM_PROGRAM"],
            programs.contains(where: program.hasPrefix)
        {
            return .iterm
        }
        return knowsKitty ? .kitty : knowsSixel ? .sixel : .blocks
    }
}
