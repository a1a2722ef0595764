package import Bloc
package import BlocStorage

/// Stores the browser's preferences in a file.
///
/// If the file cannot be read or written, the browser works without it (cli.md, manner 7).
package final class PreferencesCubit: Cubit<BrowserPreferences> {
    package init(_ storage: any StateStorage) {
        super.init(
            initialState: BrowserPreferences(),
            keeping: .whole(
                in: storage, key: "browser", formerly: "PreferencesCubit", encode: { Array($0.text.utf8) },
                decode: { try BrowserPreferences(bytes: $0) }))
    }

    package override func onError(_ error: any Error) {}

    package func remember(_ preferences: BrowserPreferences) { emit(preferences) }
}

extension BrowserPreferences {
    struct Unreadable: Error {}

    /// The preferences as text, with one `name=value` per line.
    fileprivate var text: String {
        ([("panel", Self.word(showsPanel))] + (showsPictures.map { [("pictures", Self.word($0))] } ?? [])
            + (seen.map { [("data", $0)] } ?? []) + history.map { ("query", $0) }).map { "\($0)=\($1)\n" }
            .joined()
    }

    private static func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }

    /// Ignores unknown names, which later versions may have written.
    fileprivate init(bytes: [UInt8]) throws {
        self.init()
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw Unreadable() }
            if parts[0] == "panel" { showsPanel = parts[1] != Self.word(false) }
            if parts[0] == "pictures" { showsPictures = parts[1] != Self.word(false) }
            if parts[0] == "data" { seen = parts[1] }
            if parts[0] == "query" { remember(query: parts[1]) }
        }
    }
}
