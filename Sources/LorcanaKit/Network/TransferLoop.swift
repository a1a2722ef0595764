import CCurl
import LorcanaCards

/// Runs all transfers on one `curl_multi` handle; used only on the thread that created it.
///
/// A few run at the same time; the others wait here in order of arrival, because libcurl's own queue
/// (CURLMOPT_MAX_HOST_CONNECTIONS) left transfers waiting for seconds (decision 021).
@safe final class TransferLoop {
    private let settings: CurlSettings
    private let certificates: TrustedCertificates
    private let multi: UnsafeMutableRawPointer
    private let clock = ContinuousClock()
    private var transfers: [Transfer] = []
    private var waiting: [(ticket: TransferTicket, request: HTTPRequest)] = []

    private static let transfersAtOnce = 4

    var waker: TransferWaker { unsafe TransferWaker(multi: multi) }

    /// Loads libcurl, which takes about 10 ms; throws `libraryMissing` if that fails.
    init(_ settings: CurlSettings) throws(TransportError) {
        try CurlLibrary.open(settings.libraries)
        guard let multi = unsafe ccurl_multi_new() else { throw .system(reason: "libcurl cannot start") }
        self.settings = settings
        certificates = settings.trusted(system: .ofLibrary)
        unsafe self.multi = unsafe multi
        unsafe ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.transfersAtOnce)
    }

    deinit {
        transfers.forEach(detach)
        unsafe ccurl_multi_free(multi)
    }

    func handle(_ command: TransferCommand) {
        switch command {
        case .start(let ticket, let request): waiting.append((ticket, request))
        case .cancel(let ticket):
            waiting.removeAll { $0.ticket === ticket }
            removeTransfer { $0.ticket === ticket }.map(detach)
        }
    }

    /// Advances every transfer, finishes those that ended, and waits for the network, a deadline or a waker.
    ///
    /// Throws if libcurl can neither continue nor wait, in which case continuing would spin.
    func turn() throws(TransportError) {
        startWaiting()
        try check(unsafe ccurl_multi_perform(multi))
        settleDone()
        let now = clock.now
        for transfer in transfers {
            transfer.noteConnection()
            transfer.reportProgress(at: now)
        }
        failLate(at: now)
        if waiting.isEmpty || !hasRoom {
            try check(unsafe ccurl_multi_poll(multi, milliseconds(from: now)))
        }
    }

    func failAll(with error: TransportError) {
        for transfer in transfers { fail(transfer, with: error) }
        for request in waiting { request.ticket.answer.settle(.failure(error)) }
        waiting.removeAll()
    }

    // MARK: Starting

    private var hasRoom: Bool { transfers.count < Self.transfersAtOnce }

    private func startWaiting() {
        while !waiting.isEmpty, hasRoom {
            let next = waiting.removeFirst()
            do throws(TransportError) {
                try start(next.ticket, next.request, Hop(next.request, at: clock.now))
            } catch {
                next.ticket.answer.settle(.failure(error))
            }
        }
    }

    private func start(
        _ ticket: TransferTicket, _ request: HTTPRequest, _ hop: Hop
    ) throws(TransportError) {
        let transfer = try Transfer(ticket, request, hop, settings, trusting: certificates)
        try check(unsafe ccurl_multi_add(multi, transfer.easy))
        transfers.append(transfer)
    }

    // MARK: Ending

    private func settleDone() {
        var code = CURLE_OK
        while let easy = unsafe ccurl_multi_next_done(multi, &code) {
            if let transfer = removeTransfer(where: { unsafe $0.easy == easy }) {
                settle(transfer, transfer.ending(code))
            }
        }
    }

    private func settle(_ transfer: Transfer, _ ending: Transfer.Ending) {
        detach(transfer)
        let answer = transfer.ticket.answer
        switch ending {
        case .settled(let result): answer.settle(result)
        case .redirected(let url):
            do throws(TransportError) {
                let hop = try Hop(from: transfer.hop, to: url, of: transfer.request, at: clock.now)
                try start(transfer.ticket, transfer.request, hop)
            } catch {
                answer.settle(.failure(error))
            }
        }
    }

    /// Ends the transfers that exceeded a time limit.
    private func failLate(at now: ContinuousClock.Instant) {
        for transfer in transfers {
            if let error = transfer.failure(at: now) { fail(transfer, with: error) }
        }
    }

    private func fail(_ transfer: Transfer, with error: TransportError) {
        _ = removeTransfer { $0 === transfer }
        detach(transfer)
        transfer.ticket.answer.settle(.failure(error))
    }

    private func removeTransfer(where isWanted: (Transfer) -> Bool) -> Transfer? {
        transfers.firstIndex(where: isWanted).map { transfers.remove(at: $0) }
    }

    /// Removes a transfer from libcurl, which closes the connection if it is still running, and leaves a DNS lookup
    /// to its thread.
    private func detach(_ transfer: Transfer) { unsafe ccurl_multi_remove(multi, transfer.easy) }

    // MARK: Waiting

    /// The time until the next deadline; without a deadline, only a waker ends the wait.
    private func milliseconds(from now: ContinuousClock.Instant) -> Int32 {
        let next = transfers.map(\.nextDeadline).min()
        let wait = next.map { now.duration(to: $0) } ?? .seconds(60)
        return Int32(wait.milliseconds(clampedTo: 0...60_000))
    }

    private func check(_ code: CURLMcode) throws(TransportError) {
        if code == CURLM_OK { return }
        throw .system(reason: "libcurl: " + (unsafe String(cString: ccurl_multi_message(code))))
    }
}

/// Ends the loop's wait; may be called from any thread as long as the loop exists.
// @unchecked: libcurl allows curl_multi_wakeup from any thread, and the inbox's lock keeps the handle alive during
// the call.
@safe struct TransferWaker: @unchecked Sendable {
    fileprivate let multi: UnsafeMutableRawPointer

    func wake() { unsafe ccurl_multi_wakeup(multi) }
}

/// libcurl, loaded at run time.
enum CurlLibrary {
    /// Opens the first of `names` that loads. The error has the reason for the first one, which is the usual one.
    static func open(_ names: [String]) throws(TransportError) {
        var reasons: [String] = []
        for name in names {
            guard let reason = unsafe ccurl_open(name) else { return }
            reasons.append(unsafe String(cString: reason))
        }
        throw .libraryMissing(reason: TextCleaning.excerpt(reasons.first ?? "no library to load"))
    }
}

extension Duration {
    /// Whole milliseconds, rounded up so that a wait doesn't end too early.
    func milliseconds(clampedTo range: ClosedRange<Int64>) -> Int {
        let (seconds, attoseconds) = components
        if seconds > range.upperBound / 1000 { return Int(range.upperBound) }
        let exact = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int(min(max(exact, range.lowerBound), range.upperBound))
    }
}
