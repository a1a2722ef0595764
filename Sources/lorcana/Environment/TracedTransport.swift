import CardRendering
import LorcanaCards
import LorcanaKit

/// Reports the result and duration of each request (`--verbose`).
struct TracedTransport: HTTPTransport {
    let base: any HTTPTransport
    let uptime: @Sendable () -> Duration
    let report: @MainActor @Sendable (String) -> Void

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let start = uptime()
        do throws(TransportError) {
            let response = try await base.send(request)
            await report(line(request, "\(response.status), \(response.body.count) bytes", since: start))
            return response
        } catch {
            await report(line(request, Message(error, url: request.url).sentence, since: start))
            throw error
        }
    }

    /// Only the host and the target are printed, since a URL may contain a password.
    private func line(_ request: HTTPRequest, _ outcome: String, since start: Duration) -> String {
        let url = HTTPAddress.hidingCredentials(request.url)
        let rest = url.firstPlace(of: "://").map { url[$0.upperBound...] } ?? url[...]
        let target = rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
        let took = (uptime() - start) / .milliseconds(1)
        return "GET \(Message.host(url)) \(Quoted.clean(target, limit: 400)): \(outcome), \(Int(took)) ms"
    }
}
