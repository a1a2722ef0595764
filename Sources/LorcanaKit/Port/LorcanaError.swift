package import Files
package import LorcanaCards
package import LorcanaQuery
package import LorcanaRules

/// The reason why a question about cards failed. Each case has the details; the program's `Message` describes them in
/// words.
package enum LorcanaError: Error, Sendable, Equatable {
    /// The request got no response: the connection was refused, timed out or closed, DNS or TLS failed, and so on.
    case transport(TransportError, url: String)
    /// The time limit of the whole command was reached before the request could be sent.
    case noTimeLeft(of: Duration, url: String)
    /// An HTTP status other than success; `retryAfter` is the delay in seconds that the server requested.
    case status(Int, url: String, retryAfter: Int?)
    /// An error object in the body (lorcana-api.md, section 5), whatever its HTTP status.
    case api(code: String, status: Int?, details: String, url: String)
    /// The body is not JSON, or has an unexpected structure; `detail` describes the error and its position.
    case malformed(detail: String, url: String)
    /// The body is a web page; `title` is its title or its first words.
    case html(title: String, url: String)
    /// The body is plain text ("That's not a card! ...").
    case plainText(String, url: String)
    case emptyBody(url: String)
    /// The body has rows, but none of them is readable.
    case unreadableRows(count: Int, url: String)
    /// The list of all cards continues after this number of pages.
    case tooManyPages(Int)
    /// There is no catalogue on disk, which `--source local` requires.
    case noCatalogue(path: String, language: CardLanguage = .en)
    /// The catalogue on disk cannot be used.
    case unusableCatalogue(CatalogueDamage, path: String, language: CardLanguage = .en)
    /// The catalogue could not be read from disk, or could not be written to it.
    case storage(FileError)
    /// A condition requires these texts of cards; they are not on disk, and the download failed.
    case textsUnavailable([TextColumn], because: String)
    /// One of LorcanaJSON's files could not be read from its folder.
    case cardFile(FileError)
    /// Neither of the services used by an update returned a usable response.
    indirect case bothServicesFailed(files: LorcanaError, api: LorcanaError)
    /// LorcanaJSON's file was received, but must not be used.
    case fileRefused(FileRefusal)
    /// An update was rejected: the response is broken, or has far fewer cards than before.
    case updateRefused(reason: String)
    /// The query is invalid.
    case invalidQuery(QueryError)
    /// The query has nothing to search for: it is only whitespace or punctuation.
    case blankQuery
    /// A deck or a collection that the query refers to could not be read.
    case ownFile(FileError)
    /// The file is not a deck; `name` is the deck's name.
    case damagedDeck(DeckDamage, name: String)
    /// The file is not a collection.
    case damagedCollection(CollectionDamage, path: String)
    /// The task was cancelled; never shown to the user.
    case cancelled

    /// Whether the query, or something that it names, caused the error.
    var isOfQuery: Bool {
        switch self {
        case .invalidQuery, .blankQuery, .ownFile, .damagedDeck, .damagedCollection: true
        case .transport, .noTimeLeft, .status, .api, .malformed, .html, .plainText, .emptyBody,
            .unreadableRows, .tooManyPages, .noCatalogue, .unusableCatalogue, .storage, .textsUnavailable,
            .cardFile, .bothServicesFailed, .fileRefused, .updateRefused, .cancelled:
            false
        }
    }
}

/// The reason why one of LorcanaJSON's files must not be used. Retrying doesn't help.
package enum FileRefusal: Sendable, Equatable {
    /// Larger than `limit` bytes.
    case tooLarge(limit: Int)
    case tooManyCards(limit: Int)
    /// The file's format version has an unsupported major number; empty if the file doesn't specify one.
    case format(String, understood: Int)
    /// Most of the known printings are missing.
    case fewCards(Int, expected: Int)
}
