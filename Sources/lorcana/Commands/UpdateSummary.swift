import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

/// A summary of an update in lines of less than 80 columns, with other languages at the end.
struct UpdateSummary {
    let lines: [(text: String, isFailure: Bool)]
    /// The failure of the command: a rejected file, or the failure of the chosen language.
    let failure: LorcanaError?

    init(_ outcome: UpdateResult, _ settings: Settings) {
        var lines: [(text: String, isFailure: Bool)] = []
        func add(_ text: String, isFailure: Bool = false) {
            lines.append((Quoted.clean(text, limit: Self.width), isFailure))
        }
        for text in Self.summary(outcome, settings) { add(text) }
        for failed in outcome.failures where !failed.isRefusal {
            add(failed.sentence(settings), isFailure: true)
        }
        for catalogue in outcome.renewed { add(Self.summary(catalogue)) }
        for (language, failure) in outcome.translationFailures {
            add("\(language.name): nothing from \(failure.service.host(settings))", isFailure: true)
        }
        self.lines = lines
        failure =
            outcome.failures.first(where: \.isRefusal)?.error
            ?? outcome.translationFailures.first { $0.language == settings.language }?.failure.error
    }

    private static let width = 79

    private static func summary(_ outcome: UpdateResult, _ settings: Settings) -> [String] {
        let (catalogue, day) = (outcome.catalogue, outcome.catalogue.origin.asOf.date)
        let (cards, known) = (catalogue.count, catalogue.textCount)
        let difference = outcome.difference ?? CatalogueDifference()
        // After a failure, it is unknown whether a service has newer data.
        let unchanged = outcome.failures.isEmpty ? "already up to date" : "unchanged"
        let isUnchanged = outcome.difference?.isNone ?? false
        let head =
            "\(isUnchanged ? unchanged : "updated"): \(Counted.text(cards)) (\(day))"
        let changes = [
            (difference.added, "new"), (difference.changed, "changed"), (difference.removed, "gone"),
        ]
        .filter { $0.0 > 0 }.map { "\(Counted.grouped($0.0)) \($0.1)" }.joined(separator: ", ")
        let texts =
            known == cards ? "texts for all" : "texts for \(Counted.grouped(known)) of them"
        let hosts = outcome.failures.map { $0.service.host(settings) }.joined(separator: " or ")
        let rest = [
            hosts.isEmpty ? nil : "nothing from \(hosts)",
            changes.isEmpty ? nil : changes,
            catalogue.factsDate.date == day ? nil : "legality of \(catalogue.factsDate.date)",
            texts,
        ].compactMap(\.self)
        return rest.reduce(into: [head]) { lines, part in
            let isChange = part == changes && lines == [head]
            let longer = lines[lines.count - 1] + (isChange ? ", " : " · ") + part
            if CellWidth.of(longer) <= width {
                lines[lines.count - 1] = longer
            } else if part != texts || outcome.failures.isEmpty {
                lines.append(part)
            }
        }
    }

    /// A summary of the cards in another language.
    static func summary(_ translation: Catalogue) -> String {
        let record = translation.download
        let cards = (0..<translation.count).count { !translation.isAbsent(.englishFullName, $0) }
        let lacking = translation.count - cards
        return "\(record.language.name): \(Counted.text(cards)) (\(record.textsDate?.date ?? ""))"
            + (lacking > 0 ? ", \(Counted.grouped(lacking)) in English only" : "")
    }

    /// The differences between the API's data and the data that was kept.
    static func differences(in catalogue: Catalogue) -> String {
        let fields = catalogue.differences.map {
            "\(Counted.grouped($0.count)) \(Quoted.clean($0.field, limit: 40))"
        }
        return "different in the API's rows: " + (fields.isEmpty ? "nothing" : fields.joined(separator: ", "))
    }
}

extension ServiceFailure {
    /// The reason why nothing from the service was saved.
    fileprivate func sentence(_ settings: Settings) -> String {
        if case .updateRefused(let reason) = error {
            return "rejected \(service.host(settings)): \(Quoted.clean(reason, limit: 160))"
        }
        return Message.brief(error, width: 79)
    }
}

extension UpdateResult {
    /// The catalogues in other languages whose download succeeded.
    var renewed: [Catalogue] {
        translations.filter { catalogue in
            !translationFailures.contains { $0.language == catalogue.language }
        }
    }
}
