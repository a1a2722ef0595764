/// Frames as text: the words of their facts, without those that most frames have.
///
/// `played may draw 1 card;quests change strength 2 target character this-turn,gain-lore 1`: frames are separated by
/// `;`, or by `,` if the second one has the same trigger, which is then omitted.
extension EffectFrame {
    package static func text(of frames: [EffectFrame]) -> String {
        written(frames, between: " ") { $1 += $0.word }
    }

    /// Returns nil if the text doesn't describe frames.
    package static func frames(of text: String) -> [EffectFrame]? {
        if text.isEmpty { return [] }
        var reader = PartReader()
        for group in text.split(separator: ";", omittingEmptySubsequences: false) {
            for (place, part) in group.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
                let words = part.split(separator: " ")
                let facts = words.compactMap { EffectFact(word: String($0)) }
                guard facts.count == words.count, reader.add(facts, isNew: place == 0) else { return nil }
            }
        }
        return reader.frames
    }

    /// The packed format of a catalogue: each closed fact is one character, any other fact is its word between
    /// spaces.
    static func packed(_ frames: [EffectFrame]) -> String {
        written(frames, between: "") { fact, text in
            if let number = EffectFact.numbers[fact],
                let scalar = Unicode.Scalar(UInt32(firstPacked + number))
            {
                text.unicodeScalars.append(scalar)
            } else {
                text += " \(fact.word) "
            }
        }
    }

    /// Returns nil if the text doesn't describe packed frames.
    static func frames(packed text: String) -> [EffectFrame]? {
        if text.isEmpty { return [] }
        var reader = PartReader()
        var (facts, word, isInWord, isNew) = ([EffectFact](), "", false, true)
        for scalar in (text + ";").unicodeScalars {
            if scalar == " " {
                isInWord.toggle()
                if isInWord { continue }
                guard let fact = EffectFact(open: word) else { return nil }
                facts.append(fact)
                word = ""
            } else if isInWord {
                word.unicodeScalars.append(scalar)
            } else if scalar == "," || scalar == ";" {
                guard reader.add(facts, isNew: isNew) else { return nil }
                (facts, isNew) = ([], scalar == ";")
            } else {
                let number = Int(scalar.value) - firstPacked
                guard EffectFact.closed.indices.contains(number) else { return nil }
                facts.append(EffectFact.closed[number])
            }
        }
        return isInWord ? nil : reader.frames
    }

    /// The character of the first closed fact; all of them take two bytes.
    static let firstPacked = 0x100

    private static func written(
        _ frames: [EffectFrame], between separator: String, _ write: (EffectFact, inout String) -> Void
    ) -> String {
        var (text, last) = ("", [EffectFact]?.none)
        for frame in frames {
            let occasion = frame.occasion
            let isSame = last == occasion
            if last != nil { text += isSame ? "," : ";" }
            let facts = isSame ? frame.deed : occasion + frame.deed
            for place in facts.indices {
                if place > 0 { text += separator }
                write(facts[place], &text)
            }
            last = occasion
        }
        return text
    }

    /// Builds frames from parts. A part that doesn't start a group has the trigger of the preceding part.
    private struct PartReader {
        private(set) var frames: [EffectFrame] = []

        /// Adds a frame; returns false if the facts don't make one.
        mutating func add(_ facts: [EffectFact], isNew: Bool) -> Bool {
            let occasion = isNew ? [] : frames.last?.occasion ?? []
            guard let frame = EffectFrame(occasion + facts) else { return false }
            frames.append(frame)
            return true
        }
    }

    /// The facts of the frame, in the order in which they are written.
    package var facts: [EffectFact] { occasion + deed }

    /// Returns nil if there is no verb among the facts.
    package init?(_ facts: [EffectFact]) {
        let verb = facts.lazy.compactMap { fact -> EffectVerb? in
            if case .verb(let verb) = fact { verb } else { nil }
        }
        guard let verb = verb.first else { return nil }
        self.init(verb)
        for fact in facts { add(fact) }
    }

    mutating func add(_ fact: EffectFact) {
        switch fact {
        case .granted: isGranted = true
        case .price: isPrice = true
        case .once: isOnce = true
        case .unless: isUnless = true
        case .trigger(let trigger): self.trigger = trigger
        case .source(let source): self.source = source
        case .sourceKind(let kind): sourceKinds.append(kind)
        case .sourceFilter(let filter): sourceFilters.append(filter)
        case .turn(let turn): self.turn = turn
        case .condition(let condition): self.condition = condition
        case .circumstance(let circumstance): self.circumstance = circumstance
        case .askedKind(let kind): askedKinds.append(kind)
        case .askedFilter(let filter): askedFilters.append(filter)
        case .askedNumber(let number): askedNumber = number
        case .actor(let actor): self.actor = actor
        case .optional: isOptional = true
        case .verb: break
        case .detail(let detail): self.detail = detail
        case .amount(let amount): self.amount = amount
        case .pick(let pick): target.pick = pick
        case .whose(let whose): target.whose = whose
        case .another: target.isOther = true
        case .kind(let kind): target.kinds.append(kind)
        case .filter(let filter): target.filters.append(filter)
        case .from(let zone): target.zone = zone
        case .to(let zone): destination = zone
        case .duration(let duration): self.duration = duration
        }
    }

    /// The facts about the trigger.
    private var occasion: [EffectFact] {
        var facts: [EffectFact] = isGranted ? [.granted] : []
        if trigger != .always { facts.append(.trigger(trigger)) }
        if source != .this { facts.append(.source(source)) }
        facts += sourceKinds.map(EffectFact.sourceKind) + sourceFilters.map(EffectFact.sourceFilter)
        if let turn { facts.append(.turn(turn)) }
        if isOnce { facts.append(.once) }
        return facts
    }

    /// All other facts.
    private var deed: [EffectFact] {
        var facts: [EffectFact] = isPrice ? [.price] : []
        if isUnless { facts.append(.unless) }
        if let condition { facts.append(.condition(condition)) }
        if let circumstance { facts.append(.circumstance(circumstance)) }
        facts += askedKinds.map(EffectFact.askedKind) + askedFilters.map(EffectFact.askedFilter)
        if let askedNumber { facts.append(.askedNumber(askedNumber)) }
        if actor != .you { facts.append(.actor(actor)) }
        if isOptional { facts.append(.optional) }
        facts.append(.verb(verb))
        if let detail { facts.append(.detail(detail)) }
        if let amount { facts.append(.amount(amount)) }
        if let pick = target.pick { facts.append(.pick(pick)) }
        if let whose = target.whose { facts.append(.whose(whose)) }
        if target.isOther { facts.append(.another) }
        facts += target.kinds.map(EffectFact.kind)
        facts += target.filters.map(EffectFact.filter)
        if let zone = target.zone { facts.append(.from(zone)) }
        if let destination { facts.append(.to(destination)) }
        if let duration { facts.append(.duration(duration)) }
        return facts
    }
}
