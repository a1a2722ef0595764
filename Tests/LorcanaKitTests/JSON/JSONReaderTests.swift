import Encoding
@testable import LorcanaKit
import Testing

/// The reader on JSON, and on text that is almost JSON.
@Suite struct JSONReaderTests {
    /// The value of `"a"` in an object.
    private func value(_ json: String) throws -> JSONValue? {
        var reader = JSONReader(Array("{\"a\":\(json)}".utf8))
        let row = try reader.row()
        try reader.end()
        return row?["a"]
    }

    /// The error in `json`; nil if it is valid.
    private func fault(_ json: String, limits: JSONLimits = JSONLimits()) -> JSONFault? {
        var reader = JSONReader(Array(json.utf8), limits: limits)
        do throws(JSONFault) {
            _ = try reader.value()
            try reader.end()
            return nil
        } catch {
            return error
        }
    }

    @Test func `a row and a list keep a limited number of values, and skip the rest`() throws {
        let members = (0...JSONReader.mostMembers).map { "\"k\($0)\":\($0)" }
        let elements = [String](repeating: "7", count: JSONReader.mostElements + 1)
        var reader = JSONReader(Array("{\(members.joined(separator: ","))}".utf8))
        #expect(try reader.row()?.all.count == JSONReader.mostMembers)
        try reader.end()
        #expect(
            try value("[\(elements.joined(separator: ","))]")?.elements?.count == JSONReader.mostElements)
    }

    @Test(arguments: [
        ("0", 0), ("-0", 0), ("41", 41), ("-7", -7), ("1.0", 1), ("1e2", 100), ("1.5E+1", 15), ("10e-1", 1),
        ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
    ])
    func `a whole number is read in each of its forms`(json: String, number: Int) throws {
        #expect(try value(json)?.integer == number)
    }

    @Test(arguments: [
        "9223372036854775808", "1e400", "0.5", "-", "1-2", "1e", "--1", "9223372036854775807.0", "true",
        "null",
        #""1""#, "[1]", "{}", "1" + String(repeating: "0", count: 5_000),
    ])
    func `a number that is not whole loses only its own value`(json: String) throws {
        #expect(try value(json) != nil)
        #expect(try value(json)?.integer == nil)
    }

    @Test func `true, false and null are read`() throws {
        #expect(try value("true")?.truth == true)
        #expect(try value("false")?.truth == false)
        #expect(try value("null")?.truth == nil)
        #expect(try value("1")?.truth == nil)
    }

    @Test(arguments: [
        (#""""#, ""), (#""a\"b\\c\/d""#, #"a"b\c/d"#), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
        (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83d\ude00""#, "😀"), (#""é\n""#, "é\n"),
        ("\"raw\n\u{1}\u{7F}\"", "raw\n\u{1}\u{7F}"), (#""\u0000""#, "\0"),
    ])
    func `a string is read with its escapes and its raw control characters`(json: String, text: String) throws
    {
        #expect(try value(json)?.string()?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }

    @Test(arguments: [
        (#""\q""#, #"\q"#), (#""\u12""#, #"\u12"#), (#""\u12zz\n""#, "\\u12zz\n"), (#""\ud800""#, "\u{FFFD}"),
        (#""\udc00x""#, "\u{FFFD}x"), (#""\ud800\u0041""#, "\u{FFFD}A"), (#""\ud800\""#, "\u{FFFD}"),
    ])
    func `a wrong escape stays as it is written, and half a pair is the replacement character`(
        json: String, text: String
    ) throws {
        let whole = json.hasSuffix(#"\""#) ? String(json.dropLast(2)) + "\"" : json
        #expect(try value(whole)?.string() == text)
    }

    @Test func `bytes that are not UTF-8 are replacement characters`() throws {
        var reader = JSONReader(Array("[\"a".utf8) + [0xFF, 0xE2, 0x82] + Array("b\"]".utf8))
        let texts = try #require(try reader.value().elements)
        #expect(texts.map { $0.string() } == ["a\u{FFFD}\u{FFFD}b"])
    }

    @Test func `a byte order mark is skipped`() throws {
        #expect(fault("\u{FEFF}[1]") == nil)
        #expect(fault("[1]\u{FEFF}") == .unexpected(at: 3))
    }

    @Test(arguments: [(0, ""), (1, "a"), (2, "a"), (3, "aé"), (4, "aé"), (6, "aé"), (7, "aé😀"), (99, "aé😀")])
    func `a text is cut between characters`(limit: Int, text: String) throws {
        #expect(try value("\"aé😀\"")?.string(cutTo: limit) == text)
        #expect(try value(#""aé\ud83d\ude00""#)?.string(cutTo: limit) == text)
    }

    @Test func `the first value of a doubled key counts`() throws {
        var reader = JSONReader(Array(#"{"a":1,"a":2,"b":3}"#.utf8))
        let row = try #require(try reader.row())
        #expect(row["a"]?.integer == 1)
        #expect(row.all.map(\.key) == ["a", "a", "b"])
    }

    @Test func `a key written with escapes is the same key`() throws {
        var reader = JSONReader(Array(#"{"\u0061":1,"\q":2}"#.utf8))
        let row = try #require(try reader.row())
        #expect(row["a"]?.integer == 1)
        #expect(row[#"\q"#]?.integer == 2)
        #expect(row["b"] == nil)
    }

    @Test func `a comma before a closing bracket is skipped`() throws {
        #expect(fault("[1,]") == nil)
        #expect(fault(#"{"a":1,}"#) == nil)
        #expect(fault("[,]") == .unexpected(at: 1))
        #expect(fault("[1,,2]") == .unexpected(at: 3))
    }

    @Test(arguments: [
        "", " ", "[", "{", "[1", "[1,", #"{"a"#, #"{"a""#, #"{"a":"#, #"{"a":1"#, #"["a"#, #"["a\"#, "tru",
        "[[]",
    ])
    func `JSON that ends too early is cut off`(json: String) {
        #expect(fault(json) == .cutOff)
    }

    @Test(arguments: [
        ("[1}", 2), ("{1}", 1), (#"{"a" 1}"#, 5), (#"{"a":1]"#, 6), ("[1 2]", 3), ("trux", 3), ("[] x", 3),
        ("+1", 0), ("[\u{B}]", 1), ("[NaN]", 1), ("{a:1}", 1), ("'a'", 0), ("[1]\0", 3),
    ])
    func `an unexpected token is reported with its place`(json: String, place: Int) {
        #expect(fault(json) == .unexpected(at: place))
    }

    @Test func `depth, values and elements are bounded`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(fault(nested(512)) == nil)
        #expect(fault(nested(513)) == .deeper(than: 512))
        #expect(fault(#"[{"a":[1]},2]"#, limits: JSONLimits(values: 4)) == nil)
        #expect(fault(#"[{"a":[1]},2]"#, limits: JSONLimits(values: 3)) == .moreValues(than: 3))
        // Leaving an array or object decrements the depth.
        #expect(
            fault("[" + String(repeating: "[[]],", count: 9) + "[]]", limits: JSONLimits(depth: 3)) == nil)

        var reader = JSONReader(Array("[1,2,3]".utf8))
        #expect(throws: JSONFault.moreElements(than: 2)) {
            try reader.array(most: 2) { _ throws(JSONFault) in }
        }
    }

    @Test func `a million brackets don't overflow the stack`() {
        #expect(fault(String(repeating: "[", count: 1_000_000)) == .deeper(than: 512))
        #expect(
            fault(String(repeating: "[", count: 1_000_000), limits: JSONLimits(depth: .max)) == .cutOff)
    }

    @Test func `values that a closure leaves unread are skipped`() throws {
        var reader = JSONReader(
            Array(#"{"meta":{"x":[1,{}]},"cards":[{"n":"A"},7,{"n":"B","o":{}}],"z":0}"#.utf8))
        var names: [String] = []
        var others = 0
        try reader.object { key, reader throws(JSONFault) in
            guard key.isText("cards") else { return }
            try reader.array { reader throws(JSONFault) in
                if let card = try reader.row() {
                    names.append(card["n"]?.string() ?? "")
                } else {
                    others += 1
                }
            }
        }
        try reader.end()
        #expect(names == ["A", "B"] && others == 1)
    }

    @Test func `nested values are read from their own place`() throws {
        let list = try #require(try value(#"[{"x":"1"}, [2], "three"]"#)?.elements)
        #expect(list[0].row?["x"]?.string() == "1")
        #expect(list[1].elements?.first?.integer == 2)
        #expect(list[2].isText("three") && !list[2].isText("thre") && !list[1].isText("2"))
        #expect(list[2].row == nil && list[2].elements == nil && list[0].string() == nil)
    }
}
