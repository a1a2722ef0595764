private import FoundationEssentials
import LorcanaCards

/// A JSON array that is read row by row; unreadable rows are counted, not fatal.
struct RowList<Row: Sendable> {
    private(set) var rows: [Row] = []
    private(set) var skipped = 0

    /// Reads the array in `json`; `read` returns nil for a row that cannot be used.
    ///
    /// Throws only if the JSON as a whole is broken (cut off, for example) or exceeds `JSONBounds`.
    init(_ json: [UInt8], url: String, read: @escaping (LenientRow) -> Row?) throws(LorcanaError) {
        if let excess = JSONBounds.excess(in: json) { throw .malformed(detail: excess, url: url) }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(json), configuration: read)
        } catch {
            throw .malformed(detail: Self.detail(of: json), url: url)
        }
    }

    /// Describes what is wrong with unreadable JSON, since the decoder reports no position.
    private static func detail(of json: [UInt8]) -> String {
        let text = BodyText.decode(json.suffix(64))
        let isCutOff = !TextCleaning.cleanLine(text).hasSuffix("]")
        let end = TextCleaning.excerpt(text.suffix(24))
        return isCutOff
            ? "cut off after \(json.count) bytes, at \(end)" : "\(json.count) bytes of invalid JSON"
    }
}

extension RowList: DecodableWithConfiguration {
    /// Decodes one row at a time, each freed before the next.
    init(from decoder: any Decoder, configuration read: (LenientRow) -> Row?) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
            if let row = read(try list.decode(LenientRow.self)) { rows.append(row) } else { skipped += 1 }
        }
    }
}
