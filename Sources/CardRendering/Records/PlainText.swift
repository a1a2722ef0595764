import LorcanaCards

/// Text in a tab-separated record: a line feed becomes `\n`, a tab becomes a space.
enum PlainText {
    @inline(__always)
    static func append(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        if !text.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }) {
            return bytes.append(contentsOf: text)
        }
        for byte in text {
            switch byte {
            case UInt8(ascii: "\n"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
    }
}
