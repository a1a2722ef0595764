import Testing

@testable import LorcanaKit

@Suite struct CurlCodeTests {
    @Test func `every code of libcurl has its meaning`() {
        #expect(CurlCode.numbers.count > 99)
        for number in CurlCode.numbers { #expect(CurlCode(number: number) != nil, "\(number)") }
    }

    @Test func `a code of a newer libcurl has none`() {
        #expect(CurlCode(number: 9_999) == nil)
    }
}
