import CardRendering
import TerminalKit

/// A progress line on a terminal's stderr, shown after 150 ms and erased at the end.
@MainActor
final class Progress {
    private let console: Console
    private let clock: any Clock<Duration>
    private let isAccessible: Bool
    private var text: String
    private var delay: Task<Void, Never>?
    private var isShown = false

    init(_ text: String, console: Console, clock: any Clock<Duration>, isAccessible: Bool) {
        (self.text, self.console, self.clock, self.isAccessible) = (text, console, clock, isAccessible)
    }

    static let delay = Duration.milliseconds(150)

    private var isWanted: Bool { console.capabilities.isTerminal && !console.isQuiet }

    func begin() {
        guard isWanted else { return }
        let clock = clock
        delay = Task { [weak self] in
            guard (try? await clock.sleep(for: Self.delay)) != nil, !Task.isCancelled else { return }
            self?.show()
        }
    }

    /// Replaces the text; visible only if the line is.
    func update(_ text: String) {
        self.text = text
        if isShown, canRepaint { paint() }
    }

    func end() {
        delay?.cancel()
        delay = nil
        if isShown, canRepaint {
            ProcessSignals.setProgressShown(false)
            console.writeRaw("\r\u{1B}[K")
        }
        isShown = false
    }

    /// False for screen readers, and if the cursor cannot be moved.
    private var canRepaint: Bool { !isAccessible && !console.capabilities.isDumb }

    private func show() {
        isShown = true
        if canRepaint {
            ProcessSignals.setProgressShown(true)
            paint()
        } else {
            console.note(text)
        }
    }

    private func paint() {
        let line = StyledText(text).truncated(to: max(1, console.capabilities.size.columns - 1))
        console.writeRaw("\r\u{1B}[K" + line.rendered(for: console.capabilities))
    }
}

extension Progress {
    /// The text while every card is downloaded, with the size so far.
    static func fetching(from host: String, received: Int? = nil) -> String {
        "downloading all cards from \(host)" + (received.map { ": \(DataSize.text($0))" } ?? " ...")
    }
}
