/// The texts in which a word occurs as a whole word.
package enum WordPlace: Int, Sendable {
    case names
    /// In names, and in a few rules texts that quote those names.
    case mostlyNames
    /// In names, and in many more rules texts.
    case mostlyTexts
    case texts
    /// In one or two rules texts only.
    case rareTexts

    package var isInNames: Bool { self == .names || self == .mostlyNames || self == .mostlyTexts }
    package var isInTexts: Bool { self != .names }
    /// Whether the word occurs mainly in rules texts.
    package var isOfTexts: Bool { self == .texts || self == .mostlyTexts }

    init(names: Int, texts: Int) {
        self =
            names == 0
            ? (texts < 3 ? .rareTexts : .texts)
            : texts == 0 ? .names : texts < 4 * names ? .mostlyNames : .mostlyTexts
    }
}
