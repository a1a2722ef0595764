import Bloc
import BlocTesting
import Foundation
import Testing

final class VolumeCubit: HydratedCubit<Int> {
    init(storage: any StateStorage) {
        super.init(
            initialState: 5,
            hydration: Hydration(
                storage: storage,
                encode: { volume in [UInt8(volume)] },
                decode: { bytes in Int(bytes[0]) }))
    }

    func set(_ volume: Int) { emit(volume) }
}

final class PercentCubit: HydratedCubit<Int> {
    init(hydration: Hydration<Int>) { super.init(initialState: 50, hydration: hydration) }

    func set(_ volume: Int) { emit(volume) }
}

extension Hydration where State: Codable {
    static func json(in storage: any StateStorage) -> Hydration {
        Hydration(
            storage: storage,
            encode: { state in Array(try JSONEncoder().encode(state)) },
            decode: { bytes in try JSONDecoder().decode(State.self, from: Data(bytes)) })
    }
}

final class DrawingCubit: ReplayCubit<[String]> {
    init() { super.init(initialState: [], limit: 100) }

    func draw(_ shape: String) { emit(state + [shape]) }
}

@MainActor
struct KeepingAndUndoing {
    @Test func `the next run begins where this one ended`() {
        let storage = MemoryStorage()
        VolumeCubit(storage: storage).set(8)
        let nextRun = VolumeCubit(storage: storage)
        #expect(nextRun.state == 8)
    }

    @Test func `a state that can be coded is kept as JSON`() {
        let storage = MemoryStorage()
        HydratedCubit(initialState: ["a"], hydration: .json(in: storage)).emit(["b", "c"])
        #expect(HydratedCubit(initialState: [], hydration: .json(in: storage)).state == ["b", "c"])
    }

    @Test func `older states are brought to the present form`() {
        let storage = MemoryStorage()
        let old = Hydration<Int>(
            storage: storage, encode: { [UInt8($0)] }, decode: { Int($0[0]) })
        PercentCubit(hydration: old).set(8)
        let hydration: Hydration<Int> =
            Hydration(
                storage: storage,
                version: 2,
                migrations: [1: { tens in [tens[0] * 10] }],
                encode: { volume in [UInt8(volume)] },
                decode: { bytes in Int(bytes[0]) })
        #expect(PercentCubit(hydration: hydration).state == 80)
    }

    @Test func `a step is undone and redone`() {
        let drawing = DrawingCubit()
        drawing.draw("circle")
        drawing.draw("square")
        drawing.undo()
        #expect(drawing.state == ["circle"])
        drawing.redo()
        #expect(drawing.state == ["circle", "square"])
    }
}
