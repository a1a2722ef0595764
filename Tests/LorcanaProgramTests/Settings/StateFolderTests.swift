import Testing

@testable import lorcana

@Suite struct StateFolderTests {
    @Test(
        arguments: [
            (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/lorcana"),
            (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/lorcana"),
            (["HOME": "/h"], "/h/.local/state/lorcana"), (["HOME": "relative"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func `the XDG folder, else the home's`(environment: [String: String], path: String?) {
        #expect(StateFolder.path(chosen: nil, environment: environment) == path)
    }

    @Test func `a chosen data folder holds the state too`() {
        let environment = ["XDG_STATE_HOME": "/s"]
        #expect(StateFolder.path(chosen: "/d", environment: environment) == "/d/state")
    }
}
