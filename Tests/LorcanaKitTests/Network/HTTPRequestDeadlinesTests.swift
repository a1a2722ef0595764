import LorcanaKit
import Testing

@Suite struct HTTPRequestDeadlinesTests {
    let request = HTTPRequest(
        "http://a.test/", firstByteTimeout: .milliseconds(50), totalTimeout: .milliseconds(60))

    @Test func `the first-byte limit ends with the first byte, the total one does not`() {
        #expect(request.failure(after: .milliseconds(55), connected: true, answered: true) == nil)
        #expect(
            request.failure(after: .milliseconds(55), connected: true, answered: false)
                == .timedOut(.firstByte, after: .milliseconds(50)))
        #expect(
            request.failure(after: .milliseconds(60), connected: true, answered: true)
                == .timedOut(.total, after: .milliseconds(60)))
    }
}
