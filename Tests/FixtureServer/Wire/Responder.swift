import Foundation

/// Chooses the reaction to a request: a control command, a requested behaviour, or the normal response.
struct Responder: Sendable {
    /// A response, how it is sent, and the delay before it.
    struct Reaction: Sendable, Equatable {
        var manner = Behaviour.Manner.answer
        var delay = 0
        /// Milliseconds before each byte of the whole response, and of the body only.
        var drip = 0
        var bodyDrip = 0
        var interims = 0
        var response: Response
    }

    let service: Service
    let controls: Guarded<Controls>
    /// The folder of the files that `body=` can name; nil if there is no folder.
    let folder: String?
    /// LorcanaJSON's files; nil if they are not served.
    var files: LorcanaJSONSource?

    func reaction(to head: RequestHead) -> Reaction {
        if head.target.hasPrefix("/control") { return Reaction(response: control(head.target)) }
        let (behaviour, delay) = controls.with { ($0.take(for: head.target), $0.delay) }
        guard let behaviour else {
            var reaction = usual(head)
            reaction.delay = delay
            return reaction
        }
        var reaction = redirect(head, behaviour) ?? changed(head, behaviour)
        reaction.delay = delay + behaviour.delay
        return reaction
    }

    private func usual(_ head: RequestHead) -> Reaction {
        if head.isRefused { return Reaction(response: .refused) }
        if head.method == "CONNECT" { return Reaction(response: Response(status: 200, body: [])) }
        if let file = files?.response(to: head) { return Reaction(response: file) }
        let answer = service.answer(head.path)
        return Reaction(manner: answer == .closed ? .close : .answer, response: Response(answer))
    }

    /// The next redirect of a chain, which is counted in the target; nil at the end of the chain.
    private func redirect(_ head: RequestHead, _ behaviour: Behaviour) -> Reaction? {
        let path = head.path
        let parts = path.components(separatedBy: "hop=")
        let hops = parts.count > 1 ? Int(parts[parts.count - 1]) ?? 0 : 0
        guard hops < behaviour.chain else { return nil }
        let bare = parts.count > 1 ? String(parts[0].dropLast()) : path
        let target = "\(bare)\(bare.contains("?") ? "&" : "?")hop=\(hops + 1)"
        return Reaction(response: Response(status: 302, headers: ["Location: \(target)"], body: []))
    }

    private func changed(_ head: RequestHead, _ behaviour: Behaviour) -> Reaction {
        var reaction = usual(head)
        if behaviour.manner != .answer { reaction.manner = behaviour.manner }
        reaction.drip = behaviour.drip
        reaction.bodyDrip = behaviour.bodyDrip
        reaction.interims = behaviour.interims
        changeBody(of: &reaction.response, by: behaviour, path: head.path)
        changeHead(of: &reaction.response, by: behaviour)
        return reaction
    }

    private func changeBody(of response: inout Response, by behaviour: Behaviour, path: String) {
        if let body = behaviour.body { response = ready(body) }
        if let rows = behaviour.rows {
            response.body = Array(
                rows.applied(to: String(decoding: response.body, as: UTF8.self), target: path).utf8)
        }
        if let status = behaviour.status, behaviour.body == nil, status >= 400 {
            response.body = Array("<h1>\(status)</h1>".utf8)
        }
        if let bytes = behaviour.bytes { response.body = bytes.applied(to: response.body) }
        if let pieces = behaviour.pieces {
            let blanks = max(0, pieces - response.body.count)
            response.body += [UInt8](repeating: UInt8(ascii: " "), count: blanks)
            response.chunk = 1
        }
        if let coding = behaviour.coding { response.body = coding.applied(to: response.body) }
    }

    private func changeHead(of response: inout Response, by behaviour: Behaviour) {
        if let status = behaviour.status { response.status = status }
        if let wait = behaviour.retryAfter { response.headers.append("Retry-After: \(retryAfter(wait))") }
        if let location = behaviour.location { response.headers.append("Location: \(location)") }
        if let coding = behaviour.coding { response.headers.append("Content-Encoding: \(coding.name)") }
        if response.status == 407 { response.headers.append("Proxy-Authenticate: Basic realm=\"proxy\"") }
        response.announcedLength = behaviour.length
        if behaviour.headerBytes > 0 {
            response.headers.append("X: " + String(repeating: "x", count: behaviour.headerBytes))
        }
        response.headers += (0..<behaviour.headers).map { _ in "X:1" }
    }

    /// The value of Retry-After; `date+60` becomes a date one minute from now.
    private func retryAfter(_ wait: String) -> String {
        guard wait.hasPrefix("date"), let seconds = Int(wait.dropFirst(4)) else { return wait }
        return Response.date(in: seconds, from: Date())
    }

    /// Handles `/control/clear`, and `/control?status=503&retry-after=2&times=1`.
    private func control(_ target: String) -> Response {
        if target == "/control/clear" {
            controls.with { $0.clear() }
            return Response(.text("cleared\n"))
        }
        do {
            let parameters = target.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
            let words = parameters.split(separator: "&").map {
                Substring($0.removingPercentEncoding ?? String($0))
            }
            let behaviour = try Behaviour(words)
            controls.with { $0.add(behaviour) }
            return Response(.text("set\n"))
        } catch {
            return Response(status: 400, body: Array("\(error.text)\n".utf8))
        }
    }

    /// A built-in body by name, or a file in the folder.
    private func ready(_ name: String) -> Response {
        switch name {
        case "empty": return Response(status: 200, body: [])
        case "html":
            let page = "<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body></body></html>"
            return Response(status: 200, headers: ["Content-type: text/html"], body: Array(page.utf8))
        case "text": return Response(.notACard)
        case "null", "{}", "[]", "17", "{\"data\":[]}": return Response(.json(name))
        case "portal":
            let page = "<html><head><title>Hotel Wi-Fi</title></head><body><form>Log in</form></body></html>"
            return Response(status: 200, headers: ["Content-type: text/html"], body: Array(page.utf8))
        case "nested":
            return Response(
                .json(String(repeating: "[", count: 500_000) + String(repeating: "]", count: 500_000)))
        default:
            let path = (folder ?? ".") + "/" + name
            guard let data = FileManager.default.contents(atPath: path) else {
                return Response(status: 500, body: Array("no file \(path)\n".utf8))
            }
            return Response(
                status: 200, headers: ["Content-type: application/json; charset=UTF-8"], body: Array(data))
        }
    }
}
