import Testing

@testable import lorcana

@Suite struct ArgumentsTests {
    @MainActor @Test func `the arguments that the C library keeps are those of the process`() {
        #expect(ProgramEnvironment.arguments() == CommandLine.arguments)
    }
}
