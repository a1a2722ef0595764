import Testing

@testable import lorcana

@Suite struct ArgumentsTests {
    @MainActor @Test func `the C library's arguments are those of the process`() {
        #expect(ProgramEnvironment.arguments() == CommandLine.arguments)
    }
}
