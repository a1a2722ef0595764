/// A change of the deck folder: files that come, go or get another name.
package enum FolderChange: Equatable, Sendable {
    case copy(String, to: String)
    case renamed(String, to: String)
    case delete(String)
    case restore(String)
    /// Keep the deck of another tool's file under a name.
    case keep(file: String, as: String)

    /// The change in words, for the footer.
    var words: String {
        switch self {
        case .copy(let old, let new): "copied \(old) to \(new)"
        case .renamed(let old, let new): "renamed \(old) to \(new)"
        case .delete(let name): "deleted \(name)"
        case .restore(let name): "brought \(name) back"
        case .keep(let file, let name): "imported \(file) as \(name)"
        }
    }

    var reversed: FolderChange {
        switch self {
        case .copy(_, let new): .delete(new)
        case .renamed(let old, let new): .renamed(new, to: old)
        case .delete(let name): .restore(name)
        case .restore(let name): .delete(name)
        case .keep(_, let name): .delete(name)
        }
    }
}
