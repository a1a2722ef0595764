import Bloc
import BlocTesting
import Testing

@testable import Sketch

@MainActor
struct SketchTests {
    @Test func `points are drawn, undone and redone`() {
        #expect(Sketch.draw(["0,0", "4,2", "undo"]) == ["#····", "·····", "·····"])
        #expect(Sketch.draw(["0,0", "4,2", "undo", "redo"]) == ["#····", "·····", "····#"])
    }

    @Test func `a pen stays when a point is undone`() async throws {
        try await blocTest(
            build: { SketchCubit() },
            act: {
                $0.choose("@")
                $0.draw(column: 1, row: 1)
                $0.undo()
            },
            skip: 2,
            expect: [Drawing(pen: "@")])
    }

    @Test func `a point outside changes nothing and is reported once`() async throws {
        try await blocTest(
            build: { SketchCubit() }, act: { $0.draw(column: 5, row: 0) }, expect: [],
            effects: [SketchEffect.outside(5, 0)])
        #expect(Sketch.draw(["9,9"]).last == "9,9 is outside.")
    }
}
