import LorcanaCards

/// Conditions on parts of full names.
extension CardWords {
    /// A condition for exactly this character and for cards that count as it, such as "Lilo & Stitch".
    func character(_ name: String) -> Condition {
        let (catalogue, whole) = (matcher.catalogue, Condition.term(.text(.char, .whole(name))))
        let others = matcher.rows(.term(.text(.char, .words(name)))).rows.filter { row in
            catalogue.list(.alsoNamed, row).contains { Folding.fold($0) == name }
        }
        let shared = others.map { catalogue.words(.name, $0) { $0.string } }.once
        return Condition.anyOf(
            [whole] + shared.filter { $0 != name }.map { .term(.text(.char, .whole($0))) })!
    }

    /// A condition for this version, "pirate captain"; nil if no card has it.
    func version(_ words: String) -> Condition? {
        let version = Condition.term(.text(.version, .whole(words)))
        return words.isEmpty || matcher.rows(version).isEmpty ? nil : version
    }

    /// A condition for the story that all cards of the character have in common, "the Merida film"; nil if they have
    /// several.
    func story(of name: String) -> Condition? {
        let characters = Condition.all([.type(.character), .term(.text(.char, .words(name)))])
        let stories = matcher.rows(characters).rows.map { matcher.catalogue.text(.story, $0) }.once
        return stories.count == 1 ? .term(.text(.story, .whole(Folding.fold(stories[0])))) : nil
    }
}
