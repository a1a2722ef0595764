import LorcanaCards
import LorcanaRules

/// A card named on the command line: by full name, by name without version, by id, or by printed number.
enum CardReference: Equatable, Sendable {
    case name(String)
    /// The printing in the reference's set; without a set, all printings with the number and its total or series.
    case printing(PrintingReference)

    /// Parses the words. A printing takes precedence over a name, but a number alone is a name.
    ///
    /// Throws `unknownSet` if the word next to a number looks like a set's code: three letters, or a number.
    init(_ words: [String], sets: [LorcanaSet]) throws(PrintingReference.Failure) {
        let text = words.joined(separator: " ")
        self = .name(text)
        do {
            let printing = try PrintingReference(text, in: sets) { SetNames.named($0, in: $1) }
            if printing.set != nil || printing.number.series != nil { self = .printing(printing) }
        } catch .unknownSet(let set) {
            let isCode = set.count == 3 && set.allSatisfy { $0.isASCII && $0.isLetter }
            if isCode || Int(set) != nil { throw .unknownSet(set) }
        } catch .noNumber {}
    }

    /// A suggestion for an unknown name: an id for "TFC041", a search by number for "#41".
    static func meant(by name: String, sets: [LorcanaSet]) -> String? {
        if let number = CollectorNumber(name) { return "`lorcana search num:\(number.number)`" }
        let code = name.prefix(while: \.isLetter)
        return (try? PrintingReference(id: "\(code)-\(name[code.endIndex...])", in: sets))?.id
    }
}

extension PrintingReference {
    /// A query whose results include all cards with this number, in every set.
    var query: String {
        let kind = number.promo.isEmpty ? "-is:promo" : "is:promo"
        return "num:\(number.number) \(kind) unique:prints sort:set"
    }
}
