package import Files
package import LorcanaCards
package import LorcanaQuery

/// The data source a user asked for (cli.md, "Where answers come from").
package enum SourcePlan: Sendable, Equatable {
    case auto, api, local, builtIn
    /// The catalogue on disk, else the built-in data; never opens a connection.
    case offline

    /// Whether a connection may be opened.
    package var mayConnect: Bool {
        switch self {
        case .auto, .api: true
        case .local, .builtIn, .offline: false
        }
    }

    /// Whether the API is asked even if it was unreachable a moment ago.
    package var ignoresFailures: Bool { self == .api }

    /// Whether the built-in data answers if the API does not.
    package var fallsBack: Bool { self == .auto }

    /// Whether searches by name go to the API, so that a view should wait until the user stops typing.
    package func searchesOverAPI(hasCatalogueOnDisk: Bool) -> Bool {
        switch self {
        case .api: true
        case .auto: !hasCatalogueOnDisk
        case .local, .builtIn, .offline: false
        }
    }
}

/// Which service answers a command, and what the user should know about it.
///
/// A value: `decide` reads neither disk, network nor clock, so a table test covers every case.
package enum SourceDecision: Sendable, Equatable {
    /// The catalogue on disk (`CatalogueService`).
    case catalogue(notes: [AnswerNote])
    /// The built-in data (`CatalogueService`).
    case builtIn(notes: [AnswerNote])
    /// The API alone (`APIService`).
    case api(RequestPolicy, notes: [AnswerNote])
    /// The API joined with the built-in data, or the built-in data if the API fails (`FallbackService`).
    case fallback(RequestPolicy, notes: [AnswerNote])
    /// Nothing (`UnavailableService`).
    case unavailable(LorcanaError)

    /// Decides which service answers.
    ///
    /// - Parameters:
    ///   - disk: the catalogue on disk; read only if the plan uses it.
    ///   - missing: the chosen language, if it is not on disk; then English data answers, without a request.
    ///   - isRaw: whether the API's rows are shown as they are (`--raw`), which built-in data cannot replace.
    package static func decide(
        _ plan: SourcePlan, disk: @autoclosure () -> StoredCatalogue, isRaw: Bool = false,
        missing: CardLanguage? = nil, now: Timestamp
    ) -> SourceDecision {
        if let missing, plan != .api, plan != .builtIn {
            let note = AnswerNote.untranslated(missing)
            return catalogue(disk(), now) { problem, notes in
                plan == .local || isRaw ? .unavailable(problem) : .builtIn(notes: notes)
            }.noting(note)
        }
        return switch plan {
        case .builtIn: .builtIn(notes: [])
        case .api: .api(.patient, notes: [])
        case .local: catalogue(disk(), now) { problem, _ in .unavailable(problem) }
        case .offline:
            catalogue(disk(), now) { problem, notes in
                isRaw ? .unavailable(problem) : .builtIn(notes: notes)
            }
        case .auto:
            catalogue(disk(), now) { problem, notes in
                if isRaw { return SourceDecision.api(.brief, notes: notes) }
                return problem.isNewerData ? .builtIn(notes: notes) : .fallback(.brief, notes: notes)
            }
        }
    }

    /// The same with a note before the others.
    private func noting(_ note: AnswerNote) -> SourceDecision {
        switch self {
        case .catalogue(let notes): .catalogue(notes: [note] + notes)
        case .builtIn(let notes): .builtIn(notes: [note] + notes)
        case .api(let policy, let notes): .api(policy, notes: [note] + notes)
        case .fallback(let policy, let notes): .fallback(policy, notes: [note] + notes)
        case .unavailable: self
        }
    }

    /// The catalogue on disk, whatever its age; the decision of `otherwise` if there is none to use.
    private static func catalogue(
        _ disk: StoredCatalogue, _ now: Timestamp,
        otherwise: (_ problem: LorcanaError, _ notes: [AnswerNote]) -> SourceDecision
    ) -> SourceDecision {
        let notes = disk.notes(now: now)
        return disk.problem.map { otherwise($0, notes) } ?? .catalogue(notes: notes)
    }
}

/// What opening the catalogue on disk showed.
package enum StoredCatalogue: Sendable, Equatable {
    /// `checked` is when it was last brought up to date.
    case usable(AnswerOrigin, checked: Timestamp)
    /// There is none; `path` is nil if there is no folder for it.
    case missing(path: String?)
    case unusable(CatalogueDamage, path: String)
    case unreadable(FileError)

    /// The age in days up to which a catalogue counts as fresh.
    static let freshDays = 7

    package init(_ opened: Result<CatalogueStore.Opened, FileError>, path: String?) {
        self =
            switch opened {
            case .success(.catalogue(let catalogue)):
                .usable(catalogue.origin, checked: catalogue.download.checked ?? catalogue.origin.asOf)
            case .success(.none): .missing(path: path)
            case .success(.unusable(let damage)): .unusable(damage, path: path ?? "")
            case .failure(let error): .unreadable(error)
            }
    }

    /// Why the catalogue cannot be used; nil if it can.
    var problem: LorcanaError? {
        switch self {
        case .usable: nil
        case .missing(let path?): .noCatalogue(path: path)
        case .missing(nil): .storage(FileError(.read, nil, .noHome))
        case .unusable(let damage, let path): .unusableCatalogue(damage, path: path)
        case .unreadable(let error): .storage(error)
        }
    }

    /// What the user should know about the catalogue, or about its absence.
    func notes(now: Timestamp) -> [AnswerNote] {
        switch self {
        case .usable(_, let checked):
            let days = checked.days(until: now)
            return days > Self.freshDays ? [.outdated(since: checked, days: days)] : []
        case .missing: return []
        case .unusable(let damage, _): return [.unusable(damage)]
        case .unreadable(let error): return [.unreadable(error)]
        }
    }
}

extension LorcanaError {
    /// Whether a newer program wrote the catalogue on disk, so that the data of this one is the older.
    fileprivate var isNewerData: Bool {
        if case .unusableCatalogue(let damage, _, _) = self { damage.isNewerVersion } else { false }
    }
}

/// Fails every question with the same error.
package struct UnavailableService: LorcanaService {
    private let error: LorcanaError

    package init(_ error: LorcanaError) { self.error = error }

    package func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer { throw error }
    package func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer { throw error }
    package func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer { throw error }
    package func sets() async throws(LorcanaError) -> SetAnswer { throw error }
}
