import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaRules

/// The cards known without a request, with lookups by name and id.
@MainActor
final class LocalCards {
    private let sources: any Sources
    private var usedNames: CardNames?
    /// Reports which card was chosen for words that are not a full name.
    var onTaken: @MainActor (_ typed: String, _ fullName: String) -> Void = { _, _ in }

    init(_ sources: any Sources) { self.sources = sources }

    /// The current local catalogue, which a download or update replaces. Row numbers refer to `catalogue` instead.
    var atHand: Catalogue { sources.catalogueAtHand }
    /// The sets known without a request.
    var knownSets: [LorcanaSet] { sources.knownSets }
    var otherLanguages: OtherLanguages? { sources.otherLanguages }

    /// The names of the cards, from the catalogue that was current at first use.
    var names: CardNames {
        let names = usedNames ?? CardNames(sources.catalogueAtHand)
        usedNames = names
        return names
    }
    var catalogue: Catalogue { names.catalogue }
    /// The catalogue, if it or its names were used.
    var usedCatalogue: Catalogue? { usedNames?.catalogue }
    var origin: AnswerOrigin { catalogue.origin }

    /// Reopens the downloaded data.
    func reopen() {
        sources.reopen()
        usedNames = nil
    }

    func cards(at rows: some Sequence<Int>) -> [LorcanaCard] {
        let catalogue = catalogue
        return rows.map { catalogue[$0] }
    }

    // MARK: Names

    /// The card named by the first words, and the remaining words, which are a query.
    ///
    /// The longest possible name takes precedence.
    ///
    /// - Parameter suits: returns whether a card may be suggested for an unknown name.
    func card(
        in words: [String], where suits: (_ row: Int) -> Bool
    ) throws(ProgramFailure) -> (name: Int, rest: [String]) {
        let texts = words.indices.reversed().map { words[...$0].joined(separator: " ") }
        guard let (place, name) = firstName(in: texts) ?? firstOnlyCard(in: texts, where: suits) else {
            throw .misuse(unknownCard(words[0], where: suits))
        }
        return (name, Array(words.suffix(place)))
    }

    private func firstOnlyCard(
        in texts: [String], where suits: (_ row: Int) -> Bool
    ) -> (place: Int, name: Int)? {
        for (place, typed) in texts.enumerated() {
            if let name = onlyCard(typed, where: suits) { return (place, name) }
        }
        return nil
    }

    /// The only card whose full name has words that start with each of the typed ones; nil if there are none or
    /// several.
    ///
    /// The choice is reported.
    func onlyCard(_ typed: String, where suits: (_ row: Int) -> Bool = { _ in true }) -> Int? {
        guard let name = names.only(typed, where: suits) else { return nil }
        onTaken(typed, names.fullName(name))
        return name
    }

    /// The card with this full name or id.
    func name(_ typed: String) -> Int? { firstName(in: [typed])?.name }

    /// The card with this full name or id; throws if there is no such card.
    func known(_ typed: String) throws(ProgramFailure) -> Int {
        if let name = name(typed) { return name }
        throw .misuse(unknownCard(typed))
    }

    /// The first text that is a card's full name or id, and its index; English names take precedence over those in
    /// other languages on disk.
    func firstName(in texts: [String]) -> (place: Int, name: Int)? {
        for find in [englishName, translatedName] {
            for (place, typed) in texts.enumerated() {
                if let name = find(typed) { return (place, name) }
            }
        }
        return nil
    }

    private func englishName(_ typed: String) -> Int? {
        if let name = names.find(typed) { return name }
        guard let id = (try? PrintingReference(id: typed, in: catalogue.sets))?.id else { return nil }
        return CardIDs(catalogue)[id].map { names.name(ofRow: $0) }
    }

    /// The card with this full name in another language on disk.
    func translatedName(_ typed: String) -> Int? {
        otherLanguages?.card(named: typed).flatMap { names.find($0.englishFullName) }
    }

    func unknownCard(_ typed: String, where suits: (_ row: Int) -> Bool = { _ in true }) -> Misuse {
        let versions = names.versions(of: typed)
        let near =
            versions.isEmpty
            ? names.nearest(to: typed, where: suits) : versions.prefix(3).map { names.fullName($0) }
        return .unknownCard(typed, nearest: near, versions: versions.count)
    }

    /// An `unknownCard` error with the ids of the nearest cards.
    func unknownCardWithIDs(_ typed: String) -> Misuse {
        guard case .unknownCard(let name, let near, let versions, _) = unknownCard(typed) else {
            return unknownCard(typed)
        }
        let ids = near.compactMap { names.find($0).map { catalogue[names.shownRow($0)].id } }
        return .unknownCard(name, nearest: near, versions: versions, ids: ids.count == near.count ? ids : [])
    }

    /// The query with a set or a promo series turned into a condition: its number, code or name alone, or its number
    /// or code before a query.
    func setNamed(_ query: String) -> String {
        if let set = SetNames.resolve(query, in: catalogue.sets) { return "set:\(set.code)" }
        let first = query.prefix { !$0.isWhitespace }
        let rest = query.dropFirst(first.count)
        if let set = SetNames.resolve(codeOrNumber: String(first), in: catalogue.sets) {
            return "set:\(set.code)\(rest)"
        }
        return PromoSeries.isSeries(String(first)) ? "promo:\(first)\(rest)" : query
    }
}
