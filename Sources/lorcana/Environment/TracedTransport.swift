import LorcanaKit

/// Tells of each request what came of it and how long that took (`--verbose`).
struct TracedTransport: HTTPTransport {
    let base: any HTTPTransport
    let uptime: @Sendable () -> Duration
    let tell: @MainActor @Sendable (String) -> Void

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let start = uptime()
        do throws(TransportError) {
            let response = try await base.send(request)
            await tell(line(request, "\(response.status), \(response.body.count) bytes", since: start))
            return response
        } catch {
            await tell(line(request, Message(error, url: request.url).sentence, since: start))
            throw error
        }
    }

    /// Host and target alone: an address may hold a password.
    private func line(_ request: HTTPRequest, _ outcome: String, since start: Duration) -> String {
        let url = request.url
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        let target = rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
        let took = (uptime() - start) / .milliseconds(1)
        return "GET \(Message.host(url)) \(Quoted.clean(target, limit: 400)): \(outcome), \(Int(took)) ms"
    }
}
