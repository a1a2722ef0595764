import Testing

@testable import TerminalKit

@Suite struct PressCounterTests {
    @Test func `the second press at a cell within the wait is a double press`() {
        var counter = PressCounter()
        let press = Key.mouse(Mouse(.press, column: 3, row: 4))
        let double = Key.mouse(Mouse(.doublePress, column: 3, row: 4))
        let other = Key.mouse(Mouse(.press, column: 3, row: 5))
        #expect(counter.counted([press], at: .zero) == [press])
        #expect(counter.counted([press, press], at: PressCounter.wait) == [double, press])
        #expect(counter.counted([other, press], at: PressCounter.wait) == [other, press])
        #expect(counter.counted([press], at: PressCounter.wait * 3) == [press])
    }
}
