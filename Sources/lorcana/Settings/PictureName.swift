/// Whether and how card pictures are shown.
enum PictureName: String, CaseIterable, Sendable {
    case off
    /// In the best way that the terminal has.
    case auto
    case kitty, iterm, sixel, blocks
}
