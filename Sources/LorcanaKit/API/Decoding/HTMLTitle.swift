import LorcanaCards

/// Describes a web page that was received instead of JSON.
enum HTMLTitle {
    /// The page's title, or its first words, cleaned and truncated; empty if it has no text.
    static func read(_ page: String) -> String {
        let start = String(page.prefix(16_384))
        return title(of: start) ?? TextCleaning.excerpt(withoutTags(start), limit: 80)
    }

    private static func title(of page: String) -> String? {
        guard let opening = range(of: "<title", in: page[...]),
            let end = page[opening...].firstIndex(of: ">"),
            let closing = range(of: "</title", in: page[end...])
        else { return nil }
        let title = TextCleaning.excerpt(page[page.index(after: end)..<closing], limit: 80)
        return title.isEmpty ? nil : title
    }

    /// The range of `tag` in `page`, ignoring the case of ASCII letters.
    private static func range(of tag: String, in page: Substring) -> String.Index? {
        page.indices.first { page[$0] == "<" && page[$0...].prefix(tag.count).lowercased() == tag }
    }

    private static func withoutTags(_ page: String) -> String {
        var words = ""
        var isInTag = false
        for character in page {
            if character == "<" { isInTag = true }
            if !isInTag { words.append(character) }
            if character == ">" {
                isInTag = false
                words.append(" ")
            }
        }
        return words
    }
}
