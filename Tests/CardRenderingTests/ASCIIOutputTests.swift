import Testing

@testable import CardRendering

@Suite struct ASCIIOutputTests {
    @Test func `letters lose their accents`() {
        let spelled = ASCIIOutput.spell(Array("TFC-192  Te Kā — Café\n".utf8))
        #expect(String(decoding: spelled, as: UTF8.self) == "TFC-192  Te Ka - Cafe\n")
    }

    @Test func `ASCII text is unchanged`() {
        let bytes = Array(UInt8(0)..<0x80)
        #expect(ASCIIOutput.spell(bytes) == bytes)
        #expect(ASCIIOutput.spell([]) == [])
    }

    @Test func `the output is always ASCII, whatever the input`() {
        for byte in UInt8(0x80)...0xFF {
            #expect(ASCIIOutput.spell([0x41, byte, 0x42, byte]).allSatisfy { $0 < 0x80 })
        }
    }
}
