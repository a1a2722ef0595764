import TerminalKit

/// A way to move in a list or a text.
enum Motion: Equatable, Sendable {
    case rows(Int)
    case pages(Int)
    case start, end

    /// What a key moves, where letters are keys.
    init?(_ key: Key) {
        switch key {
        case .down, .character("j"), .control("n"): self = .rows(1)
        case .up, .character("k"), .control("p"): self = .rows(-1)
        case .pageDown, .character(" "), .control("f"): self = .pages(1)
        case .pageUp, .character("b"), .control("b"): self = .pages(-1)
        case .home, .character("g"): self = .start
        case .end, .character("G"): self = .end
        default: return nil
        }
    }
}

extension ListCursor {
    mutating func move(_ motion: Motion, count: Int, height: Int) {
        switch motion {
        case .rows(let rows): move(by: rows, count: count, height: height)
        case .pages(let pages): page(by: pages, count: count, height: height)
        case .start: select(0, count: count, height: height)
        case .end: select(count - 1, count: count, height: height)
        }
    }
}
