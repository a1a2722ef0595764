public import LorcanaKit

/// What a server is to answer; the same script drives `StubTransport` and a real server on the loopback.
public struct ScriptedAnswer: Sendable {
    public enum Delivery: Sendable {
        case whole
        /// In pieces of so many bytes, the length not told before.
        case chunked(Int)
        /// Not a byte until the moment has come, then all.
        case held(until: Moment)
        /// The headers and so many bytes of the body, then nothing more.
        case stalled(after: Int)
        /// The connection is closed after so many bytes of the body; nil: before the headers.
        case cut(after: Int?)
        /// The body alone, with no HTTP around it, then the end.
        case bare
        /// No server at all: the transport fails so. Only the stub can.
        case failure(TransportError)
    }

    /// How the body is packed on its way; a stub, whose bodies do not travel, ignores it.
    public enum Encoding: String, Sendable { case gzip, deflate }

    public var status = 200
    public var headers: [HTTPHeader] = []
    public var body: [UInt8] = []
    public var delivery = Delivery.whole
    public var encoding: Encoding?

    public static func ok(_ body: String, headers: [HTTPHeader] = [], _ delivery: Delivery = .whole) -> Self {
        Self(headers: headers, body: Array(body.utf8), delivery: delivery)
    }

    public static func ok(_ body: [UInt8], headers: [HTTPHeader] = [], _ delivery: Delivery = .whole) -> Self
    {
        Self(headers: headers, body: body, delivery: delivery)
    }

    public static func status(_ status: Int, _ body: String = "", headers: [HTTPHeader] = []) -> Self {
        Self(status: status, headers: headers, body: Array(body.utf8))
    }

    public static func redirect(to location: String, status: Int = 302) -> Self {
        Self(status: status, headers: [HTTPHeader("Location", location)])
    }

    public static func failure(_ error: TransportError) -> Self { Self(delivery: .failure(error)) }

    /// Never answers; held until a moment that nobody brings.
    public static var silence: Self { Self(delivery: .held(until: Moment())) }

    public func packed(as encoding: Encoding) -> Self {
        var packed = self
        packed.encoding = encoding
        return packed
    }

    /// Where the answer sends the asker, if it does.
    public var redirection: String? {
        guard [301, 302, 303, 307, 308].contains(status) else { return nil }
        return HTTPResponse(status: status, headers: headers, url: "").header("location")
    }
}
