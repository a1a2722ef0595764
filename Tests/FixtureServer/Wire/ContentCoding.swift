import Foundation

/// A content coding that is broken, unknown, or a bomb: a small body that decodes to 256 MiB of spaces in brackets.
enum ContentCoding: String, CaseIterable, Sendable {
    case brokenGzip = "broken-gzip"
    case cutGzip = "cut-gzip"
    case unknown
    case gzipBomb = "gzip-bomb"
    case brotliBomb = "br-bomb"
    case zstandardBomb = "zstd-bomb"

    /// The value of `Content-Encoding`.
    var name: String {
        switch self {
        case .brokenGzip, .cutGzip, .gzipBomb: "gzip"
        case .brotliBomb: "br"
        case .zstandardBomb: "zstd"
        case .unknown: "rot13"
        }
    }

    func applied(to body: [UInt8]) -> [UInt8] {
        switch self {
        case .unknown: body
        // The bytes after the header are not a valid block.
        case .brokenGzip: Self.gzipHeader + [UInt8](repeating: 0xFF, count: 64)
        case .cutGzip: Array(Self.gzipped.prefix(Self.gzipped.count / 1000))
        case .gzipBomb: Self.gzipped
        case .brotliBomb: Self.brotli
        case .zstandardBomb: Self.zstandard
        }
    }

    private static let size = 256 << 20
    private static let gzipHeader: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// A block with fixed Huffman codes: `[`, a space, then matches of 258 spaces in 13 bits each (RFC 1951).
    ///
    /// Eight matches are 13 bytes, so 16 matches are written bit by bit, and 13 of their bytes are repeated. The
    /// checksum at the end is wrong; no client with a limit gets that far.
    private static let gzipped: [UInt8] = {
        var bits = BitWriter(gzipHeader)
        bits.write(0b011, 3)  // final block, fixed Huffman codes
        bits.writeCode(0x30 + 0x5B, 8)
        bits.writeCode(0x30 + 0x20, 8)
        for _ in 0..<16 {
            bits.writeCode(0b1100_0101, 8)  // length 258
            bits.writeCode(0, 5)  // distance 1
        }
        bits.writeCode(0x30 + 0x5D, 8)
        bits.writeCode(0, 7)
        let first = gzipHeader.count + 3  // the first byte that consists of matches only
        let period = bits.bytes[first..<first + 13]
        let repetitions = Array(repeatElement(period, count: size / 258 / 8 - 2).joined())
        return bits.bytes[..<first] + repetitions + bits.bytes[first...] + [UInt8](repeating: 0, count: 8)
    }()

    /// RLE blocks, which repeat one byte 131,072 times in 4 bytes each (RFC 8878).
    private static let zstandard: [UInt8] = {
        let block = 131_072
        var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 0x38]
        func add(_ byte: UInt8, _ count: Int, isLast: Bool = false) {
            let head = count << 3 | 1 << 1 | (isLast ? 1 : 0)
            bytes += [UInt8(head & 255), UInt8(head >> 8 & 255), UInt8(head >> 16), byte]
        }
        add(UInt8(ascii: "["), 1)
        for _ in 0..<size / block { add(UInt8(ascii: " "), block) }
        add(UInt8(ascii: "]"), 1, isLast: true)
        return bytes
    }()

    /// The same 256 MiB, compressed by libbrotlienc 1.0.9.
    private static let brotli = [UInt8](
        Data(
            base64Encoded: """
                y///PwCkQLbiskBw7//i//8fABIAcVgAuvd//P//A0ACIA4LQPf+j///fwBIAMRhAeje//H//w8ACYA4LADd+z/+//8BIAEQ\
                hwWge//H//8/ACQA4rAAdO//+P//B4AEQBwWgO79H////wCQAIjDAtC9/+P//x8AEgBxWAC693/8//8DQAIgDgtA9/6P//9/\
                AEgAxGEB6N7/8f//DwAJgDgsAN37P/7//wEgARCHBaB7/8f//z8AJADisAB07//4//8HgARAHBaA7v0f////AJAAiMMC0L3/\
                4///HwASAHFYALr3f/z//wNAAiAOC0D3/o///38ASADEYQHo3v/x//8PAAmAOCwA3fs//v//ASABEIcFoHv/x///PwAkAOKw\
                AHTv//j//weABEAcFoDu/R////8AkACIwwLQvf/j//8fABIAcVgAuvd//P//A0ACIA4LQPf+j///fwBIAMRhAeje//H//w8A\
                CYA4LADd+z/+//8BIAEQhwWge//H//8/ACQA4rAAdO//8v//D4BEVylyWABz7/8A
                """) ?? Data())
}

/// Writes bits in DEFLATE's order: least significant bit first, but Huffman codes most significant bit first.
private struct BitWriter {
    private(set) var bytes: [UInt8]
    private var used = 8

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func write(_ value: Int, _ count: Int) {
        for place in 0..<count {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(value >> place & 1) << used
            used += 1
        }
    }

    mutating func writeCode(_ value: Int, _ count: Int) {
        for place in (0..<count).reversed() { write(value >> place & 1, 1) }
    }
}
