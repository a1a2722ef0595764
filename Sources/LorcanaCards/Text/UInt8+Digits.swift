extension UInt8 {
    /// Whether it is one of the digits 0 to 9.
    @inlinable
    package var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension StringProtocol {
    /// Whether the text has at least one character, and only digits 0 to 9.
    @inlinable
    package var areDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
