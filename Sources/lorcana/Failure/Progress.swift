import CardRendering
import TerminalKit

/// A progress line on a terminal's stderr, shown after 150 ms, repainted four times a second and erased at the end.
@MainActor
final class Progress {
    private let console: Console
    private let clock: any Clock<Duration>
    private let isAccessible: Bool
    private let startText: String
    private var text: String
    private var painting: Task<Void, Never>?
    /// The number of times the line was painted since it appeared.
    private var steps = 0
    private var isShown = false
    private var downloaded = DownloadedBytes()

    init(_ text: String, console: Console, clock: any Clock<Duration>, isAccessible: Bool) {
        (startText, self.text, self.console) = (text, text, console)
        (self.clock, self.isAccessible) = (clock, isAccessible)
    }

    static let delay = Duration.milliseconds(150)

    private var isWanted: Bool { console.capabilities.isTerminal && !console.isQuiet }

    /// Starts the delay, with the initial text.
    func begin() {
        guard isWanted else { return }
        (text, downloaded, steps) = (startText, DownloadedBytes(), 0)
        let clock = clock
        painting = Task { [weak self] in
            guard (try? await clock.sleep(for: Self.delay)) != nil, !Task.isCancelled else { return }
            self?.show()
            while self?.canRepaint == true {
                guard (try? await clock.sleep(for: WaitingLine.step)) != nil, !Task.isCancelled else {
                    return
                }
                self?.turn()
            }
        }
    }

    /// Replaces the text, and repaints the line if it is visible.
    func update(_ text: String) {
        self.text = text
        if isShown, canRepaint { paint() }
    }

    /// Shows the progress of a download.
    func update(_ received: Int, of total: Int?, from host: String) {
        let shown = downloaded.shown(received, of: total, from: host)
        update(Self.fetching(from: host, received: shown.received, total: shown.total))
    }

    func end() {
        painting?.cancel()
        painting = nil
        if isShown, canRepaint {
            ProcessSignals.setProgressShown(false)
            console.writeRaw("\r\u{1B}[K")
        }
        isShown = false
    }

    /// False for screen readers, or if the cursor cannot be moved.
    private var canRepaint: Bool { !isAccessible && !console.capabilities.isDumb }

    private func show() {
        isShown = true
        if canRepaint {
            ProcessSignals.setProgressShown(true)
            paint()
        } else {
            console.note("\(text) ...")
        }
    }

    private func turn() {
        guard isShown else { return }
        steps += 1
        paint()
    }

    private func paint() {
        let width = max(1, console.capabilities.size.columns - 1)
        let canvas = Canvas(console.capabilities, theme: console.theme).with(width: width)
        let line = WaitingLine(canvas.text(text), steps: steps, stop: "Ctrl-C").line(on: canvas)
            .truncated(to: width)
        console.writeRaw("\r\u{1B}[K" + line.rendered(for: console.capabilities))
    }
}

extension Progress {
    /// The text during the download of all cards, with the size so far, and the total if known.
    static func fetching(from host: String, received: Int? = nil, total: Int? = nil) -> String {
        let size = received.map {
            ": \(DataSize.text($0))" + (total.map { " of \(DataSize.text($0))" } ?? "")
        }
        return "downloading all cards from \(host)\(size ?? "")"
    }
}

/// The progress of downloads from one host. It never decreases: the sizes of files are added, and a retry is shown
/// only after it has exceeded the previous attempt.
struct DownloadedBytes {
    private var host: String?
    /// The bytes of complete files, those of the current file, and the maximum shown so far.
    private var (complete, last, most) = (0, 0, 0)
    private var lastTotal: Int?

    /// The numbers to show for a report.
    mutating func shown(_ received: Int, of total: Int?, from host: String) -> (received: Int, total: Int?) {
        if self.host != host { self = DownloadedBytes() }
        if received < last, let lastTotal, last >= lastTotal { complete += last }
        (self.host, last, lastTotal) = (host, received, total)
        most = max(most, complete + received)
        return (most, total.flatMap { complete + $0 >= most ? complete + $0 : nil })
    }
}
