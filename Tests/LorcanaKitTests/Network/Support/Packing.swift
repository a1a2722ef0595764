import LorcanaTesting

/// Compressed bodies in the formats of RFC 1950 to 1952, as far as tests need them.
enum Packing {
    static func pack(_ body: [UInt8], as encoding: ScriptedAnswer.Encoding) -> [UInt8] {
        switch encoding {
        case .gzip: gzipHeader + stored(body) + littleEndian(crc32(body)) + littleEndian(UInt32(body.count))
        case .deflate: [0x78, 0x01] + stored(body) + littleEndian(adler32(body)).reversed()
        }
    }

    /// A gzip body of zeros that decompresses to 158 times its size, and to more than `unpackedBytes`.
    static func bomb(unpackedBytes: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.write([1, 1, 0])  // final block, fixed Huffman codes
        bits.write([0, 0, 1, 1, 0, 0, 0, 0])  // the literal 0
        for _ in 0..<(unpackedBytes / 258 + 1) {
            bits.write([1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0])  // match of length 258 at distance 1
        }
        bits.write([0, 0, 0, 0, 0, 0, 0])
        return gzipHeader + bits.bytes
    }

    private static let gzipHeader: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    /// Uncompressed blocks of at most 65,535 bytes (RFC 1951, 3.2.4).
    private static func stored(_ body: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        for start in stride(from: 0, through: body.count, by: 65_535) {
            let piece = body[start..<min(start + 65_535, body.count)]
            let size = UInt16(piece.count)
            packed.append(start + 65_535 > body.count ? 1 : 0)
            for number in [size, ~size] { packed += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            packed += piece
        }
        return packed
    }

    private static func littleEndian(_ number: UInt32) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func crc32(_ body: [UInt8]) -> UInt32 {
        ~body.reduce(~0) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
    }

    private static func adler32(_ body: [UInt8]) -> UInt32 {
        let (low, high) = body.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let low = (sums.0 + UInt32(byte)) % 65_521
            return (low, (sums.1 + low) % 65_521)
        }
        return high << 16 | low
    }
}

/// Writes bits in the order of RFC 1951, starting with the least significant bit of each byte.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func write(_ bits: [UInt8]) {
        for bit in bits {
            if count % 8 == 0 { bytes.append(0) }
            bytes[bytes.count - 1] |= bit << (count % 8)
            count += 1
        }
    }
}
