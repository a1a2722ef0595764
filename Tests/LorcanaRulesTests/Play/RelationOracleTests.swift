import Foundation
import LorcanaCards
import Testing

@testable import LorcanaRules

/// Compares all pairs of cards, in both directions, with relations.tsv, which Tests/Tools/knowledge.py computes
/// independently.
@Suite struct RelationOracleTests {
    private static let expected: [String: [String: String]] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let text = try! String(contentsOf: folder.appending(path: "relations.tsv"), encoding: .utf8)
        var tables: [String: [String: String]] = [:]
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: "\t").map(String.init)
            tables[fields[0], default: [:]][fields[1]] = "\(fields[2]) \(fields[3])"
        }
        return tables
    }()

    private static let ids = facts.catalogue.cards.map(\.id)
    private static let singers = everyCard.compactMap { Singer($0, in: facts) }
    private static let songs = everyCard.compactMap { Song($0, in: facts) }
    private static let bases = everyCard.compactMap { ShiftCard($0, in: facts) }
    private static let payoffs = everyCard.compactMap { ShiftPayoff($0, in: facts) }

    @Test func `the relations cover 2,681 full names`() {
        #expect(everyCard.count { !facts.isQuestRow($0) } == 2681)
    }

    @Test func `the singers of each song, and the songs of each character`() {
        var (sing, sung) = ([String: [String]](), [String: [String]]())
        for song in Self.songs {
            for singer in Self.singers {
                guard let part = singer.alone(song) else { continue }
                let how = "\(part.how.rawValue) \(part.counts)\n"
                sing[Self.ids[song.row], default: []].append("\(Self.ids[singer.row]) \(how)")
                sung[Self.ids[singer.row], default: []].append("\(Self.ids[song.row]) \(how)")
            }
        }
        compare(sing, with: "sing")
        compare(sung, with: "sung")
    }

    @Test func `the cards under each card with Shift, and those on top of it`() {
        var (under, onto) = ([String: [String]](), [String: [String]]())
        for payoff in Self.payoffs {
            for base in Self.bases {
                guard let how = payoff.suits(base) else { continue }
                under[Self.ids[payoff.row], default: []].append("\(Self.ids[base.row]) \(how.rawValue)\n")
                onto[Self.ids[base.row], default: []].append("\(Self.ids[payoff.row]) \(how.rawValue)\n")
            }
        }
        compare(under, with: "under")
        compare(onto, with: "onto")
    }

    private func compare(_ found: [String: [String]], with table: String) {
        let expected = Self.expected[table] ?? [:]
        #expect(!expected.isEmpty)
        #expect(Set(found.keys) == Set(expected.keys), "\(table)")
        for (key, lines) in found {
            let sorted = lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined()
            #expect("\(lines.count) \(crc32(sorted))" == expected[key], "\(table) \(key)")
        }
    }

    /// The CRC-32 of zlib.
    private func crc32(_ text: String) -> String {
        var sum = UInt32.max
        for byte in text.utf8 {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        let digits = String(~sum, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
