/// A change of the deck folder: creates, removes or renames a file.
package enum FolderChange: Equatable, Sendable {
    case copy(String, to: String)
    case renamed(String, to: String)
    case delete(String)
    /// Restores a deleted deck with its text.
    case restore(String, [UInt8])
    /// Imports a deck from another tool's file under this name.
    case keep(file: String, as: String)

    /// A description for the footer.
    var words: String {
        switch self {
        case .copy(let old, let new): "copied \(old) to \(new)"
        case .renamed(let old, let new): "renamed \(old) to \(new)"
        case .delete(let name): "deleted \(name)"
        case .restore(let name, _): "brought \(name) back"
        case .keep(let file, let name): "imported \(file) as \(name)"
        }
    }
}
