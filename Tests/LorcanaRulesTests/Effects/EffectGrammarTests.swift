import LorcanaCards
@testable import LorcanaRules
import Testing

/// The notation of the grammar, and the grammar for card texts.
@Suite struct EffectGrammarTests {
    /// All elements in the grammar, each with the name of its rule.
    private static func elements(_ grammar: EffectGrammar) -> [(rule: String, element: EffectGrammar.Element)]
    {
        func inside(_ alternatives: [EffectGrammar.Alternative]) -> [EffectGrammar.Element] {
            alternatives.flatMap(\.elements).flatMap { element in
                switch element {
                case .group(let inner), .optional(let inner), .many(let inner): inside(inner)
                case .word, .namePart, .number, .signedNumber, .capitalised, .rule, .part, .fact: [element]
                }
            }
        }
        return zip(grammar.names, grammar.rules).flatMap { name, rule in inside(rule).map { (name, $0) } }
    }

    @Test func `every word of the grammar is in its base form`() throws {
        let grammar = try EffectGrammar(EffectGrammar.text)
        let words = grammar.words.keys.filter { EffectWord($0).base != $0 }
        #expect(words.sorted() == [])
    }

    @Test func `every rule except the start rules is used`() throws {
        let grammar = try EffectGrammar(EffectGrammar.text)
        var unused = Set(grammar.names)
        for (name, element) in Self.elements(grammar) {
            switch element {
            case .rule(let rule), .part(_, let rule):
                if grammar.names[rule] != name { unused.remove(grammar.names[rule]) }
            case .word, .namePart, .number, .signedNumber, .capitalised, .fact, .optional, .group, .many:
                break
            }
        }
        #expect(unused == ["PriceLine", "Piece"])
    }

    @Test func `no rule is left-recursive`() throws {
        let grammar = try EffectGrammar(EffectGrammar.text)
        /// The rules that an alternative may start with, and whether it can match nothing.
        func first(_ alternative: EffectGrammar.Alternative) -> (rules: Set<Int>, isEmpty: Bool) {
            var rules: Set<Int> = []
            for element in alternative.elements {
                switch element {
                case .word, .namePart, .number, .signedNumber, .capitalised: return (rules, false)
                case .fact: break
                case .rule(let rule), .part(_, let rule):
                    rules.insert(rule)
                    if !grammar.rules[rule].contains(where: { grammar.starts[$0.number].isEmpty }) {
                        return (rules, false)
                    }
                case .group(let inner):
                    rules.formUnion(inner.flatMap { first($0).rules })
                    if !inner.contains(where: { first($0).isEmpty }) { return (rules, false) }
                case .optional(let inner), .many(let inner):
                    rules.formUnion(inner.flatMap { first($0).rules })
                }
            }
            return (rules, true)
        }
        let direct = grammar.rules.map { Set($0.flatMap { first($0).rules }) }
        for rule in grammar.rules.indices {
            var reached: Set<Int> = []
            var open = Array(direct[rule])
            while let next = open.popLast() {
                if reached.insert(next).inserted { open += direct[next] }
            }
            #expect(!reached.contains(rule), "\(grammar.names[rule])")
        }
    }

    @Test(arguments: [
        "word", "A: b @nonsense", "A: nowhere:A", "A: (b", "A: b )", "A: *", "A: B", "A: b\nA: c",
    ])
    func `an invalid rule is reported by name`(text: String) {
        #expect(throws: EffectGrammar.Fault.self) { try EffectGrammar(text) }
    }

    @Test func `earlier alternatives and longer repetitions win`() throws {
        let grammar = try EffectGrammar("A: B* c | B* @draw c\nB: b @may | b b @another")
        var parser = EffectParser(["b", "b", "c"].map(EffectWord.init), grammar, steps: 100)
        let matches = parser.matches(grammar.rule("A"), at: 0)
        #expect(matches.map(\.end) == [3])
        #expect(parser.facts(of: matches[0]) == [.fact(.another)])
    }

    @Test func `without steps nothing is parsed`() throws {
        let grammar = try EffectGrammar("A: b")
        var parser = EffectParser([EffectWord("b")], grammar, steps: 1)
        #expect(parser.matches(grammar.rule("A"), at: 0).isEmpty)
    }
}
