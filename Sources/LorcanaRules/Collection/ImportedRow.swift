import LorcanaCards

/// A row of an imported file, and its result.
package struct ImportedRow: Sendable, Equatable {
    package enum Fate: Sendable, Equatable {
        case counted(Counted)
        /// Not part of the collection: no copies, or below a heading such as "Wishlist".
        case aside(String)
        /// A title, a header, or another line without a card.
        case noCard(String)
        /// The row was not understood.
        case skipped(Reason)

        /// The four results, as `--lines` prints them.
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

    /// The copies of a printing, with notes on how they differ from the row's content.
    package struct Counted: Sendable, Equatable {
        /// The printing's row in the catalogue.
        package var row: Int
        package var copies: CardCollection.Copies
        package var notes: [Note] = []
    }

    package enum Note: Sendable, Equatable {
        /// No card has the row's name; the number was used.
        case name(String)
        /// No printing of the card has the row's number; the name was used.
        case number(String)
        /// The row names a card but no printing, so the newest ordinary one was used.
        case newest
        /// The number of copies counted in the other finish, because the printing doesn't exist in theirs.
        case converted(Int)
        /// An unknown word for a finish; the copies count as normal.
        case finish(String, column: String)
        /// A column that is not used has a word other than "normal", or a number other than 0.
        case unread(String, column: String)
    }

    /// The reason why a row was not understood, with the words in question.
    package enum Reason: Error, Sendable, Equatable {
        case set(String), id(String), name(String)
        /// The count is not a plain number.
        case count(String)
        /// The count exceeds the limit of a collection.
        case tooMany(String)
        /// No printing of this set or series has the number.
        case number(String, ofSet: String)
        /// Several printings have this number, or several cards have this name.
        case several(String)
        /// The number belongs to another card.
        case otherCard(id: String, fullName: String, given: String)
        /// Two columns specify different finishes.
        case finishes(String, String)
        /// The row has more fields than the header, or no field for the count.
        case fields
        /// Another error in the format, as a message.
        case form(String)
    }

    package var line: Int
    /// The row, as written.
    package var text: String
    package var fate: Fate
}
