extension UInt8 {
    /// Whether it is one of the digits 0 to 9.
    @inlinable
    package var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension StringProtocol {
    /// Whether it has only the digits 0 to 9, and one at least.
    @inlinable
    package var areDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
