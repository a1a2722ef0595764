extension Color {
    /// The basic colour that was specified, or the nearest of the sixteen.
    var nearestBasic: BasicColor {
        basic ?? BasicColor.allCases.min { rgb.distance(to: $0.rgb) < rgb.distance(to: $1.rgb) }!
    }

    /// The nearest of xterm's colours 16 to 255 (the cube and the greys), which no theme changes.
    var nearest256: UInt8 {
        let cube = [rgb.red, rgb.green, rgb.blue].map(Self.nearestLevel)
        let cubeColor = RGB(Self.levels[cube[0]], Self.levels[cube[1]], Self.levels[cube[2]])
        let mean = (Int(rgb.red) + Int(rgb.green) + Int(rgb.blue)) / 3
        let grey = min(23, max(0, (mean - 3) / 10))
        let greyValue = UInt8(8 + 10 * grey)
        if rgb.distance(to: RGB(greyValue, greyValue, greyValue)) < rgb.distance(to: cubeColor) {
            return UInt8(232 + grey)
        }
        return UInt8(16 + 36 * cube[0] + 6 * cube[1] + cube[2])
    }

    /// The colour that a terminal of this depth shows. Terminals agree on it only for 256 colours or more.
    package func rgb(at depth: ColorDepth) -> RGB {
        depth != .ansi256 || isExact256 ? rgb : RGB(index256: nearest256)
    }

    fileprivate static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

    private static func nearestLevel(_ part: UInt8) -> Int {
        levels.indices.min { abs(Int(levels[$0]) - Int(part)) < abs(Int(levels[$1]) - Int(part)) }!
    }

    /// Whether it is exactly one of xterm's colours 16 to 255, whose sequence is half as long.
    private var isExact256: Bool {
        let parts = [rgb.red, rgb.green, rgb.blue]
        if parts.allSatisfy(Self.levels.contains) { return true }
        return parts.allSatisfy { $0 == rgb.red } && rgb.red % 10 == 8 && rgb.red < 240
    }

    /// The SGR parameters of this colour (ECMA-48, 8.3.117); empty without colour.
    func parameters(_ depth: ColorDepth, isBackground: Bool) -> String {
        switch depth {
        case .none, .attributes: return ""
        case .ansi16:
            let index = Int(nearestBasic.rawValue)
            return String((index < 8 ? 30 : 82) + index + (isBackground ? 10 : 0))
        case .ansi256: return "\(isBackground ? 48 : 38);5;\(nearest256)"
        case .trueColor where isExact256: return parameters(.ansi256, isBackground: isBackground)
        case .trueColor: return "\(isBackground ? 48 : 38);2;\(rgb.red);\(rgb.green);\(rgb.blue)"
        }
    }
}

extension RGB {
    /// One of xterm's 256 colours; the first sixteen have xterm's defaults.
    package init(index256 index: UInt8) {
        if let basic = BasicColor(rawValue: index) {
            self = basic.rgb
        } else if index >= 232 {
            let grey = 8 + 10 * (index - 232)
            self.init(grey, grey, grey)
        } else {
            let cube = Int(index) - 16
            self.init(Color.levels[cube / 36], Color.levels[cube / 6 % 6], Color.levels[cube % 6])
        }
    }
}
