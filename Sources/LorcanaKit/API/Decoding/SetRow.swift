import LorcanaCards

/// Decodes a set from a row of `/sets`, or from a card's columns about its set.
///
/// Only number and name are required (lorcana-api.md, section 5, "Set keys").
enum SetRow {
    static func read(
        _ row: LenientRow, number: StaticString = "Set_Num", name: StaticString = "Name"
    ) -> LorcanaSet? {
        guard let number = row.integer(number), (0...9999).contains(number),
            let name = row.string(name).map({ TextCleaning.cleanLine($0) }), !name.isEmpty
        else { return nil }
        let code = row.string("Set_ID").map { TextCleaning.cleanLine($0).uppercased() } ?? ""
        var set = LorcanaSet(number: String(number), code: code.isEmpty ? String(number) : code, name: name)
        set.prerelease = row.string("Release_Date").flatMap { APIDate.read(TextCleaning.cleanLine($0)) }
        set.baseCards = row.integer("Cards").flatMap { (0...9999).contains($0) ? $0 : nil } ?? 0
        return set
    }
}
