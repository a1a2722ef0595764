import Testing

@testable import LorcanaKit

struct HTTPAddressTests {
    @Test(arguments: [
        ("http://a.test", "a.test"), ("HTTPS://A.test/x?y#z", "A.test"), ("http://a.test:8080/", "a.test"),
        ("http://me:secret@a.test/", "a.test"), ("http://a.test?q=@b", "a.test"),
        ("http://[::1]:80/", "[::1]"),
        ("http://a.test/http://b.test", "a.test"),
        ("https://api.lorcana-api.com/sets/all", "api.lorcana-api.com"),
    ])
    func `the host is found between scheme and path`(url: String, host: String) throws {
        #expect(try HTTPAddress(url).host == host)
    }

    @Test(arguments: [
        "a.test", "/a", "", "://a", "1http://a", "http:a.test", "http://", "http://:80/", "http://u@/",
    ])
    func `without a scheme or a host it is no URL`(url: String) {
        #expect(throws: TransportError.invalidURL(url)) { try HTTPAddress(url) }
    }
}
