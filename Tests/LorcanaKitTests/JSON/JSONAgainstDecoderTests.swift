import Encoding
import FoundationEssentials
@testable import LorcanaKit
import SeededRandom
import Testing

/// Compares the reader with JSONDecoder: the reader must find every value that JSONDecoder finds.
@Suite struct JSONAgainstDecoderTests {
    /// A row as decoded by JSONDecoder, value by value.
    private struct DecodedRow: Decodable {
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        var strings: [String: String] = [:]
        var integers: [String: Int] = [:]
        var truths: [String: Bool] = [:]
        let isObject: Bool

        init(from decoder: any Decoder) {
            let object = try? decoder.container(keyedBy: Key.self)
            isObject = object != nil
            for key in object?.allKeys ?? [] {
                let name = key.stringValue
                strings[name] = (try? object?.decodeIfPresent(String.self, forKey: key)) ?? nil
                integers[name] = (try? object?.decodeIfPresent(Int.self, forKey: key)) ?? nil
                truths[name] = (try? object?.decodeIfPresent(Bool.self, forKey: key)) ?? nil
            }
        }
    }

    /// The rows of an array as the reader decodes them, with nil for rows that are not objects; nil if the array is
    /// malformed.
    private func rows(_ json: [UInt8]) -> [JSONRow?]? {
        var reader = JSONReader(json)
        var rows: [JSONRow?] = []
        do throws(JSONFault) {
            try reader.array { reader throws(JSONFault) in rows.append(try reader.row()) }
            try reader.end()
            return rows
        } catch {
            return nil
        }
    }

    private func compare(_ json: [UInt8]) -> (isDecoded: Bool, differences: [String]) {
        guard let decoded = try? JSONDecoder().decode([DecodedRow].self, from: Data(json)) else {
            return (false, [])
        }
        guard let rows = rows(json) else { return (true, ["the whole is lost"]) }
        guard rows.count == decoded.count else { return (true, ["\(rows.count) for \(decoded.count) rows"]) }
        var differences: [String] = []
        for (row, decoded) in zip(rows, decoded) where decoded.isObject {
            var values: [String: JSONValue] = [:]
            for (key, value) in row?.all ?? [] where values[key] == nil { values[key] = value }
            for (key, text) in decoded.strings where values[key]?.string() != text { differences.append(key) }
            for (key, number) in decoded.integers where values[key]?.integer != number {
                differences.append(key)
            }
            for (key, truth) in decoded.truths where values[key]?.truth != truth { differences.append(key) }
        }
        return (true, differences)
    }

    @Test func `the reader keeps everything that JSONDecoder reads from 4,500 mutated bodies`() throws {
        var random = SeededGenerator(seed: 2_026)
        var (decodedBodies, bodies) = (0, 0)
        for fixture in [
            "cards.json", "cards-quirks.json", "lenient-values.json", "hostile-surrogates.json", "sets.json",
        ] {
            let body = try BodyText.utf8(Fixture.bytes(fixture))
            for _ in trials(900) {
                let mutated = BodyText.utf8(mutated(body, &random))
                let (isDecoded, differences) = compare(mutated)
                bodies += 1
                if isDecoded { decodedBodies += 1 }
                if !differences.isEmpty {
                    Issue.record("\(differences): \(String(decoding: mutated, as: UTF8.self))")
                    return
                }
            }
        }
        // At least a ninth of the bodies must still be readable, and at least a ninth must not.
        #expect((bodies / 9..<bodies * 8 / 9).contains(decodedBodies), "\(decodedBodies) of \(bodies)")
    }

    @Test func `short texts of JSON's characters are read like JSONDecoder does`() {
        let pieces = [
            "[", "]", "{", "}", ",", ":", #""a""#, #""b":"#, #"{"a":1}"#, #""\u00e9""#, #""\n""#, "1",
            "-0.5e1", "12",
            "true", "null", " ", "\n", "e", ".", #""x"#, "\\",
        ]
        var random = SeededGenerator(seed: 7)
        var decodedBodies = 0
        for _ in trials(20_000) {
            let count = Int.random(in: 1...9, using: &random)
            let inner = (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
            let body = Array((Bool.random(using: &random) ? "[{\"k\":\(inner)}]" : "[\(inner)]").utf8)
            let (isDecoded, differences) = compare(body)
            if isDecoded { decodedBodies += 1 }
            if !differences.isEmpty {
                Issue.record("\(differences): \(String(decoding: body, as: UTF8.self))")
                return
            }
        }
        #expect(decodedBodies > trials(500).count, "\(decodedBodies)")
    }
}

extension JSONRow {
    /// All members, including those with duplicate keys.
    var all: [(key: String, value: JSONValue)] {
        members.map { member in
            let key = JSONValue(token: member.key, bytes: bytes).string() ?? ""
            return (key, JSONValue(token: member.value, bytes: bytes))
        }
    }
}
