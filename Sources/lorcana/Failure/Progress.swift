import TerminalKit

/// One line on a terminal's stderr that says what is waited for; never before 150 ms, erased at the end.
@MainActor
final class Progress {
    private let talk: Talk
    private let clock: any Clock<Duration>
    private let isAccessible: Bool
    private var text: String
    private var delay: Task<Void, Never>?
    private var isShown = false

    init(_ text: String, talk: Talk, clock: any Clock<Duration>, isAccessible: Bool) {
        (self.text, self.talk, self.clock, self.isAccessible) = (text, talk, clock, isAccessible)
    }

    static let delay = Duration.milliseconds(150)

    private var isWanted: Bool { talk.capabilities.isTerminal && !talk.isQuiet }

    func begin() {
        guard isWanted else { return }
        let clock = clock
        delay = Task { [weak self] in
            guard (try? await clock.sleep(for: Self.delay)) != nil, !Task.isCancelled else { return }
            self?.show()
        }
    }

    /// Says something newer; seen only if the line is.
    func update(_ text: String) {
        self.text = text
        if isShown, canRepaint { paint() }
    }

    func end() {
        delay?.cancel()
        delay = nil
        if isShown, canRepaint {
            ProcessSignals.setProgressShown(false)
            talk.writeRaw("\r\u{1B}[K")
        }
        isShown = false
    }

    /// Nothing is repainted for screen readers, nor where the cursor cannot be moved.
    private var canRepaint: Bool { !isAccessible && !talk.capabilities.isDumb }

    private func show() {
        isShown = true
        if canRepaint {
            ProcessSignals.setProgressShown(true)
            paint()
        } else {
            talk.say(text)
        }
    }

    private func paint() {
        let line = StyledText(text).truncated(to: max(1, talk.capabilities.size.columns - 1))
        talk.writeRaw("\r\u{1B}[K" + line.rendered(for: talk.capabilities))
    }
}

extension Progress {
    /// What is said while every card is downloaded, with the size so far.
    static func fetching(from host: String, received: Int? = nil) -> String {
        "fetching every card from \(host)" + (received.map { ": \(size($0))" } ?? " ...")
    }

    private static func size(_ bytes: Int) -> String {
        bytes < 1 << 20 ? "\(bytes >> 10) kB" : "\(bytes >> 20).\((bytes >> 10) % 1024 * 10 / 1024) MB"
    }
}
