import TerminalKit

/// Draws the picture that is wanted once the keys rest: from disk, else from its host.
///
/// One picture at a time. The host is asked only after a longer rest, once a second at most, and only for the card that is
/// shown.
@MainActor
final class PictureLoader {
    private let pictures: Browser.Pictures
    private let screen: FullScreen
    private let clock: any Clock<Duration>
    private let uptime: @MainActor () -> Duration
    private let report: @MainActor (PictureRequest, PictureAnswer) -> Void
    /// What waits for the keys to rest.
    private var waiting: PictureRequest?
    private var drawing: Task<Void, Never>?
    /// When a host was asked last.
    private var lastFetch: Duration?
    /// What the terminal says about pictures; it is asked once.
    private var way: Task<(PictureWay, CellSize), Never>?
    private var replies: AsyncStream<TerminalReply>.Continuation?

    /// How long no key came before a picture is read from disk, and before its host is asked.
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

    /// Drops what was wanted before, and draws this.
    func want(_ request: PictureRequest?) {
        drawing?.cancel()
        waiting = request
        guard let request else { return }
        drawing = Task { [weak self, before = drawing] in
            await before?.value
            try? await self?.draw(request)
        }
    }

    /// A key came: what waits for the keys to rest waits anew.
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

    // MARK: What the terminal can draw

    func note(_ reply: TerminalReply) { replies?.yield(reply) }

    private func knownWay() async -> (PictureWay, CellSize) {
        if let way = pictures.way { return (way, pictures.cell) }
        let asked = way ?? ask()
        way = asked
        return await asked.value
    }

    /// Asks the terminal, and waits for the last reply as long as it may take.
    private func ask() -> Task<(PictureWay, CellSize), Never> {
        let (stream, replies) = AsyncStream.makeStream(of: TerminalReply.self)
        self.replies = replies
        // Replies to earlier questions come first, and do not end this one.
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
