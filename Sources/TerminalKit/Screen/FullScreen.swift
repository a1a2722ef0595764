import Encoding

/// Takes over a terminal for a full-screen view, and restores it however the view ends.
///
/// While it runs, the alternate screen and bracketed paste are on, and either mouse reports, if enabled, or alternate
/// scroll (mode 1007). The kitty keyboard protocol is on if the terminal supports it.
///
/// If the terminal replies to queries, the next frame is written only after it has processed the last one. Of the
/// frames painted in the meantime, only the newest is written.
@MainActor
package final class FullScreen {
    private let terminal: any Terminal
    private let usesMouse: Bool
    private let clock: any Clock<Duration>
    private let uptime: @MainActor () -> Duration
    private var state = State.released
    private var writer: FrameWriter
    private var isDrawing = false
    private var presses = PressCounter()
    /// The times of the queries that have no reply yet.
    private var questions: [Duration] = []
    /// The time at which the last frame was written; nil once the terminal has replied that it was processed, or
    /// after `frameWait`.
    private var unread: Duration?
    /// Whether the terminal replies when it has processed a frame.
    private var confirms = false
    private var usesKeyboardProtocol = false
    /// Handles inputs while the view runs.
    private var handle: (Input) throws(TerminalError) -> Step = { _ in .leave }

    /// The current owner of the terminal.
    private enum State {
        /// The shell: before the view runs, while the program is stopped, and at the end.
        case released
        /// The view.
        case running(Output)
        /// The view, which will stop or end as soon as the replies to its queries and to its last frame have arrived.
        /// No more frames are written.
        case leaving
        /// The view, after a picture or a delayed frame could not be written.
        case failed(TerminalError)
    }

    /// The progress of the written frames.
    private enum Output {
        /// The terminal has processed every frame, or doesn't reply to frames.
        case read
        /// The terminal has not processed the last frame yet.
        case reading
        /// Additionally, a newer frame waits for the reply, until the timer ends the wait.
        case full(next: Frame, timer: Task<Void, Never>)
    }

    /// - Parameter clock: measures double-clicks and the wait for late replies.
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
        /// No key has been pressed for a while.
        case rested
        case replies([TerminalReply])
        /// The size may have changed, or the screen content was lost; the view must paint.
        case resized(TerminalSize)
    }

    /// The decision to stay in the view or to leave it.
    package enum Step: Sendable, Hashable { case go, leave }

    /// The reason why the view ended.
    package enum End: Sendable, Hashable {
        case left
        case signal(TerminalSignal)
        /// The terminal was closed, or its input ended.
        case closed
    }

    /// Takes over the terminal, passes each input to `handle`, and restores the terminal at the end.
    ///
    /// The first input is the size. Signals that end a program end the view, and are not passed to `handle`.
    package func run(
        _ handle: @escaping (Input) throws(TerminalError) -> Step
    ) async throws(TerminalError) -> End {
        self.handle = handle
        defer {
            self.handle = { _ in .leave }
            // In this order, so that a signal in between reaches its handler rather than ending the process in raw
            // mode.
            release()
            terminal.stopReading()
        }
        try enter()
        if let end = try deliver(.resized(terminal.size.drawn)) { return end }
        let events = terminal.events()
        try ask(Array(ScreenModes.questions.utf8))
        while true {
            let pause = try await nextPause(events)
            if pause != .end(.closed), pause != .end(.signal(.hangup)) { await awaitReplies(events) }
            switch pause {
            case .stop:
                release()
                terminal.stop()
                if let end = try resume() { return end }
            case .end(let end): return end
            }
        }
    }

    // MARK: Events

    /// The reason to stop handling events, temporarily or permanently.
    private enum Pause: Equatable {
        case stop
        case end(End)

        init?(_ end: End?) {
            guard let end else { return nil }
            self = .end(end)
        }
    }

    /// Handles events until the next pause.
    private func nextPause(_ events: TerminalEvents) async throws(TerminalError) -> Pause {
        var pause = Result<Pause?, TerminalError>.success(nil)
        await events.receive { events in
            do throws(TerminalError) {
                while case .success(nil) = pause, !events.isEmpty { pause = .success(try self.take(&events)) }
            } catch {
                pause = .failure(error)
            }
            return pause == .success(nil)
        }
        return try pause.get() ?? .end(.closed)
    }

    /// Handles the first event; if that is a key or a reply, also those that arrived with it.
    private func take(_ events: inout [TerminalEvent]) throws(TerminalError) -> Pause? {
        let first = events[0]
        let together = events.prefix { $0.key != nil || $0.reply != nil }
        events.removeFirst(max(1, together.count))
        switch first {
        case .key, .reply:
            return Pause(try take(together.compactMap(\.key), together.compactMap(\.reply)))
        case .rested: return Pause(try deliver(.rested))
        case .closed: return .end(.closed)
        case .signal(.windowChange): return Pause(try deliver(.resized(terminal.size.drawn)))
        case .signal(.stop): return .stop
        case .signal(.resume): return Pause(try resume())
        case .signal(let signal): return .end(.signal(signal))
        }
    }

    private func take(_ keys: [Key], _ replies: [TerminalReply]) throws(TerminalError) -> End? {
        try note(replies)
        var end = try deliver(replies)
        if end == nil { end = try deliver(keys) }
        if end != nil { beginLeaving() }
        // After the keys, so that the waiting frame shows their effect.
        if replies.contains(.ready) { try confirm() }
        return end
    }

    /// Passes an input to the view; returns `left` if the view leaves.
    private func deliver(_ input: Input) throws(TerminalError) -> End? {
        try handle(input) == .leave ? .left : nil
    }

    private func deliver(_ all: [TerminalReply]) throws(TerminalError) -> End? {
        let replies = all.filter { $0 != .ready }
        return replies.isEmpty ? nil : try deliver(.replies(replies))
    }

    private func deliver(_ typed: [Key]) throws(TerminalError) -> End? {
        typed.isEmpty ? nil : try deliver(.keys(presses.counted(typed, at: uptime())))
    }

    // MARK: Questions and replies

    /// Sends queries to the terminal. The last one must be a query that every terminal replies to (DA1).
    package func ask(_ queries: [UInt8]) throws(TerminalError) {
        questions.append(uptime())
        try terminal.write(queries)
    }

    /// The number of queries without a reply.
    package var pendingReplies: Int { questions.count }

    private func note(_ replies: [TerminalReply]) throws(TerminalError) {
        for reply in replies {
            switch reply {
            case .attributes:
                questions = Array(questions.dropFirst())
                confirms = true
            case .keyboard: try useKeyboardProtocol()
            case .text, .background, .name, .pictures, .cell, .ready: break
            }
        }
    }

    /// Turns on the keyboard protocol; if the view is leaving, only after it has returned.
    private func useKeyboardProtocol() throws(TerminalError) {
        if usesKeyboardProtocol { return }
        usesKeyboardProtocol = true
        guard case .running = state else { return }
        try terminal.enterRawMode(restoring: restoring)
        try terminal.write(Array(ScreenModes.keyboard.utf8))
    }

    /// Waits for late replies, so that the shell doesn't receive them as typed text; other events are stored.
    private func awaitReplies(_ events: TerminalEvents) async {
        beginLeaving()
        // Replies that have not arrived by then would appear as typed text in the shell.
        defer { if lastReply != nil { terminal.discardInput() } }
        guard let rest = lastReply.map({ $0 - uptime() }), rest > .zero else { return }
        let timer = Task { [clock] in
            if (try? await clock.sleep(for: rest)) != nil, !Task.isCancelled { events.pause() }
        }
        await events.receive { events in
            let replies = events.compactMap(\.reply)
            events.removeAll { $0.reply != nil }
            do throws(TerminalError) { _ = try self.take([], replies) } catch { self.state = .failed(error) }
            return self.lastReply != nil
        }
        timer.cancel()
    }

    /// The time at which the last reply is due; nil if none is pending.
    private var lastReply: Duration? {
        [questions.last.map { $0 + Self.replyWait }, unread.map { $0 + Self.frameWait }].compactMap(\.self)
            .max()
    }

    /// The time to wait for a reply before the terminal is released.
    private static let replyWait = Duration.seconds(1)
    /// The time to wait for the reply that a frame was processed.
    private static let frameWait = Duration.seconds(1)

    // MARK: Frames

    /// Shows `frame`, writing only the differences from the frame on screen. If the terminal has not processed that
    /// one yet, `frame` is written as soon as it has, unless a newer frame is painted before.
    ///
    /// The picture is written piece by piece after this returns, and keys are handled between the pieces. While a
    /// newer frame waits, no pieces are written.
    package func paint(_ frame: Frame) throws(TerminalError) {
        switch state {
        case .released, .leaving: break
        case .failed(let error): throw error
        case .running(.read): try write(frame)
        case .running(.reading): state = .running(.full(next: frame, timer: timer()))
        case .running(.full(_, let timer)): state = .running(.full(next: frame, timer: timer))
        }
    }

    private func write(_ frame: Frame) throws(TerminalError) {
        var bytes = writer.bytes(showing: frame)
        if !bytes.isEmpty {
            if confirms {
                bytes += ScreenModes.readiness.utf8
                unread = uptime()
                state = .running(.reading)
            }
            try terminal.write(bytes)
        }
        if !isDrawing, frame.picture != nil { drawPicture() }
    }

    /// Handles the reply that the terminal has processed every frame.
    private func confirm() throws(TerminalError) {
        confirms = true
        try writeNext()
    }

    /// Ends the wait for a reply, and writes the waiting frame.
    private func writeNext() throws(TerminalError) {
        unread = nil
        guard case .running(let output) = state else { return }
        change(to: .running(.read))
        if case .full(let next, _) = output { try write(next) }
    }

    /// Ends the wait for a reply after a second. From then on, frames are written without waiting, until a reply
    /// arrives.
    private func timer() -> Task<Void, Never> {
        let now = uptime()
        return Task { [weak self, clock, rest = Self.frameWait - (now - (unread ?? now))] in
            guard (try? await clock.sleep(for: rest)) != nil, !Task.isCancelled, let self else { return }
            self.confirms = false
            do throws(TerminalError) { try self.writeNext() } catch { self.state = .failed(error) }
        }
    }

    private func drawPicture() {
        isDrawing = true
        Task { [weak self] in
            do throws(TerminalError) {
                while let self, self.mayDraw, let piece = self.writer.nextPiece() {
                    try self.terminal.write(piece)
                    await Task.yield()
                }
            } catch { self?.change(to: .failed(error)) }
            self?.isDrawing = false
        }
    }

    /// Whether no newer frame is waiting.
    private var mayDraw: Bool {
        switch state {
        case .running(.read), .running(.reading): true
        case .running(.full), .released, .leaving, .failed: false
        }
    }

    /// Writes a sequence that doesn't affect the cells, such as one that copies to the clipboard.
    package func send(_ sequence: String) throws(TerminalError) { try terminal.write(Array(sequence.utf8)) }

    // MARK: Taking over and releasing

    private var isReleased: Bool {
        if case .released = state { true } else { false }
    }

    /// Changes the state, and ends the timer of the previous one.
    private func change(to next: State) {
        if case .running(.full(_, let timer)) = state { timer.cancel() }
        state = next
    }

    /// Sets the modes. The previous modes are saved only if the view has not yet set its own.
    private func enter() throws(TerminalError) {
        let isReleased = isReleased
        writer.forget()
        // On SIGCONT, a frame may still be in transit.
        if let time = unread, uptime() - time >= Self.frameWait { unread = nil }
        change(to: .running(unread == nil ? .read : .reading))
        try terminal.enterRawMode(restoring: restoring)
        let keyboard = isReleased ? ScreenModes.keyboard : ScreenModes.keyboardAgain
        let modes =
            (isReleased ? ScreenModes.save : "") + ScreenModes.enter + (usesMouse ? ScreenModes.mouse : "")
            + (usesKeyboardProtocol ? keyboard : "")
        try terminal.write(Array(modes.utf8))
    }

    private func resume() throws(TerminalError) -> End? {
        try enter()
        return try deliver(.resized(terminal.size.drawn))
    }

    private func beginLeaving() {
        switch state {
        case .running: change(to: .leaving)
        case .failed:
            unread = nil
            state = .leaving
        case .leaving, .released: break
        }
    }

    /// Removes the picture and releases the terminal.
    private func release() {
        let removal = writer.removal
        writer.forget()
        if !removal.isEmpty { try? terminal.write(removal) }
        change(to: .released)
        terminal.leaveRawMode()
    }

    private var restoring: [UInt8] { Array(ScreenModes.leave(keyboard: usesKeyboardProtocol).utf8) }
}

/// The mode switches of a full-screen view (xterm's ctlseqs, DECSET).
package enum ScreenModes {
    /// Saves whether alternate scroll is on.
    static let save = "\u{1B}[?1007s"
    /// Alternate screen, bracketed paste, alternate scroll, no cursor, no line wrap.
    package static let enter = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1007h\u{1B}[?25l\u{1B}[?7l"
    /// Clicks and the wheel as SGR reports (modes 1000 and 1006).
    package static let mouse = "\u{1B}[?1000h\u{1B}[?1006h"
    /// Turns on the kitty keyboard protocol: the level that makes Escape unambiguous (1), and each key's character in
    /// the US layout (4).
    ///
    /// The terminal's own mode is pushed on a stack, so each push needs a pop.
    static let keyboard = "\u{1B}[>5u"
    /// Turns it on without a push, after another program may have changed the mode.
    static let keyboardAgain = "\u{1B}[=5u"
    /// Queries the keyboard protocol, the colours of text and background (OSC 10 and 11), and the terminal type
    /// (DA1).
    package static let questions = "\u{1B}[?u" + colorQuestions
    package static let colorQuestions = "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[c"
    /// Requests a reply once everything before it has been processed (DSR).
    package static let readiness = "\u{1B}[5n"
    /// Resets all modes from any state, even inside a synchronized frame or a styled run.
    ///
    /// ST comes first: it ends an incomplete sequence. Without an alternate screen, as in GNU screen unless it is
    /// configured, the shell continues in the last row, which is cleared. A pushed keyboard mode is popped before
    /// leaving the alternate screen, since each screen has its own stack.
    package static func leave(keyboard: Bool) -> String {
        "\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1007r\u{1B}[?2004l"
            + "\u{1B}[999H\u{1B}[K" + (keyboard ? "\u{1B}[<u" : "") + "\u{1B}[?1049l"
    }
    /// OSC 52: copies text to the clipboard of the terminal, also over ssh.
    ///
    /// - Parameter isInScreen: whether the program runs in GNU screen, which only forwards the content of DCS
    ///   strings.
    package static func copy(_ text: String, isInScreen: Bool = false) -> String {
        let copy = "\u{1B}]52;c;\(Base64.encode(Array(text.utf8)))"
        return isInScreen ? "\u{1B}P\(copy)\u{7}\u{1B}\\" : "\(copy)\u{1B}\\"
    }
}
