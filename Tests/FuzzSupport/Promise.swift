/// Traps if `promise` is false; libFuzzer then saves the input.
package func expect(_ promise: @autoclosure () -> Bool, _ words: @autoclosure () -> String) {
    if !promise() { fatalError("a promise is broken: \(words())") }
}

/// Whether Foundation's JSONDecoder can be used for these bytes: it traps if the input ends within the 513th nesting
/// level.
package func standardDecoderTakes(_ bytes: [UInt8]) -> Bool {
    bytes.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } <= 512
}
