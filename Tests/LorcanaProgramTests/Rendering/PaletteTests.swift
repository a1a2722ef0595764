import LorcanaCards
import LorcanaKit
import TerminalKit
import TerminalTesting
import Testing

@testable import lorcana

@Suite struct PaletteTests {
    @Test(arguments: Ink.allCases)
    func `an ink's letters read at 4.5 to 1 on its ground`(ink: Ink) throws {
        let style = Palette.badge(ink)
        let (letters, ground) = (try #require(style.foreground), try #require(style.background))
        #expect(letters.rgb.contrast(with: ground.rgb) >= 4.5)
    }

    @Test(arguments: Ink.allCases)
    func `they do so among 256 colours too`(ink: Ink) throws {
        let style = Palette.badge(ink)
        let (letters, ground) = (try #require(style.foreground), try #require(style.background))
        #expect(Self.xterm(letters.nearest256).contrast(with: Self.xterm(ground.nearest256)) >= 4.5)
    }

    @Test(arguments: Ink.allCases)
    func `sixteen colours give each ink a ground of its own`(ink: Ink) throws {
        let ground = try #require(Palette.badge(ink).background)
        let others = Ink.allCases.filter { $0 != ink }.compactMap {
            Palette.badge($0).background?.nearestBasic
        }
        #expect(!others.contains(ground.nearestBasic))
    }

    /// xterm's colours 16 to 255: the cube, then the greys.
    private static func xterm(_ index: UInt8) -> RGB {
        let index = Int(index)
        if index >= 232 {
            let grey = UInt8(8 + 10 * (index - 232))
            return RGB(grey, grey, grey)
        }
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = index - 16
        return RGB(levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
    }
}
