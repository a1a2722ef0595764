package import Files
package import LorcanaCards
package import LorcanaQuery
package import LorcanaRules

/// Why a question about cards failed. Each case carries its evidence; the program's `Message` puts it into words.
package enum LorcanaError: Error, Sendable, Equatable {
    /// The request got no response: refused, unresolved, TLS, timed out, cut off and so on.
    case transport(TransportError, url: String)
    /// The time for the whole command was spent before the request could be sent.
    case noTimeLeft(of: Duration, url: String)
    /// An HTTP status other than success; `retryAfter` is the wait in seconds that the server asked for.
    case status(Int, url: String, retryAfter: Int?)
    /// An error object in the body (lorcana-api.md, section 5), whatever its HTTP status.
    case api(code: String, status: Int?, details: String, url: String)
    /// The body is not JSON, or JSON of another shape; `detail` says where and why.
    case malformed(detail: String, url: String)
    /// The body is a web page; `title` is its title or its first words.
    case html(title: String, url: String)
    /// The body is plain text ("That's not a card! ...").
    case plainText(String, url: String)
    case emptyBody(url: String)
    /// The body has rows, but none of them can be read.
    case unreadableRows(count: Int, url: String)
    /// The list of every card goes on after that many pages.
    case tooManyPages(Int)
    /// No catalogue on disk, which `--source local` needs.
    case noCatalogue(path: String, language: CardLanguage = .en)
    /// The catalogue on disk cannot be used.
    case unusableCatalogue(CatalogueDamage, path: String, language: CardLanguage = .en)
    /// The catalogue could not be read from disk, or not written to it.
    case storage(FileError)
    /// A condition needs these texts of cards; there are none on disk, and the download failed.
    case textsUnavailable([TextColumn], because: String)
    /// One of LorcanaJSON's files could not be read from the folder that has them.
    case cardFile(FileError)
    /// Neither of the services that an update asks sent a usable answer.
    indirect case bothServicesFailed(files: LorcanaError, api: LorcanaError)
    /// LorcanaJSON's file was received, but must not be used.
    case fileRefused(FileRefusal)
    /// An update was refused: the answer is broken, or has far fewer cards than before.
    case updateRefused(reason: String)
    /// The query is wrong.
    case invalidQuery(QueryError)
    /// The query has nothing to search for: it is blank or only punctuation.
    case blankQuery
    /// A deck or a collection that the query asks for could not be read.
    case ownFile(FileError)
    /// The file is not a deck; `name` is the deck's name.
    case damagedDeck(DeckDamage, name: String)
    /// The file is not a collection.
    case damagedCollection(CollectionDamage, path: String)
    /// The task was cancelled; never shown to the user.
    case cancelled

    /// Whether the query, or something that it names, is at fault.
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

/// Why one of LorcanaJSON's files must not be used. Trying again later does not help.
package enum FileRefusal: Sendable, Equatable {
    /// Larger than `limit` bytes.
    case tooLarge(limit: Int)
    case tooManyCards(limit: Int)
    /// The format's version, whose major number is not the one understood; empty if it states none.
    case format(String, understood: Int)
    /// Most of the known printings are missing.
    case fewCards(Int, expected: Int)
}
