/// A fuzz target. It traps if the code under test traps or violates a promise.
enum FuzzTarget: String, CaseIterable {
    /// A response of the API: any bytes.
    case answer
    /// A collection in the program's format, or in those of other tools.
    case collection
    /// The config file.
    case config
    /// The text of a deck.
    case deck
    /// The rules text of an ability.
    case effect
    /// LorcanaJSON's file.
    case file
    /// Bytes from a terminal.
    case keys
    /// A card's picture.
    case picture
    /// The query language.
    case query
    /// A search in a prepared catalogue whose header is forged, with a correct checksum.
    case search
    /// Untrusted text: cleaning, folding, width and the ASCII fallback.
    case text

    nonisolated(unsafe) static var running = FuzzTarget.text

    func run(_ bytes: [UInt8]) {
        switch self {
        case .answer: AnswerTarget.run(bytes)
        case .collection: CollectionTarget.run(bytes)
        case .config: ConfigTarget.run(bytes)
        case .deck: DeckTarget.run(bytes)
        case .effect: EffectTarget.run(bytes)
        case .file: FileTarget.run(bytes)
        case .keys: KeysTarget.run(bytes)
        case .picture: PictureTarget.run(bytes)
        case .query: QueryTarget.run(bytes)
        case .search: SearchTarget.run(bytes)
        case .text: TextTarget.run(bytes)
        }
    }
}

extension String {
    /// Whether the text cannot control a terminal: apart from line feeds it has no control characters, and no format
    /// characters.
    var isClean: Bool {
        unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar == "\n"
            case .format, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
    }
}
