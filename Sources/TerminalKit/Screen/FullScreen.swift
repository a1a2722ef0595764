/// Takes over a terminal for a full-screen view, and restores it however the view ends.
///
/// The alternate screen and bracketed paste are on while it runs, the mouse if it is wanted, otherwise alternate
/// scroll (mode 1007), and the kitty keyboard protocol if the terminal says that it has it.
///
/// A terminal that replies to questions has one frame at a time: the next is written once it has read the last. Frames
/// painted meanwhile are not written, but for the newest.
@MainActor
package final class FullScreen {
    private let terminal: any Terminal
    private var writer: FrameWriter
    private let usesMouse: Bool
    private let clock: any Clock<Duration>
    private let uptime: @MainActor () -> Duration
    private var reader = ReplyReader()
    private var decoder = KeyDecoder()
    private var presses = PressCounter()
    /// Whether the terminal has the kitty keyboard protocol.
    private var hasKeyboardProtocol = false
    private var usesKeyboardProtocol = false
    /// Whether the terminal has the view's modes, unless another program has changed them.
    private var hasModes = false
    /// Whether the terminal is being given back, or was; no frame is written until it is taken over again.
    private var isLeaving = false
    /// When the terminal was asked about itself; nil once it replied.
    private var asked: Duration?
    /// How many queries have no reply yet.
    package private(set) var pendingReplies = 0
    /// Whether the terminal replies when it has read a frame.
    private var confirms = false
    /// When the frame was written that the terminal has not confirmed yet; nil if it has them all.
    private var unconfirmed: Duration?
    /// The newest frame, which waits until then.
    private var waiting: Frame?
    /// The task that ends this wait if the terminal does not reply.
    private var patience: Task<Void, Never>?
    /// The task that writes the picture of the frame on screen.
    private var drawing: Task<Void, Never>?
    /// The error of writing the picture.
    private var failure: TerminalError?
    /// Handles the inputs while the view runs.
    private var handle: (Input) throws(TerminalError) -> Step = { _ in .leave }

    /// - Parameter clock: measures double presses and the wait for late replies.
    package init<C: Clock>(
        _ terminal: any Terminal, _ capabilities: TerminalCapabilities, usesMouse: Bool = false,
        clock: C = ContinuousClock()
    ) where C.Duration == Duration {
        self.terminal = terminal
        self.usesMouse = usesMouse
        self.clock = clock
        let start = clock.now
        uptime = { start.duration(to: clock.now) }
        writer = FrameWriter(capabilities)
    }

    /// An input for the view.
    package enum Input: Sendable, Hashable {
        case keys([Key])
        /// No key came for a while after the last.
        case rested
        /// The replies of the terminal.
        case replies([TerminalReply])
        /// The size may have changed, or the screen was lost; the view must paint.
        case resized(TerminalSize)
    }

    /// Whether the view goes on.
    package enum Step: Sendable, Hashable { case go, leave }

    /// Why the view ended.
    package enum End: Sendable, Hashable {
        case left
        case signal(TerminalSignal)
        /// The terminal was closed, or its input ended.
        case closed
    }

    /// Takes over the terminal, passes each input to `handle`, and restores the terminal at the end.
    ///
    /// The first input is the size. Signals that end a program end the view without reaching `handle`.
    package func run(
        _ handle: @escaping (Input) throws(TerminalError) -> Step
    ) async throws(TerminalError) -> End {
        self.handle = handle
        defer {
            self.handle = { _ in .leave }
            removePicture()
            // In this order, so that a signal in between reaches its handler and does not end the process in raw mode.
            leave()
            terminal.stopReading()
        }
        try enter()
        if let end = try deliver(.resized(terminal.size)) { return end }
        let inputs = terminal.inputs()
        try ask(Array(ScreenModes.questions.utf8))
        while true {
            let pause = try await nextPause(inputs)
            if pause != .end(.closed), pause != .end(.signal(.hangup)) { await awaitReplies(inputs) }
            switch pause {
            case .stop: if let end = try stop() { return end }
            case .end(let end): return end
            }
        }
    }

    /// What ends the handling of inputs, for a while or for good.
    private enum Pause: Equatable {
        case stop
        case end(End)

        init?(_ end: End?) {
            guard let end else { return nil }
            self = .end(end)
        }
    }

    /// Handles inputs up to the next pause.
    private func nextPause(_ inputs: TerminalInputs) async throws(TerminalError) -> Pause {
        var pause = Result<Pause?, TerminalError>.success(nil)
        await inputs.forEach { input in
            do throws(TerminalError) {
                pause = .success(try self.take(input))
            } catch {
                pause = .failure(error)
            }
            return pause == .success(nil)
        }
        return try pause.get() ?? .end(.closed)
    }

    /// Sends queries to the terminal, which must end with one that every terminal replies to (DA1).
    package func ask(_ questions: [UInt8]) throws(TerminalError) {
        asked = uptime()
        pendingReplies += 1
        try terminal.write(questions)
    }

    /// Waits for late replies, so that the shell does not get them as typed text; other inputs are still to be handled.
    private func awaitReplies(_ inputs: TerminalInputs) async {
        isLeaving = true
        let ends = [asked.map { $0 + Self.replyWait }, unconfirmed.map { $0 + Self.frameWait }].compactMap(
            \.self)
        guard let rest = ends.max().map({ $0 - uptime() }), rest > .zero else { return }
        let limit = Task { [clock] in
            if (try? await clock.sleep(for: rest)) != nil, !Task.isCancelled { inputs.pause() }
        }
        var kept: [TerminalInput] = []
        await inputs.forEach { input in
            switch input {
            case .bytes(let bytes):
                let (replies, typed) = self.reader.read(bytes)
                self.note(replies)
                do throws(TerminalError) { _ = try self.deliver(replies) } catch { self.failure = error }
                kept.append(.bytes(typed))
            case .quiet: kept += [.bytes(self.reader.rest()), input]
            case .closed, .signal: kept.append(input)
            }
            return self.asked != nil || self.unconfirmed != nil
        }
        limit.cancel()
        inputs.putBack(kept + [.bytes(reader.rest())])
    }

    /// How long to wait for a reply to the queries before the terminal is released.
    private static let replyWait = Duration.milliseconds(100)
    /// How long to wait for the reply that a frame was read.
    private static let frameWait = Duration.seconds(1)

    // MARK: Frames

    /// Shows `frame`, writing only what differs from the one on the screen; if the terminal has not read that one yet,
    /// as soon as it has, unless a newer one is painted before.
    ///
    /// The picture is written piece by piece after this returns; keys are handled between the pieces. While a newer frame
    /// waits, no piece is written.
    package func paint(_ frame: Frame) throws(TerminalError) {
        if let failure { throw failure }
        if isLeaving { return }
        if let unconfirmed {
            waiting = frame
            if patience == nil { limitWait(since: unconfirmed) }
            return
        }
        waiting = nil
        var bytes = writer.bytes(showing: frame)
        if !bytes.isEmpty {
            if confirms {
                bytes += ScreenModes.readiness.utf8
                unconfirmed = uptime()
            }
            try terminal.write(bytes)
        }
        if drawing == nil, frame.picture != nil { drawPicture() }
    }

    /// Writes the frame that waits, if the terminal has read the one before.
    private func paintWaiting() throws(TerminalError) {
        if unconfirmed == nil, let waiting { try paint(waiting) }
    }

    /// Waits no longer than a second; from then on frames are written without a reply, until one comes.
    private func limitWait(since start: Duration) {
        patience = Task { [weak self, clock, rest = Self.frameWait - (uptime() - start)] in
            guard (try? await clock.sleep(for: rest)) != nil, !Task.isCancelled, let self else { return }
            self.confirms = false
            self.endWait()
            do throws(TerminalError) { try self.paintWaiting() } catch { self.failure = error }
        }
    }

    private func endWait() {
        patience?.cancel()
        (patience, unconfirmed) = (nil, nil)
    }

    private func drawPicture() {
        drawing = Task { [weak self] in
            do throws(TerminalError) {
                while let self, !self.isLeaving, self.waiting == nil, let piece = self.writer.nextPiece() {
                    try self.terminal.write(piece)
                    await Task.yield()
                }
            } catch { self?.failure = error }
            self?.drawing = nil
        }
    }

    /// Writes a sequence that changes no cell, such as a copy to the clipboard.
    package func send(_ sequence: String) throws(TerminalError) { try terminal.write(Array(sequence.utf8)) }

    /// Passes an input to the view; returns `left` if it leaves.
    private func deliver(_ input: Input) throws(TerminalError) -> End? {
        try handle(input) == .leave ? .left : nil
    }

    private func take(_ input: TerminalInput) throws(TerminalError) -> Pause? {
        switch input {
        case .bytes(let bytes):
            if let end = try take(bytes) { return .end(end) }
            try paintWaiting()
            return nil
        case .quiet(let time): return Pause(try rest(for: time))
        case .closed: return .end(.closed)
        case .signal(.windowChange): return Pause(try deliver(.resized(terminal.size)))
        case .signal(.stop): return .stop
        case .signal(.resume): return Pause(try resume())
        case .signal(let signal): return .end(.signal(signal))
        }
    }

    private func take(_ bytes: [UInt8]) throws(TerminalError) -> End? {
        let (all, typed) = reader.read(bytes)
        note(all)
        if hasKeyboardProtocol, !usesKeyboardProtocol {
            usesKeyboardProtocol = true
            try terminal.enterRawMode(restoring: restoring)
            try terminal.write(Array(ScreenModes.keyboard.utf8))
        }
        if let end = try deliver(all) { return end }
        return try deliver(decoder.feed(typed))
    }

    /// Handles `time` without a byte: delivers unfinished keys, or that no key came.
    private func rest(for time: Duration) throws(TerminalError) -> End? {
        let typed = decoder.feed(reader.rest()) + decoder.quiet(for: time)
        return typed.isEmpty ? try deliver(.rested) : try deliver(typed)
    }

    private func note(_ replies: [TerminalReply]) {
        for reply in replies {
            switch reply {
            case .attributes:
                pendingReplies = max(0, pendingReplies - 1)
                if pendingReplies == 0 { asked = nil }
                confirms = true
            case .ready:
                confirms = true
                endWait()
            case .keyboard: hasKeyboardProtocol = true
            case .background, .name, .pictures, .cell: break
            }
        }
    }

    private func deliver(_ all: [TerminalReply]) throws(TerminalError) -> End? {
        let replies = all.filter { $0 != .ready }
        return replies.isEmpty ? nil : try deliver(.replies(replies))
    }

    private func deliver(_ typed: [Key]) throws(TerminalError) -> End? {
        let keys = presses.counted(typed, at: uptime())
        return keys.isEmpty ? nil : try deliver(.keys(keys))
    }

    private func removePicture() {
        let removal = writer.removal
        writer.forget()
        if !removal.isEmpty { try? terminal.write(removal) }
    }

    private func stop() throws(TerminalError) -> End? {
        removePicture()
        leave()
        terminal.stop()
        return try resume()
    }

    private func resume() throws(TerminalError) -> End? {
        try enter()
        return try deliver(.resized(terminal.size))
    }

    /// Sets the modes. The previous modes are saved only if the view has not set its own yet.
    private func enter() throws(TerminalError) {
        writer.forget()
        endWait()
        (waiting, isLeaving) = (nil, false)
        try terminal.enterRawMode(restoring: restoring)
        let keyboard = hasModes ? ScreenModes.keyboardAgain : ScreenModes.keyboard
        let modes =
            (hasModes ? "" : ScreenModes.save) + ScreenModes.enter + (usesMouse ? ScreenModes.mouse : "")
            + (usesKeyboardProtocol ? keyboard : "")
        hasModes = true
        try terminal.write(Array(modes.utf8))
    }

    private func leave() {
        endWait()
        (waiting, isLeaving) = (nil, true)
        terminal.leaveRawMode()
        hasModes = false
    }

    private var restoring: [UInt8] { Array(ScreenModes.leave(keyboard: usesKeyboardProtocol).utf8) }
}

/// The mode switches of a full-screen view (xterm's ctlseqs, DECSET).
package enum ScreenModes {
    /// Saves whether alternate scroll is on.
    static let save = "\u{1B}[?1007s"
    /// Alternate screen, bracketed paste, alternate scroll, no cursor, no line wrap.
    package static let enter = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1007h\u{1B}[?25l\u{1B}[?7l"
    /// Presses and the wheel, as SGR reports (modes 1000 and 1006).
    package static let mouse = "\u{1B}[?1000h\u{1B}[?1006h"
    /// Turns on the kitty keyboard protocol at its lowest level, which makes Escape unambiguous.
    ///
    /// The terminal's own mode is pushed on a stack, so each push needs a pop.
    static let keyboard = "\u{1B}[>1u"
    /// The same without a push, after another program may have set something else.
    static let keyboardAgain = "\u{1B}[=1u"
    /// Which keyboard protocol there is, the background's colour (OSC 11), and the kind of terminal (DA1).
    package static let questions = "\u{1B}[?u\u{1B}]11;?\u{1B}\\\u{1B}[c"
    /// Asks for a reply once all before it is read (DSR).
    package static let readiness = "\u{1B}[5n"
    /// Resets all modes, from any state, also within a synchronized frame or a styled run.
    ///
    /// ST comes first: it ends a sequence that was cut off. Where there is no alternate screen, as in GNU screen unless it is
    /// told, the shell goes on in the last row, which is cleared. The keyboard, if it was pushed, is restored before the
    /// alternate screen is left, since each screen has its own.
    package static func leave(keyboard: Bool) -> String {
        "\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1007r\u{1B}[?2004l"
            + "\u{1B}[999H\u{1B}[K" + (keyboard ? "\u{1B}[<u" : "") + "\u{1B}[?1049l"
    }
    /// OSC 52: puts text into the clipboard of the terminal, also over ssh.
    package static func copy(_ text: String) -> String { "\u{1B}]52;c;\(Base64.encode(text.utf8))\u{1B}\\" }
}
