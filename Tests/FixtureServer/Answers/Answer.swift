/// A response of the service, before it is encoded.
enum Answer: Equatable, Sendable {
    case json(String)
    /// Plain text without a content type.
    case text(String)
    /// The connection is closed without a response, as after an uncaught exception.
    case closed

    static func rows(_ printed: [String]) -> Answer { .json("[\(printed.joined(separator: ","))]") }

    /// The error object, concatenated as strings like the service does: only quotation marks are escaped.
    static func error(_ code: String, _ status: Int, _ details: String) -> Answer {
        let details = details.replacing("\"", with: "\\\"")
        return .json(
            #"{"object":"error","code":"\#(code)","status":\#(status),"details":"\#(details)"}"#)
    }

    static func invalidURL(_ name: String) -> Answer {
        .error(
            "invalid_url", 404,
            "Invalid URL! The current URLs avaliable for /\(name)/ is /\(name)/all, /\(name)/fetch")
    }

    static func unknownColumn(_ column: String, in clause: String) -> Answer {
        .error("invalid_column", 400, "Unknown column '\(column)' in '\(clause)'")
    }

    static func syntaxError(near text: String) -> Answer {
        .error(
            "invalid_column", 400,
            "You have an error in your SQL syntax; check the manual that corresponds to your MySQL server "
                + "version for the right syntax to use near '\(text)' at line 1")
    }

    static let notACard = Answer.text(
        "That's not a card! To learn the proper syntax, go to https://lorcana-api.com")
}
