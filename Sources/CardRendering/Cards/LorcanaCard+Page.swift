package import LorcanaCards

extension LorcanaCard {
    /// The URL of the card's page at TCGplayer or Cardmarket; nil if neither is known.
    package var page: String? {
        if let number = catalogue[row].tcgplayer { return "https://www.tcgplayer.com/product/\(number)" }
        return catalogue[row].cardmarket.map {
            "https://www.cardmarket.com/en/Lorcana/Products?idProduct=\($0)"
        }
    }
}
