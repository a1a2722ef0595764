import Encoding
import LorcanaCards

/// A JSON array that is read row by row; unreadable rows are counted rather than fatal.
struct RowList<Row: Sendable> {
    private(set) var rows: [Row] = []
    private(set) var skipped = 0

    /// Reads the array in `json`; `read` returns nil for a row that cannot be used.
    ///
    /// Throws only if the JSON as a whole is invalid (truncated, for example) or exceeds a limit.
    init(_ json: [UInt8], url: String, read: (LenientRow) -> Row?) throws(LorcanaError) {
        do throws(JSONFault) {
            var reader = JSONReader(json)
            try reader.array(most: mostRows) { reader throws(JSONFault) in
                if let row = try reader.row(), let read = read(LenientRow(row: row)) {
                    rows.append(read)
                } else {
                    skipped += 1
                }
            }
            try reader.end()
        } catch {
            throw .malformed(detail: error.detail(of: json), url: url)
        }
    }
}

/// Seven times the cards of 2026 (lorcana-api.md, section 8).
private let mostRows = 20_000

extension JSONFault {
    /// Describes the error in `json`, and its position.
    func detail(of json: [UInt8]) -> String {
        switch self {
        case .cutOff: "cut off after \(json.count) bytes, at \(Self.excerpt(of: json.suffix(64)))"
        case .unexpected(let place):
            "invalid JSON at byte \(place + 1) of \(json.count), at \(Self.excerpt(of: json[..<place].suffix(64)))"
        case .moreElements(let limit): "more than \(limit) rows"
        case .moreValues(let limit): "more than \(limit) values"
        case .deeper(let limit): "more than \(limit) levels"
        }
    }

    private static func excerpt(of bytes: ArraySlice<UInt8>) -> String {
        TextCleaning.excerpt(BodyText.decode(bytes.drop { $0 & 0xC0 == 0x80 }).suffix(24))
    }
}
