import Bloc
import BlocJSON
import BlocStorage
import BlocTesting
import Foundation
import Testing

final class VolumeCubit: Cubit<Int> {
    init(storage: any StateStorage) {
        super.init(initialState: 5, keeping: .whole(in: storage, key: "volume"))
    }

    func set(_ volume: Int) { emit(volume) }
}

struct Profile: BlocState, Codable {
    var name = ""
}

final class ProfileCubit: Cubit<Profile> {
    init(in storage: any StateStorage) {
        super.init(initialState: Profile(), keeping: .json(in: storage, key: "profile"))
    }
}

struct OldSettings: BlocState, Codable { var isLarge: Bool }
struct Settings: BlocState, Codable { var fontSize = 12 }

final class SettingsCubit: Cubit<Settings> {
    init(in storage: any StateStorage) {
        super.init(
            initialState: Settings(),
            keeping: .json(
                in: storage, key: "settings", formerly: "SettingsCubit", version: 2,
                migrations: [
                    1: { bytes in
                        let old = try JSONDecoder().decode(OldSettings.self, from: Data(bytes))
                        return Array(try JSONEncoder().encode(Settings(fontSize: old.isLarge ? 18 : 12)))
                    }
                ],
                policy: .retain))
    }
}

final class OldSettingsCubit: Cubit<OldSettings> {
    init(in storage: any StateStorage) {
        super.init(
            initialState: OldSettings(isLarge: false), keeping: .json(in: storage, key: "SettingsCubit"))
    }
}

final class DrawingCubit: Cubit<[String]>, UndoableCubit {
    init() {
        super.init(initialState: [])
        undoable(\.self, limit: 100)
    }

    func draw(_ shape: String) { emit { $0.append(shape) } }
}

struct Stroke: BlocState {
    var points: [Int] = []
    var isFinished = false
}

enum SketchEvent: UndoableEvent { case penDown, penMoved(Int), penUp, undo, redo }

final class SketchBloc: Bloc<[Stroke], SketchEvent> {
    init() {
        super.init(initialState: [])
        undoable(\.self, shouldReplay: { strokes in strokes.last?.isFinished ?? true })
        on { event, emit in
            switch event {
            case .penDown: emit { $0.append(Stroke()) }
            case .penMoved(let point): emit { $0[$0.count - 1].points.append(point) }
            case .penUp: emit { $0[$0.count - 1].isFinished = true }
            case .undo, .redo: break  // never reached: undoable has handlers for them
            }
        }
    }
}

struct Letter: Equatable, Sendable {
    var text = ""
    var isSending = false
}

enum LetterEvent: UndoableEvent, EffectfulEvent {
    typealias Effect = String

    case typed(String), send, undo, redo

    var typed: String? { if case .typed(let text) = self { text } else { nil } }
}

final class LetterBloc: Bloc<Letter, LetterEvent> {
    init(in storage: any StateStorage, post: @escaping @MainActor (String) async throws -> Void) {
        super.init(initialState: Letter(), keeping: .part(\.text, in: storage, key: "letter"))
        undoable(\.text, limit: 100)
        on(\.typed) { text, emit in emit { $0.text = text } }
        on(.send, transformer: .droppable) { _, emit in
            emit { $0.isSending = true }
            defer { emit { $0.isSending = false } }
            try await post(emit.state.text)
            emit.publish("posted")
        }
    }
}

@MainActor
struct KeepingAndUndoing {
    @Test func `a volume is on disk before the program ends`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        let storage = FileStorage(directory: folder)
        VolumeCubit(storage: storage).set(8)
        await storage.flush()
        #expect(VolumeCubit(storage: FileStorage(directory: folder)).state == 8)
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test func `a failed write is reported after its bloc is gone`() async {
        let folder = "/dev/null/states"
        var complaints: [String] = []
        let storage = FileStorage(directory: folder) { key, error in
            complaints.append("\(key): \(error)")
        }
        VolumeCubit(storage: storage).set(8)
        await storage.flush()
        #expect(complaints == ["volume: could not make \(folder): Not a directory"])
    }

    @Test func `the next run continues with the stored state`() {
        let storage = MemoryStorage()
        VolumeCubit(storage: storage).set(8)
        let nextRun = VolumeCubit(storage: storage)
        #expect(nextRun.state == 8)
    }

    @Test func `a Codable state is stored as JSON`() {
        let storage = MemoryStorage()
        HydratedCubit(initialState: ["a"], keeping: .json(in: storage, key: "list")).emit(["b", "c"])
        #expect(
            HydratedCubit(initialState: [], keeping: .json(in: storage, key: "list")).state == ["b", "c"])
    }

    @Test func `older states are migrated to the current version`() {
        let storage = MemoryStorage()
        OldSettingsCubit(in: storage).emit(OldSettings(isLarge: true))
        #expect(SettingsCubit(in: storage).state.fontSize == 18)
    }

    @Test func `corrupt settings are reported`() async throws {
        let storage = MemoryStorage(["settings": Array("rubbish".utf8)])
        try await blocTest(
            build: { SettingsCubit(in: storage) },
            errors: [KeepingError.corrupt])
    }

    @Test func `a letter is stored, undone and posted`() async throws {
        try await blocTest(
            build: { LetterBloc(in: MemoryStorage()) { _ in } },
            act: {
                $0.send(.typed("Dear"))
                $0.send(.send)
                $0.undo()
            },
            expect: [
                Letter(text: "Dear"), Letter(text: "Dear", isSending: true), Letter(text: "Dear"), Letter(),
            ],
            effects: ["posted"])
    }

    @Test func `a step is undone and redone`() {
        let drawing = DrawingCubit()
        drawing.draw("circle")
        drawing.draw("square")
        drawing.undo()
        #expect(drawing.state == ["circle"])
        drawing.redo()
        #expect(drawing.state == ["circle", "square"])
        #expect(drawing.canUndo && !drawing.canRedo)
    }

    @Test func `a view that draws a state knows whether it can be undone`() {
        let drawing = DrawingCubit()
        var buttons: [Bool] = []
        let view = drawing.observe(\.self, initial: true) { _ in buttons.append(drawing.canUndo) }
        drawing.draw("circle")
        drawing.undo()
        view.cancel()
        #expect(buttons == [false, true, false])
    }

    @Test func `a stroke is one step`() {
        let sketch = SketchBloc()
        for _ in 1...2 {
            for event in [SketchEvent.penDown, .penMoved(1), .penMoved(2), .penUp] { sketch.send(event) }
        }
        let stroke = Stroke(points: [1, 2], isFinished: true)
        sketch.undo()
        #expect(sketch.state == [stroke])
        sketch.undo()
        #expect(sketch.state == [] && !sketch.canUndo)
        sketch.redo()
        sketch.redo()
        #expect(sketch.state == [stroke, stroke] && !sketch.canRedo)
        sketch.send(.penDown)
        sketch.undo()
        #expect(sketch.state == [stroke, stroke] && !sketch.canRedo)
    }

    @Test func `steps are not stored`() {
        let storage = MemoryStorage()
        LetterBloc(in: storage) { _ in }.send(.typed("Dear"))
        let nextRun = LetterBloc(in: storage) { _ in }
        #expect(nextRun.state.text == "Dear" && !nextRun.canUndo)
    }

    @Test func `a property is stored as JSON`() {
        func cubit(in storage: MemoryStorage) -> Cubit<Profile> {
            Cubit(initialState: Profile(), keeping: .json(\.name, in: storage, key: "name"))
        }
        let storage = MemoryStorage()
        cubit(in: storage).emit(Profile(name: "Anna"))
        #expect(cubit(in: storage).state.name == "Anna")
    }
}
