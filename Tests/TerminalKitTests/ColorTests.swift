import TerminalTesting
import Testing

@testable import TerminalKit

@Suite struct ColorTests {
    @Test(
        arguments: [
            (0x000000, 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x808080, 244), (0x5F87AF, 67),
            (0x121212, 233),
        ] as [(UInt32, UInt8)])
    func `256 colours take the nearest of the cube and the greys`(_ hex: UInt32, _ expected: UInt8) {
        #expect(Color(hex: hex).nearest256 == expected)
    }

    @Test func `with 256 colours none of the themed sixteen is used`() {
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 0, through: 255, by: 15) {
                let color = Color(RGB(UInt8(red), UInt8(green), UInt8((red + green) / 2)))
                #expect(color.nearest256 >= 16)
            }
        }
    }

    @Test(
        arguments: [
            (0x000000, .black), (0xFFFFFF, .brightWhite), (0xE00000, .red), (0x00FFFF, .brightCyan),
        ] as [(UInt32, BasicColor)])
    func `sixteen colours take the nearest`(_ hex: UInt32, _ expected: BasicColor) {
        #expect(Color(hex: hex).nearestBasic == expected)
    }

    @Test func `a chosen basic colour is used instead of the nearest`() {
        #expect(Color(hex: 0xFFFFFF, basic: .blue).nearestBasic == .blue)
    }

    @Test func `contrast follows WCAG`() {
        let (black, white) = (RGB(hex: 0), RGB(hex: 0xFFFFFF))
        #expect(abs(black.contrast(with: white) - 21) < 0.01)
        #expect(abs(RGB(hex: 0x777777).contrast(with: white) - 4.48) < 0.05)
        #expect(white.contrast(with: black) == black.contrast(with: white))
    }
}
