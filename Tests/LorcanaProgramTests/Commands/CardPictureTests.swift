@testable import CardRendering
import CardTesting
import Files
import Foundation
import LorcanaCards
import LorcanaKit
import LorcanaTesting
import TerminalKit
import TerminalTesting
import Testing

@testable import lorcana

@MainActor @Suite struct CardPictureTests {
    @Test func `the query ends with the last reply, and restores the terminal`() async {
        let terminal = ScriptedTerminal()
        terminal.send("x\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\")
        terminal.send("\u{1B}[6;18;9t\u{1B}[?62;c")
        let answer = await PictureQuestion.ask(terminal, [:], for: .seconds(60), clock: ContinuousClock())
        #expect(answer.way(environment: [:]) == .kitty)
        #expect(answer.cell == CellSize(width: 9, height: 18))
        #expect(terminal.written == PictureQuestion.bytes([:]))
        #expect(terminal.log == [.enteredRawMode, .leftRawMode])
    }

    @Test func `a terminal that doesn't reply shows blocks`() async {
        let terminal = ScriptedTerminal()
        let answer = await PictureQuestion.ask(terminal, [:], for: .zero, clock: ContinuousClock())
        #expect(!answer.isAnswered && answer.way(environment: [:]) == .blocks)
        #expect(terminal.log == [.enteredRawMode, .discardedInput, .leftRawMode])
    }

    @Test func `a closed terminal ends the wait`() async {
        let terminal = ScriptedTerminal()
        terminal.send(.closed)
        let answer = await PictureQuestion.ask(terminal, [:], for: .seconds(60), clock: ContinuousClock())
        #expect(!answer.isAnswered)
    }

    @Test func `a missing decoder is named, with what to install`() {
        let card = Samples.card("TFC-041")
        #expect(
            CardPicture.words(.noLibrary(.jpeg)).hasSuffix(
                "apt-get install libturbojpeg0 (Ubuntu: libturbojpeg)"))
        #expect(CardPicture.words(.noLibrary(.png)).hasSuffix("apt-get install libpng16-16"))
        #expect(
            CardPicture.words(.tooLarge(width: 9, height: 8)) == "the picture is too large (9 x 8 pixels)")
        #expect(CardPicture.words(.tooCostly) == "the picture takes too long to decode")
        #expect(CardPicture.Lack(.noAddress, of: card).words == "no picture of TFC-041 is known")
        #expect(
            CardPicture.Lack(.status(404, host: "h"), of: card).words
                == "no picture: h returned HTTP status 404")
        let notKept = CardPicture.Lack(.notKept(host: "h"), of: card)
        #expect(notKept.words == CardPicture.Lack(.offline, of: card).words && notKept.host == "h")
    }

    @Test func `a picture that cannot be decoded here is kept, and not downloaded again`() async throws {
        var facts = Samples.snowQueen
        facts.image = "https://lorcana-api.com/images/elsa.jpg"
        let card = Catalogue(
            [facts], sets: Samples.sets, origin: Samples.origin, factsDate: Samples.date
        ).cards[0]
        let folder = FileManager.default.temporaryDirectory.appending(path: "lorcana-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let stub = StubTransport()
        stub.on(facts.image, .ok([0xFF, 0xD8, 0xFF, 1]))
        let pictures = CardPictures(
            transport: stub, folder: FilePath(folder.path), mayConnect: true, now: { Samples.date })
        for _ in 0..<3 {
            await #expect(throws: CardPicture.Lack.self) {
                _ = try await CardPicture.fetch(card, from: pictures) { _ throws(Picture.Flaw) in
                    throw .noLibrary(.jpeg)
                }
            }
        }
        #expect(stub.requests.count == 1)
        // Once the decoder is installed, a damaged file is downloaded again.
        stub.on(facts.image, .ok([0xFF, 0xD8, 0xFF, 2]))
        await #expect(throws: CardPicture.Lack.self) {
            _ = try await CardPicture.fetch(card, from: pictures) { _ throws(Picture.Flaw) in throw .damaged }
        }
        #expect(stub.requests.count == 2)
    }

    @Test(arguments: [60, 72, 78, 80, 100, 116, 120, 200])
    func `a picture is beside the card if it fits, and never over text`(width: Int) {
        let card = Samples.card("TFC-041")
        let picture = [StyledText](repeating: StyledText(String(repeating: "#", count: 30)), count: 21)
        let canvas = Canvas(width: width)
        let lines = CardView.lines(card, printings: Samples.catalogue.cards, picture: picture, on: canvas)
            .map(\.plain)
        let place = CardDrawing.place(ofPicture: 30, card, on: canvas)
        for row in place.row..<place.row + 21 {
            let cells = Array(lines[row])
            #expect(cells[place.column..<place.column + 30].allSatisfy { $0 == "#" })
            #expect(cells.count { $0 == "#" } == 30)
        }
        #expect(lines.filter { !$0.contains("https://") }.allSatisfy { CellWidth.of($0) <= width })
        #expect((place.column > 0) == (width >= 72))
    }
}
