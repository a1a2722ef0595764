/// Decodes the bytes of a body as UTF-8, or as Windows-1252 if they are not valid UTF-8.
///
/// The service declares everything as UTF-8, but sometimes sends Latin-1 (lorcana-api.md, section 6).
enum BodyText {
    /// The text of `bytes` without a byte order mark; never fails.
    static func decode(_ bytes: some Collection<UInt8>) -> String {
        let text = String(validating: bytes, as: UTF8.self) ?? windows1252(bytes)
        return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    }

    /// The text as UTF-8 bytes; unchanged if they are already UTF-8.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        return String(validating: body, as: UTF8.self) == nil ? Array(windows1252(body).utf8) : body
    }

    private static func windows1252(_ bytes: some Collection<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            text.append((0x80..<0xA0).contains(byte) ? high[Int(byte) - 0x80] : Unicode.Scalar(byte))
        }
        return String(text)
    }

    /// The characters 0x80 to 0x9F according to the WHATWG Encoding Standard; unassigned ones are C1 controls.
    private static let high: [Unicode.Scalar] = Array(
        """
        \u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\u{152}\u{8D}\
        \u{17D}\u{8F}\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{2DC}\u{2122}\u{161}\u{203A}\
        \u{153}\u{9D}\u{17E}\u{178}
        """.unicodeScalars)
}
