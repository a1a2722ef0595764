import Bloc

/// What the browser remembers from one run to the next, kept as it changes.
///
/// Kept text that cannot be read, or a folder that cannot be written, only costs the memory: the browser works
/// without (cli.md, manner 7).
final class PreferencesCubit: HydratedCubit<BrowserPreferences> {
    init(_ storage: any StateStorage) {
        super.init(
            initialState: BrowserPreferences(),
            hydration: Hydration(
                storage: storage, encode: { Array($0.text.utf8) },
                decode: { try BrowserPreferences(bytes: $0) }))
    }

    func remember(_ preferences: BrowserPreferences) { emit(preferences) }
}

extension BrowserPreferences {
    struct Unreadable: Error {}

    fileprivate var text: String { "panel=\(showsPanel ? "on" : "off")\n" }

    fileprivate init(bytes: [UInt8]) throws {
        switch String(decoding: bytes, as: UTF8.self) {
        case "panel=on\n": self.init(showsPanel: true)
        case "panel=off\n": self.init(showsPanel: false)
        default: throw Unreadable()
        }
    }
}
