extension TerminalReply {
    /// A reply that is a control sequence: `CSI ? … c`, `CSI ? … u`, `CSI 6 ; … t` or `CSI 0 n`.
    init?(csi parameters: [UInt8], _ final: UInt8) {
        guard let first = parameters.first, parameters.dropFirst().allSatisfy({ 0x30...0x3B ~= $0 }) else {
            return nil
        }
        let numbers = parameters.drop { $0 == UInt8(ascii: "?") }.split(separator: UInt8(ascii: ";"))
            .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        switch (first, final) {
        case (UInt8(ascii: "?"), UInt8(ascii: "c")): self = .attributes(numbers)
        case (UInt8(ascii: "?"), UInt8(ascii: "u")): self = .keyboard(flags: numbers.first ?? 0)
        case (UInt8(ascii: "6"), UInt8(ascii: "t")) where numbers.count == 3:
            guard let size = CellSize(width: numbers[2], height: numbers[1]) else { return nil }
            self = .cell(size)
        case (UInt8(ascii: "0"), UInt8(ascii: "n")) where parameters.count == 1: self = .ready
        default: return nil
        }
    }

    /// A reply that is a string: `OSC 11 ; …`, `DCS > | …` or `APC G …`, from the byte after ESC up to the end.
    init?(string: [UInt8]) {
        func body(after introducer: String) -> ArraySlice<UInt8>? {
            string.starts(with: introducer.utf8) ? string.dropFirst(introducer.utf8.count) : nil
        }
        if let color = body(after: "]11;") {
            guard let color = RGB(reply: color) else { return nil }
            self = .background(color)
        } else if let name = body(after: "P>|") {
            let printable = name.prefix(80).filter { (0x20..<0x7F).contains($0) }
            self = .name(String(decoding: printable, as: UTF8.self))
        } else if let answer = body(after: "_G") {
            let result = answer.firstIndex(of: UInt8(ascii: ";")).map { answer[($0 + 1)...] } ?? []
            self = .pictures(isOK: result.elementsEqual("OK".utf8))
        } else {
            return nil
        }
    }
}
