/// The help for a key in `lorcana help query`: its group and examples.
package struct KeyHelp {
    /// The groups, in the order of the page.
    package enum Group: String, Sendable, CaseIterable {
        case name = "Name"
        case ink = "Ink"
        case inkwell = "Inkwell"
        case numbers = "Numbers"
        case keywords = "Keywords"
        case effects = "Effects"
        case texts = "Texts"
        case kind = "Kind"
        case story = "Story"
        case printing = "Printing"
        case play = "Play"
        case relations = "Relations"
        case own = "Your own"
        case show = "Show"
    }

    var group: Group
    /// Queries, some followed by a space and a remark in brackets; "|" separates alternative values.
    var examples: () -> [String]

    init(_ group: Group, _ examples: @escaping @autoclosure () -> [String]) {
        (self.group, self.examples) = (group, examples)
    }

    /// The examples of all keys in a group.
    package static func examples(of group: Group) -> [String] {
        QueryKey.all.map(\.help).filter { $0.group == group }.flatMap { $0.examples() }
    }
}
