import Testing

@testable import LorcanaKit

@Suite struct CurlCodeTests {
    @Test func `every code of libcurl has its meaning`() {
        #expect(CurlCode.all.count > 99)
        for code in CurlCode.all { #expect(CurlCode(code) != nil, "\(code.rawValue)") }
    }

    @Test func `a code of a newer libcurl has none`() {
        #expect(CurlCode(.init(rawValue: 9_999)) == nil)
    }
}
