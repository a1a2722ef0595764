import Encoding
import LorcanaCards

/// The service's error object: `{"object":"error","code":…,"status":…,"details":…}`.
///
/// The service builds it by concatenation and escapes only quotation marks, so it may be invalid JSON
/// (lorcana-api.md, section 5); in that case, its parts are extracted from the text.
struct APIErrorObject: Equatable {
    var code: String
    var status: Int?
    var details: String

    /// Many times the size of real error objects; anything larger is not decoded.
    private static let largest = 65_536

    /// Returns nil if `json` is not an error object.
    init?(_ json: [UInt8]) {
        if json.count > Self.largest { return nil }
        var reader = JSONReader(json)
        if let row = try? reader.row(), (try? reader.end()) != nil {
            let object = LenientRow(row: row)
            guard let code = object.string("code"), object.string("object") ?? "error" == "error" else {
                return nil
            }
            self.init(code: code, status: object.integer("status"), details: object.string("details") ?? "")
        } else {
            self.init(gluedTogether: BodyText.decode(json.prefix(8192)))
        }
    }

    private init(code: String, status: Int?, details: String) {
        self.code = TextCleaning.excerpt(code, limit: 40)
        self.status = status
        self.details = TextCleaning.excerpt(details, limit: 240)
    }

    private init?(gluedTogether text: String) {
        guard Self.value(after: "object", in: text).hasPrefix("\"error\"") else { return nil }
        let code = Self.value(after: "code", in: text).dropFirst().prefix { $0 != "\"" }
        guard !code.isEmpty else { return nil }
        let status = Self.value(after: "status", in: text).prefix { $0.isASCII && $0.isNumber }
        self.init(code: String(code), status: Int(status), details: Self.details(in: text))
    }

    /// The details, up to the first unescaped quotation mark.
    private static func details(in text: String) -> String {
        var details = value(after: "details", in: text).dropFirst()
        let end = details.indices.first { details[$0] == "\"" && !details[..<$0].hasSuffix("\\") }
        if let end { details = details[..<end] }
        return String(details).with("\"", for: "\\\"")
    }

    /// The text after `"key":` without leading spaces; empty if the key is missing.
    private static func value(after key: String, in text: String) -> Substring {
        guard let range = text.firstPlace(of: "\"\(key)\"") else { return "" }
        let rest = text[range.upperBound...].drop(while: \.isWhitespace)
        return rest.first == ":" ? rest.dropFirst().drop(while: \.isWhitespace) : ""
    }
}
