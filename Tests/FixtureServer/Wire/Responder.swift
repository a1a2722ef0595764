import Foundation

/// Decides what happens to a request: a control, a requested behaviour, or the service's own answer.
struct Responder: Sendable {
    /// What to send, how, and after which delay.
    struct Reaction: Sendable, Equatable {
        var manner = Behaviour.Manner.answer
        var delay = 0
        var response: Response
    }

    let service: Service
    let controls: Guarded<Controls>
    /// The folder of the files named by `body=`; nil if there is none.
    let folder: String?

    func reaction(to head: RequestHead) -> Reaction {
        if head.target.hasPrefix("/control") { return Reaction(response: control(head.target)) }
        let (behaviour, delay) = controls.with { ($0.take(for: head.target), $0.delay) }
        var reaction = usual(head)
        reaction.delay = delay
        if let behaviour { change(&reaction, by: behaviour) }
        return reaction
    }

    private func usual(_ head: RequestHead) -> Reaction {
        if head.isRefused { return Reaction(response: .refused) }
        let answer = service.answer(head.target)
        return Reaction(manner: answer == .closed ? .close : .answer, response: Response(answer))
    }

    private func change(_ reaction: inout Reaction, by behaviour: Behaviour) {
        reaction.manner = behaviour.manner == .answer ? reaction.manner : behaviour.manner
        reaction.delay += behaviour.delay
        if let body = behaviour.body { reaction.response = ready(body) }
        if let status = behaviour.status {
            reaction.response.status = status
            if behaviour.body == nil, status >= 400 {
                reaction.response.body = Array("<h1>\(status)</h1>".utf8)
            }
        }
        if let wait = behaviour.retryAfter { reaction.response.headers.append("Retry-After: \(wait)") }
        if let location = behaviour.location { reaction.response.headers.append("Location: \(location)") }
    }

    /// `/control/clear`, or `/control?status=503&retry-after=2&times=1`.
    private func control(_ target: String) -> Response {
        if target == "/control/clear" {
            controls.with { $0.clear() }
            return Response(.text("cleared\n"))
        }
        do {
            let words =
                (target.removingPercentEncoding ?? target).split(separator: "?").dropFirst().first ?? ""
            let behaviour = try Behaviour(words.split(separator: "&"))
            controls.with { $0.add(behaviour) }
            return Response(.text("set\n"))
        } catch {
            return Response(status: 400, body: Array("\(error.text)\n".utf8))
        }
    }

    /// A ready answer by name, or a file of the folder.
    private func ready(_ name: String) -> Response {
        switch name {
        case "empty": return Response(status: 200, body: [])
        case "html":
            let page = "<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body></body></html>"
            return Response(status: 200, headers: ["Content-type: text/html"], body: Array(page.utf8))
        case "text": return Response(.notACard)
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
