import Testing

@testable import LorcanaKit

@Suite struct PictureAddressTests {
    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "//host/x", "https:/one", "", "ftp://host/x", "https",
    ])
    func `only web addresses are addresses`(text: String) {
        #expect(PictureAddress(text) == nil)
    }

    @Test func `a valid address is unchanged`() {
        let address = "https://api.lorcana.ravensburger.com/images/en/set1/1_ea.jpg?a=b&c=%20"
        #expect(PictureAddress(address)?.text == address)
    }
}
