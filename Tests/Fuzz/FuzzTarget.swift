/// A fuzz target. It traps if the program's code traps or breaks a promise.
enum FuzzTarget: String, CaseIterable {
    /// A response of the API: any bytes.
    case answer
    /// A collection: its own file, and those of other tools.
    case collection
    /// The config file.
    case config
    /// The text of a deck.
    case deck
    /// The rules text of an ability.
    case effect
    /// LorcanaJSON's file.
    case file
    /// The input of a terminal.
    case keys
    /// A card's picture.
    case picture
    /// The query language.
    case query
    /// A search in a prepared catalogue with a forged header that has the right checksum.
    case search
    /// Text from outside.
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
    /// Whether the text cannot control a terminal: it has no control characters except the line feed, and no format
    /// controls.
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
