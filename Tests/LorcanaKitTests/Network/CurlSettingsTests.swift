import Testing

@testable import LorcanaKit

struct CurlSettingsTests {
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
        ] as [([String: String], String?, String?)])
    func `the scheme's own proxy comes before the one for all`(
        environment: [String: String], http: String?, https: String?
    ) {
        let settings = CurlSettings(environment: environment)
        #expect(settings.proxy(for: .http) == http)
        #expect(settings.proxy(for: .https) == https)
    }

    @Test func `curl's own bundle variable comes before OpenSSL's`() {
        let both = ["CURL_CA_BUNDLE": "a", "SSL_CERT_FILE": "b", "SSL_CERT_DIR": "c"]
        #expect(CurlSettings(environment: both).certificateFile == "a")
        #expect(
            CurlSettings(environment: ["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "b"]).certificateFile == "b")
        #expect(CurlSettings(environment: both).certificateFolder == "c")
        #expect(CurlSettings(environment: [:]).certificateFile == nil)
    }

    @Test(arguments: [
        (Duration.zero, 1), (.microseconds(1500), 2), (.seconds(3), 3000), (.seconds(1 << 40), 5000),
    ])
    func `a wait in milliseconds is rounded up and bounded`(duration: Duration, milliseconds: Int) {
        #expect(duration.milliseconds(clampedTo: 1...5000) == milliseconds)
    }
}
