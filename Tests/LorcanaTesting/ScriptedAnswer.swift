package import LorcanaKit

/// A server's response. The same script drives `StubTransport` and a real server on the loopback interface.
package struct ScriptedAnswer: Sendable {
    package enum Delivery: Sendable {
        case whole
        /// In chunks of this many bytes, without a Content-Length.
        case chunked(Int)
        /// Nothing until the moment occurs, then everything.
        case held(until: Moment)
        /// The headers and this many bytes of the body, then nothing.
        case stalled(after: Int)
        /// The connection is closed after this many bytes of the body, or before the headers if nil.
        case cut(after: Int?)
        /// Only the body, without HTTP headers, then the connection is closed.
        case bare
        /// Only the body, without HTTP headers, then nothing.
        case bareSilence
        /// The transport fails with this error; for the stub only.
        case failure(TransportError)
    }

    /// The compression of the body; ignored by the stub.
    package enum Encoding: String, Sendable { case gzip, deflate }

    package var status = 200
    package var headers: [HTTPHeader] = []
    package var body: [UInt8] = []
    package var delivery = Delivery.whole
    package var encoding: Encoding?

    package static func ok(_ body: String, headers: [HTTPHeader] = [], _ delivery: Delivery = .whole) -> Self
    {
        Self(headers: headers, body: Array(body.utf8), delivery: delivery)
    }

    package static func ok(_ body: [UInt8], headers: [HTTPHeader] = [], _ delivery: Delivery = .whole) -> Self
    {
        Self(headers: headers, body: body, delivery: delivery)
    }

    package static func status(_ status: Int, _ body: String = "", headers: [HTTPHeader] = []) -> Self {
        Self(status: status, headers: headers, body: Array(body.utf8))
    }

    package static func redirect(to location: String, status: Int = 302) -> Self {
        Self(status: status, headers: [HTTPHeader("Location", location)])
    }

    package static func failure(_ error: TransportError) -> Self { Self(delivery: .failure(error)) }

    /// Never answers.
    package static var silence: Self { Self(delivery: .held(until: Moment())) }

    package func packed(as encoding: Encoding) -> Self {
        var packed = self
        packed.encoding = encoding
        return packed
    }

    /// The target of the redirect; nil if the response is not one.
    package var redirection: String? {
        guard [301, 302, 303, 307, 308].contains(status) else { return nil }
        return HTTPResponse(status: status, headers: headers, url: "").header("location")
    }
}
