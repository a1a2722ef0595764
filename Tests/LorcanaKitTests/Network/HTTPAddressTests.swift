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
        "http://me:se/cret@a.test/",
        "http://a.test:99999/", "http://a.test:0/", "http://a.test:8o/", "http://[::1/", "http://[::1]x/",
    ])
    func `a URL without a scheme, a host or a valid port is refused`(url: String) {
        #expect(throws: TransportError.invalidURL(HTTPAddress.hidingCredentials(url))) {
            try HTTPAddress(url)
        }
    }

    @Test(arguments: [
        ("http://a.test", "a.test"), ("http://a.test:8080/x:y", "a.test:8080"),
        ("http://me:secret@a.test:8080/", "a.test:8080"), ("http://[::1]:80/", "[::1]:80"),
    ])
    func `the port is shown with the host`(url: String, place: String) throws {
        #expect(try HTTPAddress(url).hostAndPort == place)
    }

    @Test(arguments: [
        ("http://me:secret@a.test/x", "http://***@a.test/x"), ("https://me@a.test", "https://***@a.test"),
        ("ftp://me:p@ss@a.test?q=@b", "ftp://***@a.test?q=@b"), ("http://a.test/@b", "http://a.test/@b"),
        ("http://me:se/cret@a.test/x", "http://***@a.test/x"), ("http://me:s?@a.test", "http://***@a.test"),
        ("http://a.test", "http://a.test"), ("me:secret", "me:secret"), ("", ""), ("://@", "://***@"),
    ])
    func `credentials can be hidden`(url: String, shown: String) {
        #expect(HTTPAddress.hidingCredentials(url) == shown)
    }
}
