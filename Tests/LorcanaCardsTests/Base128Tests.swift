@testable import LorcanaCards
import SeededRandom
import Testing

@Suite struct Base128Tests {
    /// The digits computed by division, and the number by multiplication, without bit shifts.
    private func digits(of number: Int, width: Int) -> [UInt8] {
        var (digits, rest): ([UInt8], Int) = ([], number)
        for _ in 0..<width {
            digits.append(UInt8(rest % 128))
            rest /= 128
        }
        return digits
    }

    private func read(_ digits: [UInt8], width: Int) -> Int {
        unsafe (digits + [UInt8](repeating: 0xFF, count: 8)).withUnsafeBytes {
            unsafe Base128.read($0.baseAddress!, mask: Base128.mask(width: width))
        }
    }

    @Test func `a number's digits are least significant first, and give the number back`() {
        var random = SeededGenerator(seed: 128)
        for _ in trials(2_000) {
            let width = Int.random(in: 1...Base128.maximumWidth, using: &random)
            let numbers = (0..<3).map { _ in Int.random(in: 0..<(1 << (7 * width)), using: &random) }
            var bytes: [UInt8] = [7]
            Base128.append(numbers, width: width, to: &bytes)
            #expect(bytes == [7] + numbers.flatMap { digits(of: $0, width: width) })
            #expect(read(Array(bytes[1...].prefix(width)), width: width) == numbers[0])
        }
    }

    @Test(arguments: [(0, 0), (1, 1), (127, 1), (128, 2), (16_383, 2), (16_384, 3), (Base128.maximum, 8)])
    func `a number takes as many digits as it needs`(number: Int, width: Int) {
        #expect(Base128.width(of: number) == width)
        var bytes: [UInt8] = []
        Base128.append([number], width: width, to: &bytes)
        #expect(bytes == digits(of: number, width: width))
    }
}
