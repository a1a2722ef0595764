import LorcanaCards

/// Builds frames from the facts that the grammar emits for an ability, in word order.
///
/// Numbers, keywords and zones are stored until a mark uses them. A trigger applies to the sentences after it, and
/// pronouns refer to the last named object.
struct FrameBuilder {
    private(set) var frames: [EffectFrame] = []
    private var occasions: [Occasion]
    private var memory = Memory()
    private var sentence = Sentence()
    private var waiting = Waiting()

    /// The maximum number of frames of a card; real cards need far fewer.
    static let mostFrames = 100

    /// A trigger and its subject.
    private struct Occasion {
        var trigger = EffectTrigger.always
        var source = EffectSource.this
        var kinds: [EffectKind] = []
        var filters: [EffectFilter] = []
    }

    /// Facts that are carried over from one sentence of an ability to the next.
    private struct Memory {
        var object: EffectTarget?
        /// Whether the object was named as a card in play, rather than by an event.
        var isInPlay = false
        var player: EffectActor?
        /// The turn in which the trigger applies.
        var turn: EffectTurn?
        var isOnce = false
        /// Whether the sentences that follow are options to choose from.
        var isChoice = false
    }

    /// The facts of a sentence so far.
    private struct Sentence {
        /// The index of the sentence's first frame.
        var first = 0
        var hasTrigger = false
        var condition: EffectCondition?
        var circumstance: EffectCircumstance?
        var asked = Asked()
        var duration: EffectDuration?
        var turn: EffectTurn?
        var isOnce = false
        var isUnless = false
        var isForEach = false
        var actor = EffectActor.you
        var isOptional = false
        /// The object of the next verbs, unless the subject is a player.
        var subject = EffectTarget()
        var isPlayerSubject = false
        var source = EffectTarget()
        var givenSource: EffectSource?
        /// The trigger of an ability in quotation marks.
        var grantedTrigger = EffectTrigger.always
        var beside = EffectTarget()
    }

    /// The cards in conditions, in counted amounts and in restrictions.
    fileprivate struct Asked {
        /// The noun being parsed.
        var noun = EffectTarget()
        var kinds: [EffectKind] = []
        var filters: [EffectFilter] = []
        var circumstance: EffectCircumstance?
        var number: Int?
    }

    /// Values that no mark has used yet, and the open parts.
    private struct Waiting {
        var parts: [EffectPart] = []
        var number: Int?
        var words: [String] = []
        var detail: EffectDetail?
        var zone: EffectZone?
        var comparison: EffectBound.Comparison?
        var isTheirs = false
    }

    init(_ trigger: EffectTrigger) {
        occasions = [Occasion(trigger: trigger)]
    }

    mutating func add(sentence facts: [ParsedFact]) {
        sentence = Sentence(first: frames.count, condition: memory.isChoice ? .mode : nil)
        waiting = Waiting()
        for fact in facts { add(fact) }
        finishSentence()
    }

    /// Copies facts of the whole sentence into each of its frames, once for each trigger.
    private mutating func finishSentence() {
        if sentence.hasTrigger { (memory.turn, memory.isOnce) = (sentence.turn, sentence.isOnce) }
        let made = frames[sentence.first...]
        frames.removeSubrange(sentence.first...)
        for var frame in made {
            frame.condition = frame.condition ?? sentence.condition
            frame.circumstance = frame.circumstance ?? sentence.circumstance
            frame.duration = frame.duration ?? sentence.duration
            frame.turn = sentence.turn ?? memory.turn
            frame.isOnce = sentence.isOnce || memory.isOnce
            frame.isUnless = sentence.isUnless && frame.condition == sentence.condition
            if sentence.isForEach { frame.countEach() }
            if frame.asks { frame.ask(sentence.asked) }
            if frame.isGranted {
                frames.append(frame)
                continue
            }
            for occasion in occasions {
                (frame.trigger, frame.source) = (occasion.trigger, occasion.source)
                (frame.sourceKinds, frame.sourceFilters) = (occasion.kinds, occasion.filters)
                frames.append(frame)
            }
        }
        frames.removeLast(max(0, frames.count - Self.mostFrames))
    }

    // MARK: Facts

    private mutating func add(_ fact: ParsedFact) {
        switch fact {
        case .opened(let part): open(part)
        case .closed: close()
        case .fact, .number, .word, .zone, .comparison, .mark:
            if !waiting.parts.contains(.unsaid) { say(fact) }
        }
    }

    private mutating func say(_ fact: ParsedFact) {
        switch fact {
        case .opened, .closed: break
        case .fact(let fact): say(fact)
        case .number(let number): waiting.number = number
        case .word(let word): waiting.words.append(word)
        case .zone(let zone): waiting.zone = zone
        case .comparison(let comparison): waiting.comparison = comparison
        case .mark(let mark): follow(mark)
        }
    }

    private mutating func say(_ fact: EffectFact) {
        switch fact {
        case .trigger(.exerting): exertThis()
        case .trigger(let trigger): begin(trigger)
        case .source(let source): sentence.givenSource = source
        case .actor(let actor): if !waiting.parts.contains(.asked) { begin(actor) }
        case .optional: sentence.isOptional = true
        case .once: sentence.isOnce = true
        case .unless: sentence.isUnless = true
        case .verb(let verb): begin(verb)
        case .detail(.free): changeFrame { $0.detail = .free }
        case .detail(let detail): waiting.detail = detail
        case .pick(let pick): changeTarget { $0.pick = $0.pick ?? pick }
        case .whose(let whose): changeTarget { $0.whose = whose }
        case .another: changeTarget { $0.isOther = true }
        case .kind(let kind): changeTarget { $0.kinds.addOnce(kind) }
        case .filter(.state(.here)) where waiting.parts.isEmpty && sentence.hasTrigger && !hasFrame:
            // "Whenever a character quests while here"
            occasions[occasions.count - 1].filters.addOnce(.state(.here))
        case .filter(.state(.here)) where waiting.parts.isEmpty:
            changeSentence { if !$0.isPrice, !$0.isGranted { $0.target.filters.addOnce(.state(.here)) } }
        case .filter(let filter): changeTarget { $0.filters.addOnce(filter) }
        case .duration(let duration):
            if hasFrame {
                changeSentence { if $0.canLast { $0.duration = $0.duration ?? duration } }
            } else {
                sentence.duration = duration
            }
        case .turn(let turn):
            sentence.turn = turn
            if turn == .opposing { memory.player = .opponents }
        case .condition(let condition):
            if condition == .mode { memory.isChoice = true }
            sentence.condition = sentence.condition ?? condition
        case .circumstance(.random): changeFrame { $0.circumstance = .random }
        case .circumstance(.defending): sentence.circumstance = .defending
        case .circumstance(let circumstance):
            // "While this character is exerted and you have no cards in hand": the hand is more specific.
            let isOfCards = [.hand, .emptyHand, .discard].contains(circumstance)
            if sentence.circumstance == nil || sentence.circumstance == .exerted && isOfCards {
                sentence.circumstance = circumstance
            }
        case .granted, .price, .sourceKind, .sourceFilter, .askedKind, .askedFilter, .askedNumber, .amount,
            .from, .to:
            break
        }
    }

    private mutating func begin(_ trigger: EffectTrigger) {
        if waiting.parts.contains(.granted) {
            sentence.grantedTrigger = trigger
            return
        }
        var occasion = Occasion(trigger: trigger)
        if sentence.givenSource == .opposing { memory.player = .opponents }
        if trigger == .turnStart || trigger == .turnEnd {
            occasion.source = sentence.givenSource ?? .this
            memory.player = occasion.source.player
            sentence.givenSource = nil
        } else if sentence.source.pick == .this {
            sentence.givenSource = nil
        } else {
            occasion.source = sentence.givenSource ?? sentence.source.asSource
            (occasion.kinds, occasion.filters) = (sentence.source.kinds, sentence.source.filters)
        }
        if sentence.hasTrigger { occasions.append(occasion) } else { occasions = [occasion] }
        sentence.hasTrigger = true
    }

    /// Moves the exerting of this card into the cost of an activated ability.
    private mutating func exertThis() {
        if waiting.parts.contains(.granted) {
            sentence.grantedTrigger = .exerting
        } else if occasions.first?.trigger == .activated {
            occasions = [Occasion(trigger: .exerting)]
        }
    }

    private mutating func begin(_ actor: EffectActor) {
        (sentence.actor, sentence.isPlayerSubject, sentence.isOptional) = (actor, true, false)
        if actor != .you { memory.player = actor }
    }

    private mutating func begin(_ verb: EffectVerb) {
        var frame = EffectFrame(verb)
        frame.isPrice = waiting.parts.contains(.price)
        if waiting.parts.contains(.granted) {
            (frame.isGranted, frame.trigger) = (true, sentence.grantedTrigger)
        }
        if !verb.describes || sentence.isPlayerSubject {
            frame.actor = sentence.actor
            frame.isOptional = sentence.isOptional
        } else {
            frame.target = sentence.subject
            frame.isOptional = sentence.isOptional && sentence.actor == .you
        }
        if verb.describes { frame.detail = waiting.detail }
        if verb == .change, let number = waiting.number { frame.amount = EffectAmount(number: number) }
        waiting.detail = nil
        frames.append(frame)
    }

    private mutating func follow(_ mark: EffectMark) {
        switch mark {
        case .amount: setAmount(EffectAmount(number: waiting.number))
        case .upTo: setAmount(EffectAmount(number: waiting.number, isUpTo: true))
        case .one: setAmount(EffectAmount(number: 1))
        case .counted: setAmount(EffectAmount())
        case .forEach: countEach()
        case .classified: takeName(EffectFilter.classification)
        case .named: takeName(EffectFilter.name)
        case .having:
            if let keyword = waiting.detail { changeTarget { $0.filters.addOnce(.keyword(keyword)) } }
            waiting.detail = nil
        case .bounded: takeBound()
        case .located:
            let zone = waiting.zone
            changeTarget { $0.zone = zone }
            if waiting.parts.isEmpty { memory.object?.zone = zone }
        case .into:
            let zone = waiting.zone
            changeFrame { $0.destination = $0.destination ?? zone }
        case .theirs: waiting.isTheirs = true
        case .person:
            let isChosen = sentence.condition == .card && memory.object != nil
            changeTarget { $0.pick = isChosen ? .that : .this }
        case .thatPlayer: begin(memory.player ?? .owner)
        case .instead: replace()
        case .silent: break
        }
    }

    /// "It gets +4 instead": the effect lasts as long as the one it replaces.
    private mutating func replace() {
        for place in frames.indices[sentence.first...] where frames[place].duration == nil {
            let replaced = frames[..<sentence.first].last { $0.verb == frames[place].verb }
            if frames[place].canLast { frames[place].duration = replaced?.duration }
        }
    }

    private mutating func setAmount(_ amount: EffectAmount) {
        changeFrame { $0.amount = $0.amount ?? amount }
    }

    /// Marks the last frame, and those before it with the same verb, as counted: "gets +1 and +1 for each".
    private mutating func countEach() {
        guard hasFrame, let verb = frames.last?.verb else {
            sentence.isForEach = true
            return
        }
        for place in frames.indices[sentence.first...].reversed() {
            if frames[place].verb != verb { break }
            frames[place].countEach()
        }
    }

    private mutating func takeName(_ filter: (String) -> EffectFilter) {
        // These characters are separators in the text of frames.
        let words = waiting.words.map { $0.filter { !"_,;".contains($0) } }.filter { !$0.isEmpty }
        waiting.words = []
        guard let first = words.first else { return }
        let name = words.dropFirst().reduce(first) { $1 == "'s" ? $0 + $1 : $0 + " " + $1 }
        let made = filter(name)
        changeTarget { $0.filters.addOnce(made) }
    }

    private mutating func takeBound() {
        if let detail = waiting.detail {
            let bound = EffectBound(
                number: detail, comparison: waiting.comparison ?? .exactly, value: waiting.number)
            changeTarget { $0.filters.addOnce(.bound(bound)) }
        }
        (waiting.detail, waiting.comparison, waiting.number) = (nil, nil, nil)
    }

    // MARK: Parts

    private mutating func open(_ part: EffectPart) {
        let isUnsaid = waiting.parts.contains(.unsaid)
        waiting.parts.append(part)
        if isUnsaid { return }
        (waiting.words, waiting.isTheirs) = ([], false)
        switch part {
        case .object: changeFrame { $0.target = EffectTarget() }
        case .subject: (sentence.subject, sentence.isPlayerSubject) = (EffectTarget(), false)
        case .beside: sentence.beside = EffectTarget()
        case .source: (sentence.source, sentence.givenSource) = (EffectTarget(), nil)
        case .granted: sentence.grantedTrigger = .always
        case .asked: (sentence.asked.noun, waiting.number) = (EffectTarget(), nil)
        case .price, .unsaid: break
        }
    }

    private mutating func close() {
        guard let part = waiting.parts.popLast(), !waiting.parts.contains(.unsaid) else { return }
        switch part {
        case .object:
            guard hasFrame, var frame = frames.popLast() else { return }
            let isPronoun = frame.target.pick == .that
            frame.target = settled(frame.withZone(of: memory.object), by: frame.actor)
            if isPronoun, memory.isInPlay, frame.verb == .return {
                frame.target.zone = frame.target.zone ?? .play
            }
            frames.append(frame)
            remember(frame.target)
        case .subject:
            sentence.subject = settled(sentence.subject, by: memory.player ?? .you)
            remember(sentence.subject)
        case .source:
            memory.object = sentence.source
            memory.isInPlay = false
        case .beside: remember(settled(sentence.beside, by: sentence.actor))
        case .price: sentence.isOptional = false
        case .asked: ask()
        case .granted, .unsaid: break
        }
    }

    /// Adds the noun of a condition to the sentence, except "this character", which names no other card.
    private mutating func ask() {
        let noun = sentence.asked.noun
        if noun.pick != .this {
            for kind in noun.kinds where kind != .card { sentence.asked.kinds.addOnce(kind) }
            for filter in noun.filters where filter.isAsked { sentence.asked.filters.addOnce(filter) }
        }
        sentence.asked.circumstance = sentence.asked.circumstance ?? noun.circumstance
        sentence.asked.number = sentence.asked.number ?? waiting.number
        waiting = Waiting(parts: waiting.parts)
    }

    private mutating func remember(_ object: EffectTarget) {
        memory.object = object
        memory.isInPlay = !object.kinds.isEmpty && !object.kinds.contains(.card) && object.zone == nil
    }

    /// The target with its pronouns resolved.
    private mutating func settled(_ target: EffectTarget, by actor: EffectActor) -> EffectTarget {
        var target = target
        if waiting.isTheirs { target.whose = actor.own ?? target.whose }
        waiting.isTheirs = false
        guard target.pick == .that || target.pick == .rest else { return target }
        guard let last = memory.object else {
            if target.pick == .that { target.pick = .this }
            return target
        }
        // "That character" is never this card, which would be "this character" or "he".
        if last.pick == .this, target.pick == .that, !target.kinds.isEmpty { return target }
        var meant = last
        if target.pick == .rest {
            meant.pick = .rest
            meant.filters = []
            if meant.kinds.contains(.card) { meant.kinds = [.card] }
        } else {
            meant.pick = last.pick ?? .that
        }
        if !target.kinds.isEmpty { meant.kinds = target.kinds }
        meant.whose = target.whose ?? last.whose
        meant.zone = target.zone ?? last.zone
        return meant
    }

    // MARK: Where facts go

    private var hasFrame: Bool { frames.count > sentence.first }

    private mutating func changeTarget(_ change: (inout EffectTarget) -> Void) {
        switch waiting.parts.last(where: \.holdsTarget) {
        case .subject: change(&sentence.subject)
        case .source: change(&sentence.source)
        case .beside: change(&sentence.beside)
        case .asked: change(&sentence.asked.noun)
        case .object, .price, .granted, .unsaid, nil: changeFrame { change(&$0.target) }
        }
    }

    /// Changes the last frame, unless the words belong to another part.
    private mutating func changeFrame(_ change: (inout EffectFrame) -> Void) {
        let isElsewhere = waiting.parts.contains { $0.holdsTarget && $0 != .object }
        if hasFrame, !isElsewhere { change(&frames[frames.count - 1]) }
    }

    private mutating func changeSentence(_ change: (inout EffectFrame) -> Void) {
        for place in frames.indices[sentence.first...] { change(&frames[place]) }
    }
}

extension EffectFrame {
    /// Whether the frame has a condition, a variable amount or a restriction.
    fileprivate var asks: Bool {
        condition != nil || amount.map { $0.isEach || $0.number == nil } == true
            || verb == .cant || detail == .classification
    }

    fileprivate mutating func ask(_ asked: FrameBuilder.Asked) {
        (askedKinds, askedFilters, askedNumber) = (asked.kinds, asked.filters, asked.number)
        guard circumstance == nil, let state = asked.circumstance else { return }
        let isOfCards = [.hand, .discard, .boosted].contains(state)
        if condition == nil || condition == .have || isOfCards { circumstance = state }
    }

    /// Whether a duration later in the sentence may apply to it.
    fileprivate var canLast: Bool {
        (verb.describes || verb == .costLess) && !isPrice && !isGranted
    }

    fileprivate mutating func countEach() {
        amount = amount ?? EffectAmount()
        amount?.isEach = true
    }

    /// The target with its implied zone: cards named after looking at cards are among those, and cards that are
    /// returned come from play.
    fileprivate func withZone(of last: EffectTarget?) -> EffectTarget {
        var target = target
        if target.zone != nil || target.pick == .this || target.pick == .that { return target }
        if target.kinds.contains(.card) {
            if [.reveal, .put, .ink, .play, .return].contains(verb) { target.zone = last?.zone }
        } else if verb == .return {
            target.zone = .play
        }
        return target
    }
}

extension EffectTarget {
    /// The side whose card triggers an effect.
    fileprivate var asSource: EffectSource {
        switch whose {
        case .yours: .yours
        case .opposing: .opposing
        case .each: .any
        case nil: self == EffectTarget() ? .this : .any
        }
    }
}

extension EffectPart {
    fileprivate var holdsTarget: Bool {
        switch self {
        case .object, .subject, .source, .beside, .asked: true
        case .price, .granted, .unsaid: false
        }
    }
}

extension EffectFilter {
    /// Whether a condition retains this filter; states become circumstances instead.
    fileprivate var isAsked: Bool {
        switch self {
        case .classification, .name, .bound, .keyword: true
        case .state, .ink: false
        }
    }
}

extension EffectTarget {
    /// The zone or state of the cards in a condition.
    fileprivate var circumstance: EffectCircumstance? {
        switch zone {
        case .hand: return .hand
        case .discard: return .discard
        case .deck, .inkwell, .play, .under, nil: break
        }
        return filters.lazy.compactMap { filter -> EffectCircumstance? in
            switch filter {
            case .state(.damaged): .damaged
            case .state(.exerted): .exerted
            case .state(.boosted): .boosted
            case .state(.here): .atLocation
            case .state, .keyword, .classification, .name, .ink, .bound: nil
            }
        }.first
    }
}

extension EffectSource {
    /// The players whose turn it is; nil for your own turn.
    fileprivate var player: EffectActor? {
        switch self {
        case .opposing: .opponents
        case .any: .eachPlayer
        case .this, .yours: nil
        }
    }
}

extension EffectActor {
    /// The owner that "their" refers to when these players act.
    fileprivate var own: EffectWhose? {
        switch self {
        case .opponents: .opposing
        case .eachPlayer: .each
        case .you, .chosenPlayer, .owner, .rival: nil
        }
    }
}

extension Array where Element: Equatable {
    fileprivate mutating func addOnce(_ element: Element) {
        if !contains(element) { append(element) }
    }
}
