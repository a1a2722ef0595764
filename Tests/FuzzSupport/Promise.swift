/// Ends the process unless `promise` holds; libFuzzer then keeps the input.
package func expect(_ promise: @autoclosure () -> Bool, _ words: @autoclosure () -> String) {
    if !promise() { fatalError("a promise is broken: \(words())") }
}
