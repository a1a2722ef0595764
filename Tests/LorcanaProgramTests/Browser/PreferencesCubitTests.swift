import Bloc
import BlocStorage
import Testing

@testable import lorcana

@MainActor @Suite struct PreferencesCubitTests {
    private let storage = MemoryStorage()

    @Test func `what was remembered is there in the next run`() {
        #expect(PreferencesCubit(storage).state == BrowserPreferences())
        PreferencesCubit(storage).remember(BrowserPreferences(showsPanel: false))
        #expect(PreferencesCubit(storage).state == BrowserPreferences(showsPanel: false))
        for sort in SortOrder.allCases {
            PreferencesCubit(storage).remember(BrowserPreferences(showsPanel: true, sort: sort))
            #expect(PreferencesCubit(storage).state == BrowserPreferences(showsPanel: true, sort: sort))
        }
    }

    @Test func `what cannot be read is as good as nothing`() {
        PreferencesCubit(storage).remember(BrowserPreferences(showsPanel: false))
        for key in storage.contents.keys { storage.contents[key]?.append(0xFF) }
        #expect(PreferencesCubit(storage).state == BrowserPreferences())
    }

    @Test func `a storage that fails costs only the memory`() {
        let cubit = PreferencesCubit(BrokenStorage())
        cubit.remember(BrowserPreferences(showsPanel: false))
        #expect(cubit.state == BrowserPreferences(showsPanel: false))
    }

    private final class BrokenStorage: StateStorage {
        struct Broken: Error {}
        func read(_ key: String) throws -> [UInt8]? { throw Broken() }
        func write(_ bytes: [UInt8], for key: String) throws { throw Broken() }
        func remove(_ key: String) throws { throw Broken() }
    }
}
