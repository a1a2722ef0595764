/// The sources of a downloaded catalogue and their dates, so that the next update requests only newer data.
package struct DownloadRecord: Sendable, Hashable {
    /// The language of names and texts.
    package var language = CardLanguage.en
    /// When the services were last asked; nil if the catalogue was not downloaded by `update`.
    package var checked: Timestamp?
    /// When the API sent its rows; nil without API rows.
    package var rowsDate: Timestamp?
    /// The date of the LorcanaJSON file with the texts; nil without such texts.
    package var textsDate: Timestamp?
    package var metadataValidator = Validator()
    package var fileValidator = Validator()

    package init() {}

    /// The validators that a server sent with a file, for asking whether it has changed.
    package struct Validator: Sendable, Hashable {
        package var tag: String
        package var modified: String

        package init(tag: String = "", modified: String = "") {
            (self.tag, self.modified) = (tag, modified)
        }

        package var isEmpty: Bool { tag.isEmpty && modified.isEmpty }
    }
}

/// A language of LorcanaJSON's cards.
package enum CardLanguage: String, CaseIterable, Sendable, Hashable {
    case en, de, fr, it

    /// The English name of the language: "German".
    package var name: String {
        switch self {
        case .en: "English"
        case .de: "German"
        case .fr: "French"
        case .it: "Italian"
        }
    }

    /// The language of messages according to LC_ALL, LC_MESSAGES or LANG in that order (POSIX, 8.2): "de_DE.UTF-8".
    /// Nil if cards are not available in it.
    package init?(locale variables: [String: String]) {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        guard let code = set?.prefix(while: { $0 != "_" && $0 != "." && $0 != "@" }) else { return nil }
        self.init(rawValue: String(code))
    }
}

extension DownloadRecord.Validator {
    /// Parses both parts, one per line, since a catalogue stores them as one string.
    init(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            TextCleaning.cleanLine($0)
        }
        self.init(tag: lines.first ?? "", modified: lines.count > 1 ? lines[1] : "")
    }

    var text: String { isEmpty ? "" : "\(tag)\n\(modified)" }
}
