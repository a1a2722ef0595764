/// A deviation of the server from its normal answers, written as `status=503,retry-after=2,times=1`.
struct Behaviour: Equatable, Sendable {
    enum Manner: String, CaseIterable, Sendable {
        /// Sends an answer.
        case answer
        /// Sends nothing until the client leaves.
        case hang
        /// Closes the connection without a response.
        case close
        /// Sends half of the headers and closes.
        case cutHeaders = "cut-headers"
        /// Sends the headers of a 200 and closes, as the service does for a NULL response.
        case headers
        /// Sends half of the body and closes.
        case truncate
        /// Sends the headers and then nothing until the client leaves.
        case stall
        /// Resets the connection.
        case reset
        /// Sends a body that never ends.
        case endless
        /// Sends bytes that are not HTTP.
        case nonsense
    }

    var manner = Manner.answer
    /// Milliseconds before everything else.
    var delay = 0
    /// Milliseconds before each byte of the response, or only of its body.
    var drip = 0
    var bodyDrip = 0
    /// The number of interim responses (103) before anything else.
    var interims = 0
    var status: Int?
    var retryAfter: String?
    var location: String?
    /// The number of redirects before the answer.
    var chain = 0
    /// The number of meaningless headers.
    var headers = 0
    /// The length of an additional header.
    var headerBytes = 0
    /// The length that the headers announce, whatever the length of the body.
    var length: Int?
    /// The number of bytes of the body, each sent as a separate chunk; the body is padded with blanks up to it.
    var pieces: Int?
    /// The name of a built-in answer, or of a file in the server's folder.
    var body: String?
    var rows: RowChange?
    var bytes: ByteChange?
    var coding: ContentCoding?
    /// The number of requests that it applies to; nil for all.
    var times: Int?
    /// It applies to targets that contain this.
    var path = ""

    /// Reads `key=value` pairs and bare keys; throws an error that names an unknown one.
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

/// An unknown option or behaviour, named in the text.
struct Misuse: Error, Equatable {
    let text: String
    init(_ text: String) { self.text = text }
}
