import BlocTesting
import Files
import TerminalTesting
import Testing

@testable import TerminalKit

@MainActor @Suite struct FullScreenTests {
    private let terminal = ScriptedTerminal(size: TerminalSize(columns: 20, rows: 3))
    private let clock = ManualClock()
    private var screen: FullScreen {
        FullScreen(
            terminal, TerminalCapabilities(isTerminal: true, colorDepth: .none, synchronizedOutput: false),
            clock: clock)
    }

    @Test func `the terminal is taken over, drawn to and restored`() async throws {
        var inputs: [FullScreen.Input] = []
        terminal.send("ab\u{1B}")
        terminal.send("[A")
        terminal.send("q")
        let end = try await screen.run { input in
            inputs.append(input)
            if case .keys = input { return .leave }
            return .go
        }
        #expect(end == .left)
        #expect(
            inputs == [
                .resized(terminal.size), .replies([.attributes([62])]),
                .keys([.character("a"), .character("b"), .up, .character("q")]),
            ])
        #expect(terminal.log == [.enteredRawMode, .leftRawMode])
        #expect(
            terminal.text.hasPrefix(ScreenModes.save + ScreenModes.enter)
                && terminal.text.hasSuffix(ScreenModes.leave(keyboard: false)))
    }

    @Test(arguments: [TerminalSignal.interrupt, .terminate, .hangup, .quit])
    func `a signal that ends the program ends the view and restores the terminal`(_ signal: TerminalSignal)
        async throws
    {
        terminal.send(.signal(signal))
        let end = try await screen.run { _ in .go }
        #expect(end == .signal(signal))
        #expect(terminal.log == [.enteredRawMode, .leftRawMode])
    }

    @Test func `a thrown error restores the terminal`() async {
        await #expect(throws: TerminalError.write(FileError(.write, nil, .system(5)))) {
            try await screen.run { _ throws(TerminalError) in throw .write(FileError(.write, nil, .system(5)))
            }
        }
        #expect(terminal.log == [.enteredRawMode, .leftRawMode])
    }

    @Test func `stopping leaves the screen, and continuing enters and paints it again`() async throws {
        let screen = screen
        terminal.send(.signal(.stop))
        terminal.finish()
        let frame = Frame(size: terminal.size, lines: [StyledText("Elsa")])
        let end = try await screen.run { _ throws(TerminalError) in
            try screen.paint(frame)
            return .go
        }
        #expect(end == .closed)
        #expect(terminal.log == [.enteredRawMode, .leftRawMode, .stopped, .enteredRawMode, .leftRawMode])
        #expect(terminal.text.split(separator: "Elsa").count == 3)
    }

    @Test func `a resize reports the new size`() async throws {
        var sizes: [TerminalSize] = []
        terminal.resize(TerminalSize(columns: 1, rows: 1))
        terminal.send(.closed)
        _ = try await screen.run { input in
            if case .resized(let size) = input { sizes.append(size) }
            return .go
        }
        #expect(sizes.last == TerminalSize(columns: 1, rows: 1))
    }

    @Test func `a lone Escape is a key after a silence`() async throws {
        var keys: [Key] = []
        terminal.send("\u{1B}")
        terminal.rest()
        terminal.finish()
        _ = try await screen.run { input in
            if case .keys(let more) = input { keys += more }
            return .go
        }
        #expect(keys == [.escape])
    }

    @Test func `a rest is reported after the last byte, and after an Escape that waited for more`()
        async throws
    {
        var inputs: [FullScreen.Input] = []
        terminal.send("e")
        terminal.rest()
        terminal.send("\u{1B}")
        terminal.rest()
        terminal.rest()
        terminal.finish()
        _ = try await screen.run { input in
            switch input {
            case .keys, .rested: inputs.append(input)
            case .resized, .replies: break
            }
            return .go
        }
        #expect(inputs == [.keys([.character("e")]), .rested, .keys([.escape]), .rested])
    }

    @Test func `a paste without an end is over after a long silence`() async throws {
        var keys: [Key] = []
        terminal.send("\u{1B}[200~els")
        terminal.rest()
        terminal.send("a")
        terminal.rest()
        terminal.rest()
        terminal.send("q")
        terminal.finish()
        _ = try await screen.run { input in
            if case .keys(let more) = input { keys += more }
            return .go
        }
        #expect(keys == [.paste("elsa"), .character("q")])
    }

    @Test func `the terminal is queried once, and the keyboard protocol is used if it has one`()
        async throws
    {
        terminal.replies = "\u{1B}[?0u\u{1B}]11;rgb:00/00/00\u{7}\u{1B}[?62c"
        terminal.send(.signal(.stop))
        var replies: [TerminalReply] = []
        terminal.send("q")
        _ = try await screen.run { input in
            if case .replies(let more) = input { replies += more }
            if case .keys = input { return .leave }
            return .go
        }
        #expect(replies == [.keyboard(flags: 0), .background(RGB(0, 0, 0)), .attributes([62])])
        #expect(terminal.text.components(of: ScreenModes.questions) == 1)
        #expect(terminal.text.components(of: ScreenModes.keyboard) == 1)
        #expect(terminal.text.hasSuffix(ScreenModes.leave(keyboard: true)))
        #expect(ScreenModes.leave(keyboard: true).hasSuffix("\u{1B}[<u\u{1B}[?1049l"))
    }

    @Test
    func `keyboard modes are pushed and popped in pairs, however often the program stops and continues`()
        async throws
    {
        terminal.replies = "\u{1B}[?0u\u{1B}[?62c"
        var steps: [TerminalSignal] = [.resume, .stop, .resume, .resume, .stop, .stop, .resume]
        _ = try await screen.run { _ in
            if steps.isEmpty { return .leave }
            self.terminal.send(.signal(steps.removeFirst()))
            return .go
        }
        let pops = terminal.text.components(of: "\u{1B}[<u")
        #expect(terminal.text.components(of: ScreenModes.keyboard) == pops && pops == 4)
        #expect(terminal.text.components(of: ScreenModes.save) == pops)
        #expect(terminal.text.components(of: ScreenModes.keyboardAgain) > 0)
        #expect(terminal.text.hasSuffix(ScreenModes.leave(keyboard: true)))
    }

    @Test func `a keyboard protocol reported while the view stops is used once it is back`()
        async throws
    {
        terminal.replies = nil
        terminal.send(.signal(.stop))
        let run = run(screen)
        try await clock.sleepers(atLeast: 1)
        terminal.send("\u{1B}[?0u\u{1B}[?62c")
        await settle()
        #expect(terminal.log == [.enteredRawMode, .leftRawMode, .stopped, .enteredRawMode])
        #expect(terminal.text.components(of: ScreenModes.keyboard) == 1)
        #expect(terminal.text.components(of: "\u{1B}[<u") == 0)
        terminal.send("q")
        #expect(try await run.value == .left)
        #expect(terminal.text.components(of: "\u{1B}[<u") == 1)
    }

    @Test func `a terminal without the keyboard protocol keeps its mode`() async throws {
        terminal.send("q")
        _ = try await screen.run { input in
            if case .keys = input { return .leave }
            return .go
        }
        #expect(terminal.text.components(of: ScreenModes.keyboard) == 0)
        #expect(terminal.text.components(of: ScreenModes.mouse) == 0)
        #expect(terminal.text.components(of: "\u{1B}[<u") == 0)
    }

    @Test func `outstanding replies are read before the terminal is released`() async throws {
        terminal.replies = nil
        terminal.send("q")
        let screen = FullScreen(
            terminal, TerminalCapabilities(isTerminal: true, colorDepth: .none), usesMouse: true, clock: clock
        )
        let run = Task {
            try await screen.run { input in
                if case .keys = input { return .leave }
                return .go
            }
        }
        try await clock.sleepers(atLeast: 1)
        #expect(terminal.log == [.enteredRawMode])
        terminal.send("\u{1B}[?62c")
        #expect(try await run.value == .left)
        #expect(terminal.log == [.enteredRawMode, .leftRawMode])
        #expect(terminal.text.components(of: ScreenModes.mouse) == 1)
    }

    @Test func `a terminal that never replies is released after a second`() async throws {
        terminal.replies = nil
        terminal.send("q")
        let screen = screen
        let run = Task {
            try await screen.run { input in
                if case .keys = input { return .leave }
                return .go
            }
        }
        try await clock.sleepers(atLeast: 1)
        await clock.advance(by: .milliseconds(999))
        await settle()
        #expect(terminal.log == [.enteredRawMode])
        await clock.advance(by: .milliseconds(1))
        #expect(try await run.value == .left)
        // A late reply is not left for the shell to read as typed text.
        #expect(terminal.log == [.enteredRawMode, .discardedInput, .leftRawMode])
    }

    @Test func `an equal frame writes nothing`() async throws {
        let screen = screen
        var written: [Int] = []
        terminal.finish()
        _ = try await screen.run { _ throws(TerminalError) in
            for _ in 0..<2 {
                self.terminal.forgetWritten()
                try screen.paint(self.frame("x"))
                written.append(self.terminal.written.count)
            }
            return .go
        }
        #expect(written.count > 1 && written[0] > 0 && written.dropFirst().allSatisfy { $0 == 0 })
    }

    @Test func `a picture that cannot be written ends the view with the next frame`() async {
        let failure = TerminalError.write(FileError(.write, nil, .system(5)))
        let (frame, screen) = (picture(pieces: 9, keyAfter: "<3>"), screen)
        let run = Task {
            try await screen.run { input throws(TerminalError) in
                if input == .keys([.character("x")]) {
                    self.terminal.writeFailure = failure
                } else {
                    try screen.paint(frame)
                }
                return .go
            }
        }
        await settle()
        terminal.send("y")
        await #expect(throws: failure) { try await run.value }
        #expect(terminal.log == [.enteredRawMode, .leftRawMode])
    }

    // MARK: A slow line

    private func frame(_ words: String) -> Frame { Frame(size: terminal.size, lines: [StyledText(words)]) }

    /// Runs a view that shows the last key.
    private func run(_ screen: FullScreen) -> Task<FullScreen.End, any Error> {
        Task {
            try await screen.run { input throws(TerminalError) in
                switch input {
                case .keys(let keys):
                    if keys.last == .character("q") { return .leave }
                    if case .character(let letter)? = keys.last {
                        try screen.paint(self.frame("last \(letter)"))
                    }
                case .resized: try screen.paint(self.frame("all"))
                case .rested, .replies: break
                }
                return .go
            }
        }
    }

    private func settle() async { for _ in 0..<50 { await Task.yield() } }

    @Test func `a terminal that does not read gets one frame, and later only the newest`() async throws {
        let run = run(screen)
        await settle()
        terminal.reads = false
        terminal.forgetWritten()
        for letter in "abcdefghijklmnop" {
            terminal.send(String(letter))
            await settle()
        }
        #expect(terminal.text.components(of: "\u{1B}[5n") == 1 && terminal.text.contains("last a"))
        let first = terminal.written.count
        terminal.reads = true
        await settle()
        let rest = String(decoding: terminal.written[first...], as: UTF8.self)
        #expect(rest.components(of: "\u{1B}[5n") == 1 && rest.contains("p") && !rest.contains("o"))
        terminal.send("q")
        #expect(try await run.value == .left)
    }

    @Test func `a key that arrives with the reply is shown by the waiting frame`() async throws {
        let run = run(screen)
        await settle()
        terminal.reads = false
        terminal.send("a")
        await settle()
        terminal.send("b")
        await settle()
        terminal.forgetWritten()
        terminal.send("\u{1B}[0nc")
        await settle()
        #expect(terminal.text.contains("c") && !terminal.text.contains("b"))
        terminal.send("\u{1B}[0nq")
        #expect(try await run.value == .left)
    }

    @Test func `a missing reply is waited for once, for a second`() async throws {
        let run = run(screen)
        await settle()
        terminal.reads = false
        for letter in "ab" {
            terminal.send(String(letter))
            await settle()
        }
        terminal.forgetWritten()
        await clock.advance(by: .milliseconds(999))
        #expect(terminal.written.isEmpty)
        await clock.advance(by: .milliseconds(1))
        await settle()
        #expect(terminal.text.contains("b"))
        for letter in "cde" {
            terminal.send(String(letter))
            await settle()
            #expect(terminal.text.contains(letter))
        }
        #expect(terminal.text.components(of: "\u{1B}[5n") == 0)
        // The late reply proves that the terminal does reply.
        terminal.reads = true
        await settle()
        terminal.send("f")
        await settle()
        #expect(terminal.text.components(of: "\u{1B}[5n") == 1)
        terminal.send("q")
        #expect(try await run.value == .left)
    }

    @Test(arguments: [TerminalEvent.key(.character("q")), .signal(.interrupt), .signal(.stop)])
    func `the reply to the last frame never reaches the shell`(_ way: TerminalEvent) async throws {
        let run = run(screen)
        await settle()
        terminal.reads = false
        terminal.send("a")
        await settle()
        terminal.send(way)
        try await clock.sleepers(atLeast: 1)
        #expect(terminal.log == [.enteredRawMode])
        terminal.reads = true
        await settle()
        #expect(terminal.log.prefix(2) == [.enteredRawMode, .leftRawMode])
        terminal.send("q")
        let end = try await run.value
        #expect(end == (way == .signal(.interrupt) ? .signal(.interrupt) : .left))
    }

    @Test func `a terminal that never replies is not asked to confirm frames`() async throws {
        terminal.replies = nil
        terminal.reads = false
        let run = run(screen)
        for letter in "abc" {
            terminal.send(String(letter))
            await settle()
            #expect(terminal.text.contains(letter))
        }
        #expect(terminal.text.components(of: "\u{1B}[5n") == 0)
        terminal.send("q")
        await clock.advance(by: .seconds(1))
        #expect(try await run.value == .left)
    }

    @Test(arguments: [["a", "b", "q"], ["a", "q"]])
    func `no frame is written while the view leaves`(_ keys: [String]) async throws {
        let screen = screen
        let run = run(screen)
        await settle()
        terminal.reads = false
        for key in keys {
            terminal.send(key)
            await settle()
        }
        terminal.forgetWritten()
        try screen.paint(frame("late"))
        await clock.advance(by: .seconds(1))
        #expect(try await run.value == .left)
        try screen.paint(frame("later"))
        await clock.advance(by: .seconds(2))
        await settle()
        #expect(terminal.text == ScreenModes.leave(keyboard: false))
    }

    /// Starts a run that is stopped with Ctrl-Z right after a frame that the terminal has not read.
    private func stoppedWithUnreadFrame() async -> Task<FullScreen.End, any Error> {
        let run = run(screen)
        await settle()
        terminal.reads = false
        terminal.send("a")
        await settle()
        terminal.send(.signal(.stop))
        return run
    }

    @Test func `the reply to a frame before Ctrl-Z does not confirm the frame after it`() async throws {
        let run = await stoppedWithUnreadFrame()
        await settle()
        terminal.send("\u{1B}[0n")
        await settle()
        #expect(terminal.log == [.enteredRawMode, .leftRawMode, .stopped, .enteredRawMode])
        terminal.forgetWritten()
        terminal.send("b")
        await settle()
        #expect(terminal.written.isEmpty)
        terminal.send("\u{1B}[0n")
        await settle()
        #expect(terminal.text.contains("last b"))
        terminal.send("\u{1B}[0nq")
        #expect(try await run.value == .left)
    }

    @Test func `continuing with an unread frame waits for one reply, not two`() async throws {
        let run = run(screen)
        await settle()
        terminal.reads = false
        terminal.send("a")
        await settle()
        terminal.forgetWritten()
        terminal.send(.signal(.resume))
        await settle()
        #expect(terminal.text.contains("\u{1B}[?1049h") && terminal.text.components(of: "\u{1B}[5n") == 0)
        terminal.send("\u{1B}[0n")
        await settle()
        #expect(terminal.text.contains("all") && terminal.text.components(of: "\u{1B}[5n") == 1)
        terminal.send(.signal(.stop))
        await settle()
        #expect(terminal.log.suffix(1) == [.enteredRawMode])
        terminal.send("\u{1B}[0n")
        await settle()
        #expect(terminal.log.suffix(3) == [.leftRawMode, .stopped, .enteredRawMode])
        terminal.reads = true
        terminal.send("q")
        #expect(try await run.value == .left)
    }

    @Test func `a reply that arrives while the view leaves counts once and reaches the view once`()
        async throws
    {
        terminal.replies = nil
        let screen = screen
        var inputs: [FullScreen.Input] = []
        let run = Task {
            try await screen.run { input in
                inputs.append(input)
                if case .keys = input { return .leave }
                return .go
            }
        }
        await settle()
        try screen.ask(Array("\u{1B}[c".utf8))
        terminal.send(.signal(.stop))
        await settle()
        terminal.send("x\u{1B}[?62cy\u{1B}")
        await settle()
        #expect(screen.pendingReplies == 1)
        await clock.advance(by: .seconds(1))
        await settle()
        // Keys typed while the program was stopped are handled after `fg`.
        #expect(
            inputs == [
                .resized(terminal.size), .replies([.attributes([62])]), .resized(terminal.size),
                .keys([.character("x"), .character("y")]),
            ])
        #expect(screen.pendingReplies == 1)
        await clock.advance(by: .seconds(1))
        #expect(try await run.value == .left)
    }

    @Test func `a reply at the very end of the wait does not end the view after Ctrl-Z`() async throws {
        let run = await stoppedWithUnreadFrame()
        try await clock.sleepers(atLeast: 1)
        terminal.send("\u{1B}[0n")
        clock.jump(by: .seconds(1))
        await settle()
        #expect(terminal.log == [.enteredRawMode, .leftRawMode, .stopped, .enteredRawMode])
        terminal.reads = true
        terminal.send("b")
        await settle()
        #expect(terminal.text.contains("last b"))
        terminal.send("q")
        #expect(try await run.value == .left)
    }

    /// A frame with a picture in pieces "<0>", "<1>" and so on. When the terminal receives `last`, a key is pressed.
    private func picture(pieces count: Int, keyAfter last: String) -> Frame {
        terminal.whenWritten = { [terminal] bytes in
            if String(decoding: bytes, as: UTF8.self).contains(last) { terminal.send("x") }
        }
        let picture = DrawnPicture(
            columns: 4, rows: 1, pieces: (0..<count).map { Array("<\($0)>".utf8) },
            ending: Array("<end>".utf8))
        return Frame(size: terminal.size, lines: [], picture: PlacedPicture(picture, row: 0, column: 0))
    }

    @Test(arguments: [true, false])
    func `a picture waits with a newer frame, and continues if that shows it too`(isEqual: Bool) async throws
    {
        let (frame, screen) = (picture(pieces: 9, keyAfter: "<3>"), screen)
        let run = Task {
            try await screen.run { input throws(TerminalError) in
                switch input {
                case .resized: try screen.paint(self.frame("all"))
                case .replies:
                    self.terminal.reads = false
                    try screen.paint(frame)
                case .keys([.character("q")]): return .leave
                case .keys: try screen.paint(isEqual ? frame : self.frame("x"))
                case .rested: break
                }
                return .go
            }
        }
        for _ in 0..<5 { await settle() }
        #expect(terminal.text.hasSuffix("<3>"))
        terminal.reads = true
        await settle()
        #expect(terminal.text.contains("<8>") == isEqual && terminal.text.contains("<end>") != isEqual)
        terminal.send("q")
        #expect(try await run.value == .left)
    }

    @Test func `a key is handled before the rest of a picture is written`() async throws {
        let (frame, screen) = (picture(pieces: 200, keyAfter: "<3>"), screen)
        let end = try await screen.run { input throws(TerminalError) in
            switch input {
            case .resized: try screen.paint(frame)
            case .replies, .rested: break
            case .keys: return .leave
            }
            return .go
        }
        #expect(end == .left)
        let text = terminal.text
        #expect(text.contains("<3>") && !text.contains("<30>"))
        #expect(text.hasSuffix("<end>" + ScreenModes.leave(keyboard: false)))
        // Nothing is written after the terminal is released.
        for _ in 0..<300 { await Task.yield() }
        #expect(terminal.text == text)
    }

    @Test func `without a key press a picture is written whole`() async throws {
        let (frame, screen) = (picture(pieces: 9, keyAfter: "<8>"), screen)
        _ = try await screen.run { input throws(TerminalError) in
            if case .keys = input { return .leave }
            try screen.paint(frame)
            return .go
        }
        #expect(terminal.text.contains("<0><1><2><3><4><5><6><7><8>") && !terminal.text.contains("<end>"))
    }

    @Test func `copied text is sent as Base64`() {
        #expect(ScreenModes.copy("Elsa - Snow Queen") == "\u{1B}]52;c;RWxzYSAtIFNub3cgUXVlZW4=\u{1B}\\")
        #expect(ScreenModes.copy("ab") == "\u{1B}]52;c;YWI=\u{1B}\\")
        #expect(ScreenModes.copy("") == "\u{1B}]52;c;\u{1B}\\")
    }
}

extension String {
    /// The number of occurrences of `part`.
    fileprivate func components(of part: String) -> Int {
        let (text, part) = (Array(utf8), Array(part.utf8))
        return text.indices.count { text[$0...].starts(with: part) }
    }
}
