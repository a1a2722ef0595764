import Bloc
import BlocStorage
import Testing

@testable import CardBrowser

@MainActor @Suite struct PreferencesCubitTests {
    private let storage = MemoryStorage()

    @Test func `preferences are restored in the next run`() {
        #expect(PreferencesCubit(storage).state == BrowserPreferences())
        PreferencesCubit(storage).remember(BrowserPreferences(showsPanel: false))
        #expect(PreferencesCubit(storage).state == BrowserPreferences(showsPanel: false))
        var used = BrowserPreferences()
        for query in ["elsa", "name=\"te ka\" cost<=3", "elsa", " "] { used.remember(query: query) }
        used.seen = "2026-10-16 3556"
        PreferencesCubit(storage).remember(used)
        #expect(PreferencesCubit(storage).state.history == ["name=\"te ka\" cost<=3", "elsa"])
        #expect(PreferencesCubit(storage).state.seen == "2026-10-16 3556")
    }

    @Test func `only the latest queries are kept`() {
        var used = BrowserPreferences()
        for number in 0..<(BrowserPreferences.mostQueries + 5) { used.remember(query: "\(number)") }
        #expect(used.history.count == BrowserPreferences.mostQueries && used.history.first == "5")
    }

    @Test func `unreadable preferences are ignored`() {
        PreferencesCubit(storage).remember(BrowserPreferences(showsPanel: false))
        for key in storage.contents.keys { storage.contents[key]?.append(0xFF) }
        #expect(PreferencesCubit(storage).state == BrowserPreferences())
    }

    @Test func `without working storage, preferences are just not kept`() {
        let cubit = PreferencesCubit(BrokenStorage())
        cubit.remember(BrowserPreferences(showsPanel: false))
        #expect(cubit.state == BrowserPreferences(showsPanel: false))
    }

    private final class BrokenStorage: StateStorage {
        struct Broken: Error {}
        func read(_ key: String) throws -> [UInt8]? { throw Broken() }
        func write(_ bytes: [UInt8], for key: String) throws { throw Broken() }
        func remove(_ key: String) throws { throw Broken() }
        func clear() throws { throw Broken() }
    }
}
