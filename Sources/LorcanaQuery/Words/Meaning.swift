import LorcanaCards
import LorcanaRules

/// The meaning of words or of a phrase in the grammar.
enum Meaning: Equatable, Sendable {
    case nothing
    /// Conditions that must all be met.
    case conditions([Condition])
    /// Conditions derived from the card with this name, for comparisons.
    case like([Condition], card: String)
    /// Conditions beside words that are not understood.
    case partly([Condition], unread: Range<Int>)
    case order(CardOrder)
    case field(NumberField)
    case comparison(Comparison)
    /// A numeric field with a comparison: "stronger than".
    case fieldComparison(NumberField, Comparison)
    case amount(Amount)
    case isDescending(Bool)
    /// The name of a key: "color".
    case key(String)
    /// Folded words of a name or a text.
    case words(String)
    /// The range of arbitrary words.
    case places(Range<Int>)
    case fact(CardFact)
    case question(AskedQuestion)
}

extension Meaning {
    var isNothing: Bool { if case .nothing = self { true } else { false } }
    var conditions: [Condition]? {
        switch self {
        case .conditions(let conditions), .like(let conditions, _), .partly(let conditions, _): conditions
        case .nothing, .order, .field, .comparison, .fieldComparison, .amount, .isDescending, .key, .words,
            .places, .fact, .question:
            nil
        }
    }
    /// The name of the card to compare with.
    var model: String? { if case .like(_, let card) = self { card } else { nil } }
    var condition: Condition? { conditions?.count == 1 ? conditions?.first : nil }
    var order: CardOrder? { if case .order(let order) = self { order } else { nil } }
    var field: NumberField? { if case .field(let field) = self { field } else { nil } }
    var comparison: Comparison? {
        if case .comparison(let comparison) = self { comparison } else { nil }
    }
    var amount: Amount? { if case .amount(let amount) = self { amount } else { nil } }
    var number: Int? { amount?.number }
    var isDescending: Bool? { if case .isDescending(let isDescending) = self { isDescending } else { nil } }
    var key: String? { if case .key(let key) = self { key } else { nil } }
    var words: String? { if case .words(let words) = self { words } else { nil } }
    var places: Range<Int>? { if case .places(let places) = self { places } else { nil } }
    var fact: CardFact? { if case .fact(let fact) = self { fact } else { nil } }
    var question: AskedQuestion? { if case .question(let question) = self { question } else { nil } }
}

/// A restriction of a number: one or several values, a bound, or a range.
enum Amount: Equatable, Sendable {
    case either([Int])
    case compared(Comparison, Int)
    case range(Int, Int)

    /// The number, if there is exactly one.
    var number: Int? { if case .either(let numbers) = self, numbers.count == 1 { numbers[0] } else { nil } }
    var numbers: [Int]? { if case .either(let numbers) = self { numbers } else { nil } }

    static func bound(_ comparison: Comparison?, _ number: Int?) -> Amount? {
        guard let comparison, let number else { return nil }
        return comparison == .equal ? .either([number]) : .compared(comparison, number)
    }

    /// The restriction as a condition on the field.
    func condition(_ field: NumberField) -> Condition { condition(.sum(plus: [field])) }

    func condition(_ left: NumberExpression) -> Condition {
        let equals = { (number: Int) -> Condition in
            .term(.number(left, .compared(.equal, .constant(Double(number)))))
        }
        switch self {
        case .either(let numbers): return Condition.anyOf(numbers.map(equals))!
        case .compared(let comparison, let number):
            return .term(.number(left, .compared(comparison, .constant(Double(number)))))
        case .range(let low, let high):
            return .term(.number(left, .range(low: Double(low), high: Double(high))))
        }
    }

    /// A pattern that matches these numbers, from 1 to 99, in rules texts, such as "[3-9]" for 3 or more (numbers of
    /// effects go up to 9).
    var pattern: String? {
        let numbers: [Int]
        switch self {
        case .either(let either): numbers = either
        case .range(let low, let high):
            guard (0...99).contains(low), low <= high else { return nil }
            numbers = Array(low...min(high, 99))
        case .compared(let comparison, let bound):
            let isOpen = comparison.holds(.max, bound)
            numbers = (1...(isOpen && bound < 9 ? 9 : 99)).filter { comparison.holds($0, bound) }
        }
        return Self.pattern(of: numbers)
    }

    private static func pattern(of numbers: [Int]) -> String? {
        guard !numbers.isEmpty else { return nil }
        // Tens with the same ones are grouped.
        var parts: [(tens: [Int], ones: [Int])] = []
        for ten in 0...9 {
            let ones = numbers.filter { $0 / 10 == ten }.map { $0 % 10 }
            if ones.isEmpty { continue }
            if let last = parts.last, last.ones == ones, last.tens != [0] {
                parts[parts.count - 1].tens.append(ten)
            } else {
                parts.append(([ten], ones))
            }
        }
        let patterns = parts.map { ($0.tens == [0] ? "" : digit(in: $0.tens)) + digit(in: $0.ones) }
        return patterns.count > 1 ? "(\(patterns.joined(by: "|")))" : patterns.first
    }

    private static func digit(in digits: [Int]) -> String {
        if digits.count == 1 { return "\(digits[0])" }
        let isRange = digits.last! - digits[0] == digits.count - 1
        return isRange ? "[\(digits[0])-\(digits.last!)]" : "[" + digits.map(String.init).joined() + "]"
    }

    /// The number, or the lower bound.
    var leastNumber: Int? {
        switch self {
        case .either(let numbers): numbers.count == 1 ? numbers[0] : nil
        case .range(let low, _): low
        case .compared(_, let number): number
        }
    }
}
