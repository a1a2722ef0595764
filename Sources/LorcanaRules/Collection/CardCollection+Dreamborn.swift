import LorcanaCards

extension CardCollection {
    /// The collection in the format of Dreamborn's bulk import; ids that the catalogue lacks are left out.
    package func dreamborn(_ names: CardNames) -> String {
        let catalogue = names.catalogue
        let ids = CardIDs(catalogue)
        var text = "Set Number,Card Number,Variant,Count,Name,Color,Rarity\r\n"
        forEach { id, copies in
            guard let row = ids.row(id) else { return }
            let counts = [("normal", copies.normal), ("foil", copies.foil)]
            for (variant, count) in counts where count > 0 {
                text +=
                    Self.setNumber(catalogue.text(.setNumber, row)) + "," + Self.cardNumber(row, catalogue)
                text += ",\(variant),\(count),\(CSV.quoted(catalogue.text(.fullName, row))),"
                text += catalogue[row].inks.inks.map(\.name).joined(separator: " ") + ","
                text += (catalogue[row].isPromo ? "Promo" : catalogue[row].rarity?.name ?? "") + "\r\n"
            }
        }
        return text
    }

    private static func setNumber(_ number: String) -> String {
        Int(number).map { zeroPadded($0, to: 3) } ?? number
    }

    private static func cardNumber(_ row: Int, _ catalogue: Catalogue) -> String {
        let promo = catalogue.text(.promo, row)
        return "\(catalogue[row].number ?? 0)\(catalogue.text(.variant, row).lowercased())"
            + (promo.isEmpty ? "" : "/\(promo)")
    }
}
