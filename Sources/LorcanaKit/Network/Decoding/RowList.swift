private import FoundationEssentials

/// A JSON array read row by row: what cannot be read is counted, not fatal.
struct RowList<Row: Sendable> {
    private(set) var rows: [Row] = []
    private(set) var skipped = 0

    /// Reads the array in `json` through `read`, which is nil for a row that cannot be used.
    ///
    /// Only JSON that is broken as a whole (cut off, say) is an error.
    init(_ json: [UInt8], url: String, read: @escaping (LenientRow) -> Row?) throws(LorcanaError) {
        let raw: [LenientRow]
        do {
            raw = try JSONDecoder().decode([LenientRow].self, from: Data(json))
        } catch {
            throw .malformed(detail: Self.detail(of: error), url: url)
        }
        for row in raw {
            if let row = read(row) { rows.append(row) } else { skipped += 1 }
        }
    }

    private static func detail(of error: any Error) -> String {
        guard case DecodingError.dataCorrupted(let context) = error else {
            return TextCleaning.excerpt(String(describing: error))
        }
        let cause = context.underlyingError.map { ": \(described($0))" } ?? ""
        return TextCleaning.excerpt(context.debugDescription + cause)
    }

    private static func described(_ error: any Error) -> String {
        // Written once, by the decoder, before it threw.
        let details = unsafe (error as? CocoaError)?.userInfo
        return details?["NSDebugDescription"] as? String ?? String(describing: error)
    }
}
