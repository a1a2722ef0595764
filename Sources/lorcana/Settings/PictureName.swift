/// How card pictures are shown.
enum PictureName: String, CaseIterable, Sendable {
    case off
    /// The best protocol that the terminal supports.
    case auto
    case kitty, iterm, sixel, blocks
}
