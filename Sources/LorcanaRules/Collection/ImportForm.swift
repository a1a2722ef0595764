/// A file format for importing collections, with a minimal example. decks.md and `lorcana help decks` list them.
package struct ImportForm: Sendable {
    package let name: String
    /// A header and a row with at least two copies, or lines of a list.
    package let example: String
    package let meaning: String

    private init(_ name: String, _ example: String, _ meaning: String) {
        (self.name, self.example, self.meaning) = (name, example, meaning)
    }

    package static let all = [
        ImportForm(
            "Dreamborn, wide", "Normal,Foil,Name,Set,Card Number\n2,1,Elsa - Snow Queen,001,41",
            "a count for each finish; a promo's series may be its set: `P1`"),
        ImportForm(
            "Dreamborn, narrow or bulk", "Set Number,Card Number,Variant,Count\n001,41,foil,2",
            "a row for each finish; `3/P1` is promo 3 of series P1"),
        ImportForm(
            "TCGplayer, app",
            "Quantity,Name,Set,Card Number,Set Code,Printing,Condition\n2,Elsa - Snow Queen,The First Chapter,041/204,1,Holofoil,Near Mint",
            "what is in brackets after a name is not part of it"),
        ImportForm(
            "TCGplayer, collection or seller",
            "Set Name,Product Name,Number,Condition,Total Quantity,Add to Quantity\nThe First Chapter,Elsa - Snow Queen,041/204,Near Mint Cold Foil,2,0",
            "the finish may be a part of the condition; the copies to add count only if there is no total"),
        ImportForm(
            "Collectr",
            "Set,Product Name,Card Number,Variance,Quantity\nThe First Chapter,Elsa - Snow Queen,041/204,Cold Foil,2",
            "the finish is in `Variance`"),
        ImportForm(
            "DotGG", "CardId,Normal,Foil,Name,Set\n001-041,2,1,Elsa - Snow Queen,The First Chapter",
            "an id of set and number"),
        ImportForm(
            "apps with folders, and scanners",
            "Quantity,Trade Quantity,Card Name,Set Code,Card Number,Printing\n2,0,Elsa - Snow Queen,TFC,41,Foil",
            "copies to trade are reported, but not counted"),
        ImportForm(
            "by hand", "Set,#,Regular,FoilQty\nFirst Chapter,41,2,1",
            "column names in upper or lower case, with spaces, underscores or neither: `setNumber`, `foil_count`, `Quantity (Normal)`, `Is Foil`"
        ),
        ImportForm("our own", "id\tnormal\tfoil\nTFC-041\t2\t1", "`lorcana own export --to tsv`"),
        ImportForm(
            "the official app's backup",
            #"{"OwnedCardQuantitiesV2": [{"Id": 41, "Type": "Foiled", "Quantity": 2}]}"#,
            "JSON; `Id` is LorcanaJSON's"),
        ImportForm(
            "a JSON list", #"[{"set": "1", "number": 41, "normal": 2}]"#,
            "objects with the same column names as keys"),
        ImportForm(
            "a list", "2 Be Prepared\n2x Elsa - Snow Queen (1-41)\n001-041:foil,2",
            "the lines of a deck, and Dreamborn's keys; without a printing, the newest regular one is used"
        ),
    ]
}
