import LorcanaCards

/// Checks whether a body is a list of rows, and determines what it is otherwise.
///
/// The service sends errors as HTTP 200 (lorcana-api.md, section 5), so only the body shows what it is.
enum APIBody {
    /// Returns the JSON array in `body` as UTF-8; throws a specific error for each other kind of body.
    static func rows(in body: [UInt8], url: String) throws(LorcanaError) -> [UInt8] {
        try text(of: body, beginningWith: UInt8(ascii: "["), url: url)
    }

    /// Returns the JSON object in `body` as UTF-8, such as one of LorcanaJSON's files.
    static func object(in body: [UInt8], url: String) throws(LorcanaError) -> [UInt8] {
        try text(of: body, beginningWith: UInt8(ascii: "{"), url: url)
    }

    private static func text(
        of body: [UInt8], beginningWith wanted: UInt8, url: String
    ) throws(LorcanaError) -> [UInt8] {
        let text = BodyText.utf8(body)
        guard let first = text.first(where: { !isBlank($0) }) else { throw .emptyBody(url: url) }
        switch first {
        case wanted: return text
        case UInt8(ascii: "{"): throw objectError(in: text, url: url)
        case UInt8(ascii: "["):
            throw .malformed(detail: "expected an object, found a list: \(excerpt(of: text))", url: url)
        case UInt8(ascii: "<"): throw .html(title: HTMLTitle.read(BodyText.decode(text)), url: url)
        default: throw textError(in: text, url: url)
        }
    }

    /// The service's error in `body`; nil if it has none.
    static func error(in body: [UInt8], url: String) -> LorcanaError? {
        let text = BodyText.utf8(body)
        guard text.first(where: { !isBlank($0) }) == UInt8(ascii: "{") else { return nil }
        let error = objectError(in: text, url: url)
        if case .api = error { return error }
        return nil
    }

    private static func objectError(in text: [UInt8], url: String) -> LorcanaError {
        if let object = APIErrorObject(text) {
            return .api(code: object.code, status: object.status, details: object.details, url: url)
        }
        let detail = "expected a list of rows, found an object: \(excerpt(of: text))"
        return .malformed(detail: detail, url: url)
    }

    private static func textError(in text: [UInt8], url: String) -> LorcanaError {
        let words = excerpt(of: text)
        if words.isEmpty { return .malformed(detail: "not text", url: url) }
        return .plainText(words, url: url)
    }

    private static func excerpt(of text: [UInt8]) -> String {
        TextCleaning.excerpt(BodyText.decode(text.prefix(1024)))
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
