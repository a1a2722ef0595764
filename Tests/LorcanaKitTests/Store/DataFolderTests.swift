import LorcanaKit
import Testing

@Suite struct DataFolderTests {
    @Test(arguments: [
        (["LORCANA_DATA_DIR": "/cards", "XDG_DATA_HOME": "/xdg", "HOME": "/home/me"], "/cards"),
        (["LORCANA_DATA_DIR": "cards", "HOME": "/home/me"], "cards"),
        (["LORCANA_DATA_DIR": "", "XDG_DATA_HOME": "/xdg", "HOME": "/home/me"], "/xdg/lorcana"),
        (["XDG_DATA_HOME": "relative", "HOME": "/home/me"], "/home/me/.local/share/lorcana"),
        (["HOME": "/home/me"], "/home/me/.local/share/lorcana"),
    ])
    func `the folder follows the environment`(environment: [String: String], path: String) throws {
        #expect(try DataFolder.path(environment: environment) == path)
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
    func `without a home there is no folder`(environment: [String: String]) {
        #expect(throws: FileError.noFolder) { try DataFolder.path(environment: environment) }
    }
}
