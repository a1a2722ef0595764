import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

/// Pictures of cards in the terminal: fetched, decoded, and drawn with the best protocol that the terminal supports.
@MainActor
struct CardPicture {
    private let settings: Settings
    private let environment: ProgramEnvironment
    private let printer: ResultPrinter
    private let reporter: Reporter
    private let makeSource: @MainActor () -> CardPictures

    init(
        _ settings: Settings, _ environment: ProgramEnvironment, _ sources: any Sources, mayConnect: Bool,
        _ printer: ResultPrinter, _ reporter: Reporter
    ) {
        (self.settings, self.environment) = (settings, environment)
        (self.printer, self.reporter) = (printer, reporter)
        makeSource = { sources.pictures(mayConnect: mayConnect) }
    }

    private static let mostColumns = 30
    /// An arbitrary image id that no other picture of the program uses.
    nonisolated static let id = 0x4C6F

    /// The source of pictures, cached or fetched.
    var source: CardPictures { makeSource() }

    /// Draws a card's picture; also returns the host that sent it, unless it was cached. If there is no picture,
    /// prints the reason and returns nil.
    ///
    /// - Parameter onWait: called before a request to the host.
    func drawn(
        _ card: LorcanaCard, onWait: @MainActor () throws(ProgramFailure) -> Void
    ) async throws(ProgramFailure) -> (picture: ShownPicture, host: String?)? {
        guard let fetched = try await fetched(card, onWait: onWait) else { return nil }
        let (way, cell) = await way()
        let size = printer.capabilities.size
        // The picture is drawn upwards from the line below it, which must not have scrolled away.
        let picture = Self.draw(
            fetched.picture, way, cell, columns: min(Self.mostColumns, size.columns), rows: size.rows - 2)
        return (picture, fetched.host)
    }

    /// Draws a picture within a number of cells.
    nonisolated static func draw(
        _ picture: Picture, _ way: PictureWay, _ cell: CellSize, columns: Int, rows: Int
    ) -> ShownPicture {
        let (columns, rows) = cell.cells(
            of: (picture.width, picture.height), columns: columns, rows: rows)
        let blanks = [StyledText](repeating: .blanks(columns), count: rows)
        let pixels = {
            let size = cell.pixels(columns: columns, rows: rows)
            return picture.pixels(size.width, size.height)
        }
        switch way {
        case .blocks:
            return ShownPicture(lines: QuarterBlocks.lines(picture.pixels(2 * columns, 2 * rows)))
        case .kitty:
            let drawn = PictureWriter.kitty(pixels(), id: id, columns: columns, rows: rows)
            return ShownPicture(lines: blanks, pixels: drawn)
        case .iterm:
            let drawn = PictureWriter.iterm(picture, columns: columns, rows: rows)
            return ShownPicture(lines: blanks, pixels: drawn)
        case .sixel:
            let drawn = PictureWriter.sixel(pixels(), columns: columns, rows: rows)
            return ShownPicture(lines: blanks, pixels: drawn)
        }
    }

    // MARK: The terminal

    /// Whether a picture may be written to stdout; otherwise, its link is printed.
    var isPossible: Bool {
        printer.isTable && printer.output.cardFields == nil && canShow && CardView.isDrawn(on: printer.canvas)
    }

    /// Whether the terminal can show pictures, at least as characters.
    var canShow: Bool {
        let capabilities = printer.capabilities
        return capabilities.allowsFullScreen && capabilities.isUnicode && !settings.isAccessible
            && capabilities.colorDepth == .trueColor && environment.lackOfThreads() == nil
    }

    /// The chosen protocol, or the best that the terminal supports, which is queried once.
    private func way() async -> (PictureWay, CellSize) {
        let known = environment.cellSize() ?? .usual
        if let way = settings.pictures.way { return (way, known) }
        guard environment.isInputTerminal else { return (.blocks, known) }
        let answer = await PictureQuestion.ask(
            environment.makeTerminal(), environment.variables, for: PictureQuestion.patience,
            clock: environment.clock)
        return (answer.way(environment: environment.variables), answer.cell ?? known)
    }

    // MARK: The picture

    /// A decoded picture.
    struct Fetched: Sendable {
        let picture: Picture
        /// The host that sent it; nil if it was cached.
        let host: String?
    }

    /// The reason why there is no picture, in words, and the host that has it if that was not asked.
    struct Lack: Error {
        let words: String
        var host: String?
    }

    /// Fetches a card's picture, and caches it if it was decoded completely or its decoder is not installed. A
    /// damaged picture in the cache is fetched again.
    ///
    /// - Parameters:
    ///   - asks: whether to request a picture that is not cached.
    ///   - decode: a replacement for tests.
    nonisolated static func fetch(
        _ card: LorcanaCard, from pictures: CardPictures, asks: Bool = true,
        decode: ([UInt8]) throws(Picture.Flaw) -> Picture = { bytes throws(Picture.Flaw) in try Picture(bytes)
        }
    ) async throws(Lack) -> Fetched {
        let address = card.image
        let (bytes, isKept): ([UInt8], Bool)
        do throws(CardPictures.Failure) {
            (bytes, isKept) = try await pictures.bytes(of: address, asks: asks)
        } catch { throw Lack(error, of: card) }
        do throws(Picture.Flaw) {
            let picture = try decode(bytes)
            if !isKept { pictures.keep(bytes, of: address) }
            return Fetched(picture: picture, host: isKept ? nil : pictures.asked(for: address))
        } catch {
            if error.isOfThisMachine {
                if !isKept { pictures.keep(bytes, of: address) }
            } else if isKept, pictures.drop(address) {
                return try await fetch(card, from: pictures, asks: asks, decode: decode)
            }
            throw Lack(words: words(error))
        }
    }

    private func fetched(
        _ card: LorcanaCard, onWait: @MainActor () throws(ProgramFailure) -> Void
    ) async throws(ProgramFailure) -> Fetched? {
        let pictures = source
        do throws(Lack) { return try await Self.fetch(card, from: pictures, asks: false) } catch {
            guard error.host != nil else {
                reporter.note(error.words)
                return nil
            }
        }
        try onWait()
        let progress = reporter.progress("waiting for \(pictures.asked(for: card.image) ?? "")")
        progress.begin()
        let fetched: Fetched
        do throws(Lack) { fetched = try await Self.fetch(card, from: pictures) } catch {
            progress.end()
            reporter.note(error.words)
            return nil
        }
        progress.end()
        return fetched
    }

    nonisolated static func words(_ flaw: Picture.Flaw) -> String {
        switch flaw {
        case .noLibrary(.jpeg):
            "pictures need libturbojpeg (package libturbojpeg0): apt-get install libturbojpeg0 (Ubuntu: libturbojpeg)"
        case .noLibrary(.png): "pictures need libpng (package libpng16-16): apt-get install libpng16-16"
        case .damaged: "the picture cannot be read"
        case .tooLarge(let width, let height): "the picture is too large (\(width) x \(height) pixels)"
        case .tooCostly: "the picture takes too long to decode"
        }
    }

}

extension CardPicture.Lack {
    init(_ failure: CardPictures.Failure, of card: LorcanaCard) {
        switch failure {
        case .noAddress: words = "no picture of \(card.id) is known"
        case .offline: words = "the picture of \(card.id) is not downloaded yet"
        case .notKept(let host):
            (words, self.host) = ("the picture of \(card.id) is not downloaded yet", host)
        case .transport(let error, let host):
            words = "no picture: \(Message(error, url: "https://\(host)").sentence)"
        case .status(let status, let host): words = "no picture: \(host) returned HTTP status \(status)"
        }
    }
}

extension CardPicture {
    /// A picture for the browser.
    ///
    /// - Parameter asks: whether to request a picture that is not cached.
    @concurrent nonisolated static func shown(
        _ request: PictureRequest, from pictures: CardPictures, asks: Bool, _ way: PictureWay,
        _ cell: CellSize
    ) async -> PictureAnswer {
        do throws(Lack) {
            let picture = try await fetch(request.card, from: pictures, asks: asks).picture
            return .shown(draw(picture, way, cell, columns: request.columns, rows: request.rows))
        } catch { return error.host.map { .remote(host: $0) } ?? .missing(error.words) }
    }
}

extension PictureName {
    /// The chosen protocol; nil to query the terminal.
    var way: PictureWay? { PictureWay(rawValue: rawValue) }
}

extension PictureQuestion {
    /// Queries the terminal and waits for its last reply, up to a time limit.
    @MainActor
    static func ask(
        _ terminal: any Terminal, _ variables: [String: String], for patience: Duration,
        clock: any Clock<Duration>
    ) async -> PictureQuestion {
        var question = PictureQuestion()
        do throws(TerminalError) {
            try terminal.enterRawMode(restoring: [])
        } catch { return question }
        defer {
            if !question.isAnswered { terminal.discardInput() }
            terminal.leaveRawMode()
        }
        let events = terminal.events()
        defer { terminal.stopReading() }
        guard (try? terminal.write(bytes(variables))) != nil else { return question }
        let deadline = Task {
            guard (try? await clock.sleep(for: patience)) != nil else { return }
            events.finish()
        }
        defer { deadline.cancel() }
        await events.receive { events in
            for event in events {
                switch event {
                case .reply(let reply): question.note(reply)
                case .signal(let signal) where signal.endsProgram:
                    terminal.stopReading()
                    terminal.leaveRawMode()
                    POSIXTerminal.endProcess(by: signal)
                case .closed: return false
                case .key, .signal, .rested: break
                }
            }
            events = []
            return !question.isAnswered
        }
        return question
    }
}
