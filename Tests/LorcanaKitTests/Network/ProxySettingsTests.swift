import Glibc
import SeededRandom
import Testing

@testable import LorcanaKit

@Suite struct ProxySettingsTests {
    @Test(
        arguments: [
            ([:], nil, nil),
            (["http_proxy": "a"], "a", nil),
            (["HTTP_PROXY": "a"], nil, nil),
            (["https_proxy": "a", "HTTPS_PROXY": "b"], nil, "a"),
            (["HTTPS_PROXY": "b"], nil, "b"),
            (["http_proxy": "", "https_proxy": "", "all_proxy": "c"], "c", "c"),
            (["http_proxy": "a", "ALL_PROXY": "d"], "a", "d"),
            (["all_proxy": "c", "ALL_PROXY": "d"], "c", "c"),
            (["all_proxy": "c", "no_proxy": "x.test, cards.test"], nil, nil),
            (["all_proxy": "c", "NO_PROXY": "*"], nil, nil),
            (["all_proxy": "c", "no_proxy": "", "NO_PROXY": ".test"], nil, nil),
            (["all_proxy": "c", "no_proxy": "other.test"], "c", "c"),
        ] as [([String: String], String?, String?)])
    func `the scheme's own proxy takes precedence over the general one`(
        environment: [String: String], http: String?, https: String?
    ) throws {
        let settings = ProxySettings(environment)
        #expect(settings.proxy(for: try HTTPAddress("http://cards.test/"))?.text == http)
        #expect(settings.proxy(for: try HTTPAddress("https://cards.test:8443/"))?.text == https)
    }

    @Test(arguments: [
        ("http://me:secret@p.test:3128/", "p.test:3128", true, false),
        ("me:secret@p.test", "p.test", true, false),
        ("p.test:1", "p.test:1", true, false), ("HTTPS://p.test", "p.test", true, true),
        ("socks5h://me:secret@p.test:9", "p.test:9", false, false),
    ])
    func `a proxy is named by its host and port only`(text: String, name: String, isHTTP: Bool, isHTTPS: Bool)
    {
        let proxy = Proxy(text: text)
        #expect(proxy.name == name && proxy.isHTTP == isHTTP && proxy.isHTTPS == isHTTPS)
    }

    @Test(arguments: [
        "p.test", "p.test:3128", "http://p.test:3128/", "HTTPS://p.test", "me:secret@p.test:1",
        "socks://p.test",
        "socks4a://p.test:9", "socks5h://me:s%2Fecret@[::1]:9", "http://p.test:",
    ])
    func `an address that libcurl reads the same way is a proxy`(text: String) throws {
        #expect(!Proxy(text: text).shown.contains("secret"))
        try Proxy(text: text).check()
    }

    @Test(
        arguments: [
            ("ftp://me:secret@p.test", "unsupported scheme \"ftp\""),
            ("socks9://me:secret@p.test", "unsupported scheme \"socks9\""),
            ("\u{1B}[2J://me:secret@p.test", "unsupported scheme \"[2J\""),
        ]
            + [
                "http://me:se/cret@p.test", "http://me:1/2secret@p.test", "me:se?cret@p.test",
                "me:se#cret@p.test",
                "http://me:secret", "me:secret@", "http://", "p.test:99999", "http://[::1",
                "http://me:secret@[::1]x",
                "http://m e:secret@p.test", "http://me:%00secret@p.test", "http://me:%1fsecret@p.test",
                "p.test\n",
            ].map { ($0, "its address is malformed") })
    func `any other address is refused without quoting it`(text: String, reason: String) {
        #expect(throws: TransportError.invalidProxy(reason: reason)) { try Proxy(text: text).check() }
    }

    // MARK: Exceptions

    @Test(arguments: [
        ("[2001:db8::1]", "2001:db8::/32", true), ("[2001:db8::1]", "2001:db9::/32", false),
        ("[::1]", "0:0:0:0:0:0:0:1", true), ("[::1]", "127.0.0.1/0", false), ("[::1]", "::1/129", false),
    ])
    func `an IPv6 address is compared as a number`(
        host: String, exceptions: String, isDirect: Bool
    ) {
        // Not compared with libcurl, because 7.88 compares these as strings.
        #expect(ProxyExceptions(exceptions).contains(host) == isDirect)
    }

    @Test(arguments: [
        ("cards.test", "other.test cards.test", true), ("www.cards.test", "other.test  .cards.test", true),
        ("10.1.2.3", "cards.test 10.0.0.0/8", true), ("cards.test", "other.test www.cards.test", false),
    ])
    func `blanks alone separate exceptions, too`(host: String, exceptions: String, isDirect: Bool) {
        // Not compared with libcurl, because 8.14 stops parsing at a space without a comma.
        #expect(ProxyExceptions(exceptions).contains(host) == isDirect)
    }

    @Test func `hosts are excluded exactly as by libcurl`() throws {
        var random = SeededGenerator(seed: 17)
        let hosts = [
            "cards.test", "www.cards.test", "notcards.test", "cards.test.", "CARDS.test", "test", "127.0.0.1",
            "10.1.2.3", "[::1]",
        ]
        let patterns =
            hosts + hosts.map { ".\($0)" } + [
                "*", "", ".", "a.cards.test", "127.0.0.0/8", "10.0.0.0/15", "10.2.0.0/15", "10.1.2.3/32",
                "10.1.2.3/33", "10.1.2.2/31", "0.0.0.0/0", "10.1.2.3/", "/8", "10.1.2.3/8x", "::1",
            ]
        let pairs = (0..<600).map { _ in
            let count = Int.random(in: 1...3, using: &random)
            let list = (0..<count).map { _ in patterns.randomElement(using: &random) ?? "" }
            let separator = [",", " ,", ", "].randomElement(using: &random) ?? ","
            return (hosts.randomElement(using: &random) ?? "", list.joined(separator: separator))
        }
        let answers = try Self.askedOfLibcurl(pairs)
        try #require(answers.count == pairs.count)
        for ((host, exceptions), isDirect) in zip(pairs, answers) {
            #expect(ProxyExceptions(exceptions).contains(host) == isDirect, "\(host) in \"\(exceptions)\"")
        }
        #expect(answers.contains(true) && answers.contains(false))
    }

    private static func askedOfLibcurl(_ pairs: [(String, String)]) throws -> [Bool] {
        let script = try ChildProcess(["python3", TestCertificate.tools + "/proxy_exceptions.py"])
        let lines = Array(pairs.map { "\($0.0)\t\($0.1)\n" }.joined().utf8)
        _ = send(script.input, lines, lines.count, Int32(MSG_NOSIGNAL))
        return script.finish().text.split(separator: "\n").map { $0 == "1" }
    }
}
