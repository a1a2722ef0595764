package import Files

/// Why a question about cards has no answer. Each case carries its evidence; `Failure` in the program words it.
package enum LorcanaError: Error, Sendable, Equatable {
    /// The request never got an answer: refused, unresolved, TLS, timed out, cut off and so on.
    case transport(TransportError, url: String)
    /// An HTTP status that is no success. `retryAfter`: seconds the server asked to wait.
    case status(Int, url: String, retryAfter: Int?)
    /// An error object in the body (lorcana-api.md, section 5), whatever its HTTP status.
    case api(code: String, status: Int?, details: String, url: String)
    /// The body is no JSON, or JSON of another shape. `detail` says where and why.
    case malformed(detail: String, url: String)
    /// A web page came where JSON was due; `title` is its title or its first words.
    case html(title: String, url: String)
    /// Plain text came where JSON was due ("That's not a card! ...").
    case plainText(String, url: String)
    case emptyBody(url: String)
    /// No catalogue on disk, which `--source local` needs.
    case noCatalogue(path: String)
    /// The catalogue on disk cannot be used.
    case damagedCatalogue(path: String, reason: String)
    /// The catalogue could not be read from disk, or not be kept there.
    case storage(FileError)
    /// A condition on card texts, which neither disk nor facts have, and the download failed.
    case textsUnavailable(because: String)
    /// An update was refused: the answer is broken or far smaller than what is known.
    case updateRefused(reason: String)
    /// The query cannot be understood.
    case invalidQuery(QueryError)
    /// Nothing is left to search for: the words are blank or only punctuation.
    case blankQuery
    /// The task was cancelled; never shown to a person.
    case cancelled
}
