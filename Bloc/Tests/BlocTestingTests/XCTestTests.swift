import Bloc
import BlocTesting
import XCTest

/// Promises.md, 40 and 43: the same helpers in XCTest, where failures are thrown.
final class XCTestTests: XCTestCase {
    @MainActor
    func testPromise40AMatchingTestPasses() async throws {
        try await blocTest(build: { CounterBloc() }, act: { $0.send(.increment) }, expect: [1])
        try await BlocTest.execute(build: { CounterBloc() }, act: { $0.send(.increment) }, expect: [0, 1])
    }

    @MainActor
    func testPromise43AFailureIsThrown() async {
        do {
            try await blocTest(build: { CounterBloc() }, act: { $0.send(.increment) }, expect: [2])
            XCTFail("a wrong state was not noticed")
        } catch {
            let text = """
                CounterBloc emitted other states (- expected, + happened):
                - 2
                + 1
                """
            XCTAssertEqual("\(error)", text)
        }
    }
}
