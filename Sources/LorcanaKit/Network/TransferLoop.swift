import CCurl

/// Ends the loop's wait, from any thread, while the loop lives.
// @unchecked: curl_multi_wakeup is the one call libcurl allows on a multi handle from any thread; the inbox's lock
// keeps it from the handle's end.
@safe struct TransferWaker: @unchecked Sendable {
    fileprivate let multi: UnsafeMutableRawPointer

    func wake() { unsafe ccurl_multi_wakeup(multi) }
}

/// All transfers together over one `curl_multi` handle; belongs to the thread that made it.
///
/// A few run at a time, the others wait here in the order of their coming: libcurl's own queue
/// (CURLMOPT_MAX_HOST_CONNECTIONS) was seen to leave transfers waiting for seconds (docs/decisions/021).
@safe final class TransferLoop {
    private let settings: CurlSettings
    private let multi: UnsafeMutableRawPointer
    private let clock = ContinuousClock()
    private var transfers: [Transfer] = []
    private var waiting: [(ticket: TransferTicket, request: HTTPRequest)] = []

    private static let transfersAtOnce = 4

    var waker: TransferWaker { unsafe TransferWaker(multi: multi) }

    /// Opens libcurl, which takes about 10 ms, or throws `libraryMissing`.
    init(_ settings: CurlSettings) throws(TransportError) {
        try CurlLibrary.open(settings.libraries)
        guard let multi = unsafe ccurl_multi_new() else { throw .other(reason: "out of memory") }
        self.settings = settings
        unsafe self.multi = unsafe multi
        unsafe ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.transfersAtOnce)
    }

    deinit {
        transfers.forEach(detach)
        unsafe ccurl_multi_free(multi)
    }

    func obey(_ command: TransferCommand) {
        switch command {
        case .start(let ticket, let request): waiting.append((ticket, request))
        case .cancel(let ticket):
            waiting.removeAll { $0.ticket === ticket }
            take { $0.ticket === ticket }.map(detach)
        }
    }

    /// Moves every transfer on, settles what ended, and waits for the network, a deadline or a waker.
    func turn() {
        startWaiting()
        unsafe ccurl_multi_perform(multi)
        settleDone()
        let now = clock.now
        for late in transfers.compactMap({ transfer in transfer.failure(at: now).map { (transfer, $0) } }) {
            giveUp(late.0, with: late.1)
        }
        if waiting.isEmpty || transfers.count == Self.transfersAtOnce {
            unsafe ccurl_multi_poll(multi, milliseconds(from: now))
        }
    }

    func giveUpAll(with error: TransportError) {
        for transfer in transfers { giveUp(transfer, with: error) }
        for (ticket, _) in waiting { ticket.answer.settle(.failure(error)) }
        waiting.removeAll()
    }

    private func startWaiting() {
        while !waiting.isEmpty, transfers.count < Self.transfersAtOnce {
            let (ticket, request) = waiting.removeFirst()
            start(ticket, request)
        }
    }

    private func start(_ ticket: TransferTicket, _ request: HTTPRequest) {
        do throws(TransportError) {
            let transfer = try Transfer(ticket, request, settings, startedAt: clock.now)
            guard unsafe ccurl_multi_add(multi, transfer.easy) == CURLM_OK else {
                throw .other(reason: "the transfer could not be started")
            }
            transfers.append(transfer)
        } catch {
            ticket.answer.settle(.failure(error))
        }
    }

    private func settleDone() {
        var code = CURLE_OK
        while let easy = unsafe ccurl_multi_next_done(multi, &code) {
            guard let transfer = take({ unsafe $0.easy == easy }) else { continue }
            let result = transfer.result(code)
            detach(transfer)
            transfer.ticket.answer.settle(result)
        }
    }

    private func giveUp(_ transfer: Transfer, with error: TransportError) {
        _ = take { $0 === transfer }
        detach(transfer)
        transfer.ticket.answer.settle(.failure(error))
    }

    private func take(_ isWanted: (Transfer) -> Bool) -> Transfer? {
        transfers.firstIndex(where: isWanted).map { transfers.remove(at: $0) }
    }

    /// Ends libcurl's interest in a transfer; one still running loses its connection.
    private func detach(_ transfer: Transfer) { unsafe ccurl_multi_remove(multi, transfer.easy) }

    /// The wait until the next deadline; without transfers only a waker ends it.
    private func milliseconds(from now: ContinuousClock.Instant) -> Int32 {
        let wait = transfers.map { now.duration(to: $0.nextDeadline) }.min() ?? .seconds(60)
        return Int32(wait.milliseconds(clampedTo: 0...60_000))
    }
}
