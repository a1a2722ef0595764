import TerminalKit

/// Draws the requested picture after a pause in typing, from disk or from its host.
///
/// Draws one picture at a time. The host is contacted only after a longer pause, at most once a second, and only for
/// the card on screen.
@MainActor
final class PictureLoader {
    private let pictures: Browser.Pictures
    private let screen: FullScreen
    private let clock: any Clock<Duration>
    private let uptime: @MainActor () -> Duration
    private let report: @MainActor (PictureRequest, PictureAnswer) -> Void
    /// The request that waits for a pause in typing.
    private var waiting: PictureRequest?
    private var drawing: Task<Void, Never>?
    /// The time of the last request to a host.
    private var lastFetch: Duration?
    /// The protocol that the terminal supports; queried once.
    private var way: Task<(PictureWay, CellSize), Never>?
    private var replies: AsyncStream<TerminalReply>.Continuation?

    /// The pauses in typing before a picture is read from disk, and before its host is contacted.
    private static let (restForDisk, restForHost) = (Duration.milliseconds(150), Duration.milliseconds(500))
    private static let betweenFetches = Duration.seconds(1)

    init<C: Clock>(
        _ pictures: Browser.Pictures, _ screen: FullScreen, clock: C,
        report: @escaping @MainActor (PictureRequest, PictureAnswer) -> Void
    ) where C.Duration == Duration {
        (self.pictures, self.screen, self.clock, self.report) = (pictures, screen, clock, report)
        let start = clock.now
        uptime = { start.duration(to: clock.now) }
    }

    /// Cancels the previous request, and starts the new one.
    func want(_ request: PictureRequest?) {
        drawing?.cancel()
        waiting = request
        guard let request else { return }
        drawing = Task { [weak self, before = drawing] in
            await before?.value
            try? await self?.draw(request)
        }
    }

    /// Restarts the wait after a key press.
    func waitAnew() { if let waiting { want(waiting) } }

    func end() {
        drawing?.cancel()
        replies?.finish()
    }

    private func draw(_ request: PictureRequest) async throws {
        try await clock.sleep(for: Self.restForDisk)
        let (way, cell) = await knownWay()
        try Task.checkCancellation()
        var answer = await pictures.draw(request, way, cell, .disk)
        try Task.checkCancellation()
        if case .remote = answer {
            let rest = Self.restForHost - Self.restForDisk
            let pause = lastFetch.map { $0 + Self.betweenFetches - uptime() } ?? rest
            try await clock.sleep(for: max(rest, pause))
            (waiting, lastFetch) = (nil, uptime())
            report(request, answer)
            answer = await pictures.draw(request, way, cell, .host)
            try Task.checkCancellation()
        }
        waiting = nil
        report(request, answer)
    }

    // MARK: The terminal's protocol

    func note(_ reply: TerminalReply) { replies?.yield(reply) }

    private func knownWay() async -> (PictureWay, CellSize) {
        if let way = pictures.way { return (way, pictures.cell) }
        let asked = way ?? ask()
        way = asked
        return await asked.value
    }

    /// Queries the terminal, and waits for the last reply, up to a time limit.
    private func ask() -> Task<(PictureWay, CellSize), Never> {
        let (stream, replies) = AsyncStream.makeStream(of: TerminalReply.self)
        self.replies = replies
        // Replies to earlier queries come first, and must not end this one.
        var earlier = screen.pendingReplies
        guard (try? screen.ask(PictureQuestion.bytes(pictures.variables))) != nil else {
            return Task { [pictures] in (.blocks, pictures.cell) }
        }
        let limit = Task { [clock] in
            try? await clock.sleep(for: PictureQuestion.patience)
            replies.finish()
        }
        return Task { [pictures] in
            var question = PictureQuestion()
            for await reply in stream {
                if case .attributes = reply, earlier > 0 {
                    earlier -= 1
                    continue
                }
                question.note(reply)
                if question.isAnswered { break }
            }
            limit.cancel()
            return (question.way(environment: pictures.variables), question.cell ?? pictures.cell)
        }
    }
}
