import LorcanaCards

/// A row of a collection's file, and what became of it.
package struct ImportedRow: Sendable, Equatable {
    package enum Fate: Sendable, Equatable {
        case counted(Counted)
        /// Not in the collection: no copies, or below the heading of a wishlist or the like.
        case aside(String)
        /// A title, the header, or a line of a list without a card.
        case noCard(String)
        /// Not understood.
        case skipped(Reason)

        /// The four fates, as `--lines` prints them.
        package enum Kind: String, Sendable, CaseIterable {
            case counted
            case noCard = "not a card"
            case aside = "not in the collection"
            case notUnderstood = "not understood"
        }

        package var kind: Kind {
            switch self {
            case .counted: .counted
            case .aside: .aside
            case .noCard: .noCard
            case .skipped: .notUnderstood
            }
        }
    }

    /// The copies of a printing, and what of them is not as the row says.
    package struct Counted: Sendable, Equatable {
        /// The row of the catalogue.
        package var row: Int
        package var copies: CardCollection.Copies
        package var notes: [Note] = []
    }

    package enum Note: Sendable, Equatable {
        /// The row has another name, which no card has.
        case name(String)
        /// The row has another number; its name decided.
        case number(String)
        /// The row names no printing: the newest ordinary one counts.
        case newest
        /// Copies whose finish the printing lacks.
        case converted(Int)
        /// A word that is not known as a finish; the copies count as normal.
        case finish(String, column: String)
        /// A column that was not read and says more than "normal", or more than 0.
        case unread(String, column: String)
    }

    /// Why a row was not understood, with the words that could not be used.
    package enum Reason: Error, Sendable, Equatable {
        case set(String), id(String), name(String)
        /// The count is not a plain number.
        case count(String)
        /// The count is larger than a collection takes.
        case tooMany(String)
        /// The number, and the name of its set or series.
        case number(String, ofSet: String)
        /// Several printings have this number, or several cards this name.
        case several(String)
        /// The number is another card's.
        case otherCard(id: String, fullName: String, given: String)
        /// Two columns name different finishes.
        case finishes(String, String)
        /// The row has more fields than the header, or no field for a count.
        case fields
        /// Another fault of form, in words.
        case form(String)
    }

    package var line: Int
    /// The row as written.
    package var text: String
    package var fate: Fate
}
