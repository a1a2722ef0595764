import CCurl
import Testing

@testable import LorcanaKit

@Suite struct CurlCodeTests {
    @Test func `every code of libcurl has its meaning`() {
        #expect(CURL_LAST.rawValue > 99)
        for number in 0..<CURL_LAST.rawValue {
            #expect(CurlCode(CURLcode(rawValue: number)) != nil, "\(number)")
        }
    }

    @Test func `a code of a newer libcurl has none`() {
        #expect(CurlCode(CURLcode(rawValue: 9_999)) == nil)
    }
}
