/// A deviation from the server's normal responses, written as `status=503,retry-after=2,times=1`.
struct Behaviour: Equatable, Sendable {
    enum Manner: String, CaseIterable, Sendable {
        /// Sends a response.
        case answer
        /// Sends nothing until the client closes the connection.
        case hang
        /// Closes the connection without a response.
        case close
        /// Sends half of the headers, then closes the connection.
        case cutHeaders = "cut-headers"
        /// Sends the headers of a 200, then closes the connection, as the service does for a NULL response.
        case headers
        /// Sends half of the body, then closes the connection.
        case truncate
        /// Sends the headers, then nothing until the client closes the connection.
        case stall
        /// Resets the connection.
        case reset
        /// Sends a body that never ends.
        case endless
        /// Sends bytes that are not HTTP.
        case nonsense
    }

    var manner = Manner.answer
    /// Milliseconds to wait before anything is sent.
    var delay = 0
    /// Milliseconds before each byte of the whole response, and of the body only.
    var drip = 0
    var bodyDrip = 0
    /// The number of interim responses (103) to send first.
    var interims = 0
    var status: Int?
    var retryAfter: String?
    var location: String?
    /// The number of redirects before the response.
    var chain = 0
    /// The number of extra headers.
    var headers = 0
    /// The length of the value of an extra header.
    var headerBytes = 0
    /// The Content-Length to announce, whatever the length of the body.
    var length: Int?
    /// The size of the body, which is padded with spaces and sent in chunks of one byte.
    var pieces: Int?
    /// The name of a built-in body, or of a file in the server's folder.
    var body: String?
    var rows: RowChange?
    var bytes: ByteChange?
    var coding: ContentCoding?
    /// The number of requests to which the behaviour applies; nil for all.
    var times: Int?
    /// The behaviour applies only to targets that contain this string.
    var path = ""

    /// Parses `key=value` pairs and bare keys; throws an error that names an unknown key.
    init(_ words: some Sequence<Substring>) throws(Misuse) {
        for word in words where !word.isEmpty {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            try set(String(parts[0]), to: parts.count == 2 ? String(parts[1]) : "")
        }
    }

    private mutating func set(_ key: String, to value: String) throws(Misuse) {
        if let manner = Manner(rawValue: key), value.isEmpty {
            self.manner = manner
            return
        }
        switch key {
        case "delay": delay = try number(value, key)
        case "drip": drip = try number(value, key)
        case "drip-body": bodyDrip = try number(value, key)
        case "interims": interims = try number(value, key)
        case "status": status = try number(value, key)
        case "times": times = try number(value, key)
        case "retry-after": retryAfter = value
        case "location": location = value
        case "chain": chain = try number(value, key)
        case "headers": headers = try number(value, key)
        case "header-bytes": headerBytes = try number(value, key)
        case "length": length = try number(value, key)
        case "pieces": pieces = try number(value, key)
        case "body": body = value
        case "rows": rows = try named(value, key)
        case "bytes": bytes = try named(value, key)
        case "coding": coding = try named(value, key)
        case "for": path = value
        default: throw Misuse("unknown behaviour \"\(key)\"")
        }
    }

    private func number(_ value: String, _ key: String) throws(Misuse) -> Int {
        guard let number = Int(value), number >= 0 else {
            throw Misuse("\(key) wants a number, not \"\(value)\"")
        }
        return number
    }

    private func named<Value: RawRepresentable & CaseIterable>(
        _ value: String, _ key: String
    ) throws(Misuse) -> Value where Value.RawValue == String {
        if let named = Value(rawValue: value) { return named }
        let names = Value.allCases.map(\.rawValue).joined(separator: "|")
        throw Misuse("\(key) wants \(names), not \"\(value)\"")
    }
}

/// An unknown option or behaviour, named in `text`.
struct Misuse: Error, Equatable {
    let text: String
    init(_ text: String) { self.text = text }
}
