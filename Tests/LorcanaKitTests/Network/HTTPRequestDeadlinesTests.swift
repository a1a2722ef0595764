import LorcanaKit
import Testing

@Suite struct HTTPRequestDeadlinesTests {
    @Test(arguments: [
        (TransportError.Phase.connect, 5, 5), (.tunnel, 5, 5), (.secure, 5, 5), (.firstByte, 10, 10),
        (.headers, 30, 30), (.body, 30, 30),
    ])
    func `each phase has its own limit`(phase: TransportError.Phase, at: Int, limit: Int) {
        let deadline = HTTPRequest("http://a.test/").deadline(in: phase)
        #expect(deadline == (.seconds(at), .seconds(limit)))
    }

    @Test(arguments: [
        (TransportError.Phase.connect, 2, 7, 5), (.connect, 8, 10, 10), (.firstByte, 8, 10, 10),
        (.body, 8, 30, 30),
    ])
    func `after a redirect only the time to connect starts again`(
        phase: TransportError.Phase, connecting: Int, at: Int, limit: Int
    ) {
        let deadline = HTTPRequest("http://a.test/").deadline(in: phase, connecting: .seconds(connecting))
        #expect(deadline == (.seconds(at), .seconds(limit)))
    }

    @Test(arguments: [TransportError.Phase.connect, .secure, .firstByte, .headers, .body])
    func `the limit of the whole request applies in each phase`(phase: TransportError.Phase) {
        let request = HTTPRequest("http://a.test/", totalTimeout: .seconds(1))
        #expect(request.deadline(in: phase) == (.seconds(1), .seconds(1)))
    }
}
