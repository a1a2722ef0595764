/// Ends the process unless `promise` holds; libFuzzer then keeps the input.
package func expect(_ promise: @autoclosure () -> Bool, _ words: @autoclosure () -> String) {
    if !promise() { fatalError("a promise is broken: \(words())") }
}

/// Whether Foundation's JSONDecoder can read these bytes: it traps if the input ends within the 513th level of nesting.
package func standardDecoderTakes(_ bytes: [UInt8]) -> Bool {
    bytes.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } <= 512
}
