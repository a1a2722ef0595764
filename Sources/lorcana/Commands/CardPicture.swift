import LorcanaCards
import LorcanaKit
import TerminalKit

/// A card's picture on the terminal: fetched, decoded, and drawn in the best way that the terminal has.
@MainActor
struct CardPicture {
    /// Blanks where a picture of pixels goes, or the picture as text; with what draws it.
    struct Drawn {
        let lines: [StyledText]
        /// Draws it from its upper left cell; empty if the lines are the picture.
        var pixels: [UInt8] = []
    }

    let card: LorcanaCard
    let session: Session

    private static let mostColumns = 30
    /// Any number that no other picture of this program has.
    private static let id = 0x4C6F

    /// The picture, or nil and a note that says why there is none.
    func drawn() async -> Drawn? {
        guard let picture = await picture() else { return nil }
        let (way, cell) = await way()
        let size = session.capabilities.size
        var columns = min(Self.mostColumns, size.columns)
        // It is drawn from the line below it, which must not have scrolled it away.
        while columns > 1, cell.rows(columns, of: (picture.width, picture.height)) > size.rows - 2 {
            columns -= 1
        }
        let rows = cell.rows(columns, of: (picture.width, picture.height))
        do {
            return try Self.draw(picture, way, cell, columns: columns, rows: rows)
        } catch {
            note(error)
            return nil
        }
    }

    private static func draw(
        _ picture: Picture, _ way: PictureWay, _ cell: CellSize, columns: Int, rows: Int
    ) throws(Picture.Flaw) -> Drawn {
        let blanks = [StyledText](repeating: .blanks(columns), count: rows)
        let pixels = { () throws(Picture.Flaw) in
            try picture.pixels(columns * cell.width, rows * cell.height)
        }
        switch way {
        case .blocks: return Drawn(lines: QuarterBlocks.lines(try picture.pixels(2 * columns, 2 * rows)))
        case .kitty:
            return Drawn(
                lines: blanks,
                pixels: PictureWriter.kitty(try pixels(), id: id, columns: columns, rows: rows))
        case .iterm:
            return Drawn(lines: blanks, pixels: PictureWriter.iterm(picture, columns: columns, rows: rows))
        case .sixel: return Drawn(lines: blanks, pixels: PictureWriter.sixel(try pixels()))
        }
    }

    // MARK: The terminal

    /// Whether stdout may have a picture; where it may not, the link stays.
    static func isPossible(in session: Session) -> Bool {
        let capabilities = session.capabilities
        return session.showing.format == .table && session.showing.cardFields == nil
            && capabilities.allowsFullScreen && capabilities.isUnicode && !session.settings.isAccessible
            && capabilities.colorDepth == .trueColor && CardView.isDrawn(on: session.canvas)
    }

    /// The chosen way, else the best that the terminal has; it is asked once.
    private func way() async -> (PictureWay, CellSize) {
        let known = session.environment.cellSize() ?? .usual
        switch session.settings.pictures {
        case .blocks: return (.blocks, known)
        case .kitty: return (.kitty, known)
        case .iterm: return (.iterm, known)
        case .sixel: return (.sixel, known)
        case .off, .auto: break
        }
        guard session.environment.isInputTerminal else { return (.blocks, known) }
        let variables = session.environment.variables
        let answer = await PictureQuestion.ask(
            session.environment.makeTerminal(), for: PictureQuestion.patience,
            clock: session.environment.clock)
        return (answer.way(environment: variables), answer.cell ?? known)
    }

    // MARK: The picture

    private func picture() async -> Picture? {
        let pictures = session.environment.sources.pictures(
            session.settings, mayConnect: session.request.source.mayConnect)
        let host = CardPictures.host(of: card.image)
        let progress = session.progress("waiting for \(host ?? "") ...")
        progress.begin()
        let fetched: Result<(bytes: [UInt8], isKept: Bool), CardPictures.Failure>
        let address = card.image
        do throws(CardPictures.Failure) {
            fetched = .success(try await pictures.bytes(of: address))
        } catch { fetched = .failure(error) }
        progress.end()
        do {
            let (bytes, isKept) = try fetched.get()
            let picture: Picture
            do { picture = try Picture(bytes) } catch {
                note(error)
                return nil
            }
            if !isKept {
                pictures.keep(bytes, of: address)
                session.console.note("picture from \(host ?? "")")
            }
            return picture
        } catch {
            session.console.note(Self.words(error, of: card))
            return nil
        }
    }

    private func note(_ flaw: Picture.Flaw) { session.console.note(Self.words(flaw)) }

    static func words(_ flaw: Picture.Flaw) -> String {
        switch flaw {
        case .noLibrary(.jpeg):
            "pictures need libturbojpeg (package libturbojpeg0): apt-get install libturbojpeg0"
        case .noLibrary(.png): "pictures need libpng (package libpng16-16): apt-get install libpng16-16"
        case .damaged: "the picture cannot be read"
        case .tooLarge(let width, let height): "the picture is too large (\(width) x \(height) pixels)"
        }
    }

    static func words(_ failure: CardPictures.Failure, of card: LorcanaCard) -> String {
        switch failure {
        case .noAddress: "no picture of \(card.id) is known"
        case .offline: "the picture of \(card.id) is not downloaded yet"
        case .transport(let error, let host): "no picture: \(Message(error, url: "https://\(host)").sentence)"
        case .status(let status, let host): "no picture: \(host) returned HTTP status \(status)"
        }
    }
}

extension PictureQuestion {
    /// Asks the terminal and waits for its last answer, at most so long.
    @MainActor
    static func ask(
        _ terminal: any Terminal, for patience: Duration, clock: any Clock<Duration>
    ) async -> PictureQuestion {
        var question = PictureQuestion()
        do throws(TerminalError) {
            try terminal.enterRawMode(restoring: [])
        } catch { return question }
        defer { terminal.leaveRawMode() }
        let inputs = terminal.inputs()
        defer { terminal.stopReading() }
        guard (try? terminal.write(bytes)) != nil else { return question }
        let deadline = Task {
            guard (try? await clock.sleep(for: patience)) != nil else { return }
            inputs.finish()
        }
        defer { deadline.cancel() }
        var reader = ReplyReader()
        while !question.isAnswered, let input = await inputs.next() {
            switch input {
            case .bytes(let bytes):
                for reply in reader.read(bytes).replies { question.note(reply) }
            case .signal(let signal) where [.interrupt, .quit, .terminate, .hangup].contains(signal):
                terminal.stopReading()
                terminal.leaveRawMode()
                POSIXTerminal.endProcess(by: signal)
            case .closed: return question
            case .quiet, .signal: continue
            }
        }
        return question
    }
}

/// Draws over lines that were just printed.
enum TerminalPlace {
    /// Draws `bytes` so many rows above the cursor, which is back where it was afterwards.
    static func drawing(_ bytes: [UInt8], up rows: Int, column: Int) -> [UInt8] {
        Array("\u{1B}7\u{1B}[\(rows)A\u{1B}[\(column + 1)G".utf8) + bytes + Array("\u{1B}8".utf8)
    }
}
