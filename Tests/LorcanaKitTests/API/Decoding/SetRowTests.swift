@testable import LorcanaKit
import LorcanaCards
import Testing

@Suite struct SetRowTests {
    private func sets(_ fixture: String) throws -> (rows: [LorcanaSet], skipped: Int) {
        let list = try RowList(APIBody.rows(in: Fixture.bytes(fixture), url: ""), url: "") { SetRow.read($0) }
        return (list.rows, list.skipped)
    }

    @Test func `a set has number, code, name, prerelease and cards`() throws {
        let set = try #require(try sets("sets.json").rows.first)
        #expect(set.number == "1")
        #expect(set.code == "TFC")
        #expect(set.name == "The First Chapter")
        #expect(set.prerelease == Timestamp(year: 2023, month: 8, day: 18))
        #expect(set.release == nil)
        #expect(set.baseCards == 204)
    }

    @Test func `a set needs only number and name, and rows without them are counted`() throws {
        let (rows, skipped) = try sets("sets-lenient.json")
        #expect(rows.map(\.number) == ["14", "15", "1"])
        #expect(rows.map(\.code) == ["14", "15", "TFC"])
        #expect(rows[1].name == "Into the Inkdark")
        #expect(rows.map(\.prerelease) == [nil, nil, nil])
        #expect(skipped == 4)
    }
}
