import LorcanaCards
import Testing

@Suite struct CompatibilityFormsTests {
    /// The Unicode name of a compatibility form starts with its kind: "FULLWIDTH COMMA", "SMALL COMMA".
    @Test(arguments: [("FULLWIDTH ", UInt32(0xFF01)...0xFF5E), ("SMALL ", 0xFE50...0xFE6B)])
    func `a form becomes the character in its name`(kind: String, forms: ClosedRange<UInt32>) throws {
        for value in forms {
            let form = try #require(Unicode.Scalar(value))
            guard let name = form.properties.name else {
                #expect(CompatibilityForms.plain(form) == form)
                continue
            }
            #expect(name.hasPrefix(kind))
            #expect(CompatibilityForms.plain(form).properties.name == String(name.dropFirst(kind.count)))
        }
    }

    @Test func `a ligature becomes its letters`() {
        #expect(CompatibilityForms.replaced(in: "ﬀ ﬁ ﬂ ﬃ ﬄ ﬅ ﬆ") == "ff fi fl ffi ffl st st")
    }

    @Test func `other characters are unchanged`() {
        for text in ["", "elsa", "Te Kā", "雪\u{FEFF}", "↻ ◍", "①½"] {
            #expect(CompatibilityForms.replaced(in: text) == text)
        }
        #expect(CompatibilityForms.replaced(in: "ａ　ｂ") == "a b")
    }
}
