import FuzzSupport

/// Any file can be read, and a change to one setting leaves the others unchanged.
enum ConfigTarget {
    static func run(_ bytes: [UInt8]) {
        let file = ConfigFile(path: "config", bytes: bytes)
        for setting in [Setting.color, .timeout] {
            guard let value = file.entries[setting]?.value ?? samples[setting] else { continue }
            let changed = ConfigFile(
                path: "config", bytes: ConfigFile.changing(bytes, .setting(setting), to: value))
            expect(changed.entries[setting]?.value == value, "the value is not what was set")
            let removed = ConfigFile(
                path: "config", bytes: ConfigFile.changing(bytes, .setting(setting), to: nil))
            expect(removed.entries[setting] == nil, "the setting is still there")
            for other in Setting.allCases where other != setting {
                expect(changed.entries[other]?.value == file.entries[other]?.value, "\(other) changed")
                expect(removed.entries[other]?.value == file.entries[other]?.value, "\(other) changed")
            }
        }
    }

    private static let samples: [Setting: String] = [.color: "never", .timeout: "5"]
}
