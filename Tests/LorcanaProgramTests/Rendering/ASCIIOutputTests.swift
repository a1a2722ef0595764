import Testing

@testable import lorcana

@Suite struct ASCIIOutputTests {
    private func spelled(_ text: String, as format: OutputFormat) -> String {
        String(decoding: ASCIIOutput.spell(Array(text.utf8), as: format), as: UTF8.self)
    }

    @Test(arguments: [OutputFormat.plain, .csv, .table])
    func `letters lose their accents`(format: OutputFormat) {
        #expect(spelled("TFC-192\tTe Kā — Café\n", as: format) == "TFC-192\tTe Ka - Cafe\n")
    }

    @Test(arguments: [OutputFormat.json, .jsonl])
    func `JSON escapes and loses nothing`(format: OutputFormat) {
        #expect(spelled("{\"name\":\"Te Kā 🦄\"}", as: format) == #"{"name":"Te K\u0101 \ud83e\udd84"}"#)
    }

    @Test func `seven bits stay as they are`() {
        let bytes = Array(UInt8(0)..<0x80)
        #expect(ASCIIOutput.spell(bytes, as: .plain) == bytes)
        #expect(ASCIIOutput.spell([], as: .json) == [])
    }

    @Test func `no byte beyond seven bits is left, whatever came in`() {
        for byte in UInt8(0x80)...0xFF {
            for format in OutputFormat.allCases {
                let result = ASCIIOutput.spell([0x41, byte, 0x42, byte], as: format)
                #expect(result.allSatisfy { $0 < 0x80 })
            }
        }
    }
}
