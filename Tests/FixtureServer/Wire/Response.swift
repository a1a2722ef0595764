import Foundation

/// A response as bytes: JSON in chunks without a length, as the service sends it.
struct Response: Equatable, Sendable {
    var status = 200
    var headers: [String] = []
    var body: [UInt8]
    var isChunked = true
    /// A wrong length for the headers; nil for none.
    var announcedLength: Int?
    /// The number of bytes in a chunk.
    var chunk = 8192

    init(_ answer: Answer) {
        switch answer {
        case .json(let text):
            headers = ["Content-type: application/json; charset=UTF-8", "Access-Control-Allow-Origin: *"]
            body = Array(text.utf8)
        case .text(let text):
            body = Array(text.utf8)
            isChunked = false
        case .closed:
            body = []
        }
    }

    init(status: Int, headers: [String] = [], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The response of the JDK's server to a target it cannot parse.
    static let refused: Response = {
        var response = Response(
            status: 400, body: Array("<h1>400 Bad Request</h1>URISyntaxException thrown".utf8))
        response.isChunked = false
        return response
    }()

    /// The status line and the headers, up to the empty line.
    func head(now: Date) -> [UInt8] {
        var lines = ["HTTP/1.1 \(status) \(Self.reason(status))", "Date: \(Self.httpDate(now))"] + headers
        if let announcedLength {
            lines.append("Content-length: \(announcedLength)")
        } else {
            lines.append(isChunked ? "Transfer-encoding: chunked" : "Content-length: \(body.count)")
        }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    /// The body in chunks; without its second half and its end if `isWhole` is false.
    func payload(isWhole: Bool = true) -> [UInt8] {
        let sent = isWhole ? body[...] : body.prefix(body.count / 2)
        guard isChunked, announcedLength == nil else { return Array(sent) }
        if chunk == 1, isWhole { return Self.pieces(body) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(sent.count + sent.count / chunk * 8)
        for start in stride(from: 0, to: sent.count, by: chunk) {
            let piece = sent[start..<min(start + chunk, sent.count)]
            bytes.append(contentsOf: String(piece.count, radix: 16).utf8)
            bytes.append(contentsOf: [13, 10])
            bytes.append(contentsOf: piece)
            bytes.append(contentsOf: [13, 10])
        }
        return isWhole ? bytes + Array("0\r\n\r\n".utf8) : bytes
    }

    /// The body in chunks of one byte; the millions of blanks at its end by doubling.
    private static func pieces(_ body: [UInt8]) -> [UInt8] {
        let blanks = body.reversed().prefix { $0 == UInt8(ascii: " ") }.count
        var run = Array("1\r\n \r\n".utf8)
        let size = run.count * blanks
        while run.count < size { run += run }
        var bytes: [UInt8] = []
        for byte in body.dropLast(blanks) { bytes += [UInt8(ascii: "1"), 13, 10, byte, 13, 10] }
        return bytes + run[..<size] + Array("0\r\n\r\n".utf8)
    }

    /// A date `seconds` from `now` as HTTP writes it.
    static func date(in seconds: Int, from now: Date) -> String {
        httpDate(now.addingTimeInterval(TimeInterval(seconds)))
    }

    private static func reason(_ status: Int) -> String {
        [200: "OK", 400: "Bad Request", 404: "Not Found", 429: "Too Many Requests"][status] ?? "Status"
    }

    private static func httpDate(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}
