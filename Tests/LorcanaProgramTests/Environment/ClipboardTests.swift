import Foundation
import TerminalKit
import Testing

@testable import lorcana

@Suite struct ClipboardTests {
    @Test func `tmux copies by its own command, and if that fails the terminal is asked`() throws {
        let folder = try ScriptFolder()
        defer { folder.remove() }
        let text = String(repeating: "Te Kā\n", count: 20_000)
        let copy = { (variables: [String: String]) in
            Clipboard.copy(
                text, variables.merging(["PATH": "\(folder.path):/bin:/usr/bin"]) { $1 }, program: "tmux")
        }
        let inTmux = ["TMUX": "/tmp/tmux-0/default,1,0"]
        for code in [0, 1] {
            try folder.write(
                "[ \"$*\" = 'load-buffer -w -' ] && cat > '\(folder.path)/buffer' && exit \(code)", to: "tmux"
            )
            #expect(copy(inTmux) == (code == 0 ? nil : ScreenModes.copy(text)))
            #expect(try String(contentsOfFile: folder.path + "/buffer", encoding: .utf8) == text)
        }
        #expect(copy([:]) == ScreenModes.copy(text))
        #expect(copy(["STY": "1.pts"]) == ScreenModes.copy(text, isInScreen: true))
    }

    @Test func `GNU screen wraps the sequence in its own string`() {
        #expect(ScreenModes.copy("a", isInScreen: true) == "\u{1B}P\u{1B}]52;c;YQ==\u{7}\u{1B}\\")
    }
}
