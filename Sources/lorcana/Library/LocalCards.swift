import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaRules

/// The cards known without a request, and the names and ids that find them.
@MainActor
final class LocalCards {
    private let sources: any Sources
    private var usedNames: CardNames?
    /// Reports a card that was taken for words that are not its full name.
    var onTaken: @MainActor (_ typed: String, _ fullName: String) -> Void = { _, _ in }

    init(_ sources: any Sources) { self.sources = sources }

    /// The cards at hand now, which a download or an update changes. Rows are those of `catalogue`.
    var atHand: Catalogue { sources.catalogueAtHand }
    /// The sets known without a request.
    var knownSets: [LorcanaSet] { sources.knownSets }
    var otherLanguages: OtherLanguages? { sources.otherLanguages }

    /// The names of the cards that were at hand when they were first asked for.
    var names: CardNames {
        let names = usedNames ?? CardNames(sources.catalogueAtHand)
        usedNames = names
        return names
    }
    var catalogue: Catalogue { names.catalogue }
    /// The catalogue, if anything asked for it or its names.
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

    /// The card that the first words name, and the words after it, which are a query.
    ///
    /// As many words as possible are taken as the name.
    ///
    /// - Parameter suits: whether the card of a row may be suggested for a name that no card has.
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

    /// The only card whose full name has words that begin with each of these; nil if there are none or several.
    ///
    /// That it was taken is reported.
    func onlyCard(_ typed: String, where suits: (_ row: Int) -> Bool = { _ in true }) -> Int? {
        guard let name = names.only(typed, where: suits) else { return nil }
        onTaken(typed, names.fullName(name))
        return name
    }

    /// The card with this full name or id; nil if there is none.
    func name(_ typed: String) -> Int? { firstName(in: [typed])?.name }

    /// The card with this full name or id, which is required.
    func known(_ typed: String) throws(ProgramFailure) -> Int {
        if let name = name(typed) { return name }
        throw .misuse(unknownCard(typed))
    }

    /// The first of the texts that is a card's full name or id, and its place; English names come before those of other
    /// languages on disk.
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

    /// `unknownCard` with the ids of the nearest cards.
    func unknownCardWithIDs(_ typed: String) -> Misuse {
        guard case .unknownCard(let name, let near, let versions, _) = unknownCard(typed) else {
            return unknownCard(typed)
        }
        let ids = near.compactMap { names.find($0).map { catalogue[names.shownRow($0)].id } }
        return .unknownCard(name, nearest: near, versions: versions, ids: ids.count == near.count ? ids : [])
    }

    /// The query with a condition for a set or a promo series: for its number, code or name alone, or its number or code before
    /// a query.
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
