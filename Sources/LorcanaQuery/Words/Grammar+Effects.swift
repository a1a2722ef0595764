import LorcanaCards

/// The rules for effects: verbs, objects, actors, zones and triggers.
extension Grammar {
    static let effects: [Rule] =
        [
            Rule(.condition, [.clause], cost: 5) { .effect($0) },
            Rule(.condition, [.setting], cost: 5) { .effect($0) },
            Rule(.condition, [.gift, .occasion], cost: 5) { .effect($0) },
            Rule(.condition, [.setting, .maybe(.comma), .clause]) { .effect($0) },
            Rule(.condition, [.clause, .maybe(.comma), .setting]) { .effect($0) },
            Rule(.condition, [.asked, .maybe(.comma), .clause], cost: -5) { .effect([$0[1], $0[0]]) },
            Rule(.condition, [.clause, .maybe(.comma), .asked], cost: -5) { .effect($0) },
            Rule(.condition, [.occasion, .maybe(.comma), .clause, .maybe(.comma), .asked]) { .effect($0) },
            Rule(.condition, [.asked, .maybe(.comma), .clause, .maybe(.comma), .occasion]) { .effect($0) },
            Rule(.condition, [.setting, .maybe(.comma), .clause, .and, .maybe("then"), .clause]) {
                .both(.effect([$0[0], $0[1]]), .effect([$0[0], $0[2]]))
            },
            Rule(.condition, [.clause, .and, .maybe("then"), .clause, .setting]) {
                .both(.effect([$0[0], $0[2]]), .effect([$0[1], $0[2]]))
            },
            // "Each player draws and discards".
            Rule(.condition, [.actor, .deed, .and, .maybe("then"), .deed]) {
                .both(.effect([$0[0], $0[1]]), .effect([$0[0], $0[2]]))
            },
            // "Opponents lose 1 lore and I gain 1".
            Rule(.condition, [.clause, .maybe(.comma), .and, .maybe("i|you"), "gain|get", .amount]) {
                $0[0].tests?.first?.has(["lose-lore"]) == true
                    ? .both(.effect([$0[0]]), .effect([.deed("gain-lore", [$0[1]])])) : nil
            },
            Rule(.condition, [.clause, .maybe(.comma), "then", .clause], cost: -5) {
                .both(
                    .effect([$0[0]]),
                    .effect([$0[1].isOpenDiscard ? .effect(.does, ["discard", "you"]) : $0[1]]))
            },
            // A colon separates a cost from its effect, or two descriptions of one effect.
            Rule(.condition, [.clause, .colon, .clause], cost: -10) { .paid($0[0], for: $0[1]) },
            Rule(.condition, [.clause, .colon, .effect], cost: -10) { .paid($0[0], for: $0[1]) },
            Rule(.condition, [.type, .hate, .comma, .clause]) {
                $0[2].isLong
                    ? .both(.effect([$0[1], .kind($0[0])]), .effect([$0[2]])) : nil
            },
            Rule(.condition, [.effect, .comma, .clause]) {
                $0[1].isLong ? .both($0[0], .effect([$0[1]])) : nil
            },
            Rule(.condition, ["banish|exert", "her|him|it|itself|this", .or, .clause]) {
                .both(.effect([.this, .deed("banish", [])]), .effect([$0[0]]))
            },
            Rule(.condition, [.clause, "to", .clause], cost: 40) {
                .both(.effect([$0[0], .price]), .effect([$0[1], .isPaid]))
            },
            Rule(
                .condition, [.clause, "to", "get|gain|do|have", "something|anything|effect|stuff"], cost: 20
            ) {
                .effect([$0[0], .price])
            },
            Rule(.condition, [.clause, "if|unless", "i|you", "have"], cost: 20) {
                .effect([$0[0], .conditional])
            },
            Rule(.condition, [.clause, "unless"], cost: 5) {
                .effect([$0[0], $0[0].tests?.first?.namesObject == true ? .noAim : .this, .unless])
            },
            Rule(.condition, [.clause, "unless", .subject], cost: 60) {
                .effect([$0[0], .unless])?.without($0[1])
            },
            Rule(.condition, [.clause, "if|while", .subject], cost: 60) {
                .effect([$0[0], .conditional])?.without($0[1])
            },
            Rule(.condition, [.maybe("if|while|when"), .maybe("i|you"), .maybe("have"), .state], cost: 5) {
                .effect($0)
            },
            Rule(.condition, [.maybe("if|while|when"), .actor, .maybe("have"), .state], cost: 5) {
                .effect([$0[1]])
            },
            Rule(
                .condition, ["exert|tap", .maybe("this|the|a|an"), .next(.type), .colon, .clause], cost: -15
            ) {
                .done(.effect([.exerting, $0[1]]) ?? .noAim, with: [$0[0]])
            },
            Rule(.condition, ["exert|tap", .maybe("this|the"), .next(.type), "to", .deed]) {
                .done(.joined([.exerting, $0[1]]) ?? .noAim, with: [$0[0]])
            },
            Rule(.condition, ["exert|tap", .aim, .next(.type), "to", .clause], cost: -15) {
                .both(
                    .effect([.deed("exert", [$0[0], $0[1]]), .price]), .effect([$0[2], .isPaid]))
            },
            Rule(.condition, [.clause, "with|using|through|via", .type, .maybe(.or), .optional(.type)]) {
                .done($0[0], with: Array($0.dropFirst()))
            },
            Rule(.condition, ["let|allow", .aims, .effect]) { $0[0].namesKind ? $0[1] : nil },
            Rule(.condition, [payoff, .setting], cost: 5) { .effect($0) },
            Rule(.condition, ["bonus|reward|payoff|benefit", .occasion], cost: -10) { .effect($0) },
            Rule(
                .condition,
                [.type, "give|generate|produce|make|earn|gain", .optional(.amount), "lore", .occasion],
                cost: -30
            ) {
                .done(.deed("gain-lore", Array($0.dropFirst())) ?? .noAim, with: [$0[0]])
            },
            // Actions and items have no lore value.
            Rule(
                .condition,
                [.type, "give|generate|produce|make|earn|score|worth|grant|net", .amount, .next("lore")],
                cost: -30
            ) {
                .scoring($0[0], $0[1])
            },
            Rule(.condition, lookAndTake, cost: -5) { .taking($0[0], $0[1]) },
            Rule(.condition, lookAndTake + [.occasion], cost: -5) { .taking($0[0], $0[1], $0[2]) },
            Rule(.condition, [.occasion, .maybe(.comma)] + lookAndTake, cost: -5) {
                .taking($0[1], $0[2], $0[0])
            },
            Rule(.condition, ["banish|sac|sacrifice", "this", .next(.type), "to", .clause], cost: -5) {
                .spending($0[0], for: $0[1])
            },
            Rule(.condition, ["banish|sac|sacrifice", "this", .next(.type), .colon, .clause], cost: -15) {
                .spending($0[0], for: $0[1])
            },
            // The cards act themselves, and move other cards.
            Rule(
                .condition, [.type, relative, .next("put|get|take|bring|send|add|move|return"), .aims],
                cost: -5
            ) {
                meanings in
                Meaning.moved(meanings[1]).flatMap { .done($0, with: [meanings[0]]) }
            },
            Rule(.condition, [.type, relative, .ban, .trigger], cost: -5) {
                meanings in
                Meaning.joined([.forbidden(meanings[1]), .this]).flatMap { .done($0, with: [meanings[0]]) }
            },
            Rule(.condition, [.type, "i|you|we", .next("banish|sac|sacrifice|destroy"), "to", .clause]) {
                .spending($0[0], for: $0[1])
            },
            // "The next character, any character".
            Rule(.condition, [.clause, .comma, "any", .next(.type)]) {
                .effect([$0[0], .effect(.does, ["any"])])
            },
            Rule(.condition, [.verb, .next(.number)], cost: -5) { .sorting($0[0], $0[1]) },
            Rule(
                .condition,
                [.verb, "top", .number, .maybe("card"), .maybe("of"), .maybe(.aim), .maybe(.zone)], cost: -5
            ) {
                .sorting($0[0], $0[1])
            },
            Rule(
                .condition, [.clause, .maybe(.comma), "if", .maybe("it|that|this"), .type], cost: -10
            ) {
                .revealing($0[0], $0[1])
            },
            Rule(
                .condition, [.clause, .maybe(.comma), "if", .maybe("it|that|this"), .type, .clause],
                cost: -10
            ) {
                .revealing($0[0], $0[1])
            },
            Rule(.condition, [.occasion, .optional(.amount), "lore"], cost: 5) {
                .effect([$0[0], .deed("gain-lore", Array($0.dropFirst()))])
            },
            Rule(.condition, [.optional(.amount), "lore", .occasion]) {
                .effect([.deed("gain-lore", $0.dropLast()), $0.last])
            },
            Rule(.condition, [.clause, "for", .optional(.amount), "lore"]) {
                .paid($0[0], for: .deed("gain-lore", Array($0.dropFirst())) ?? .noAim)
            },
            Rule(.condition, [.clause, "for", .effect]) { .paid($0[0], for: $0[1]) },
            // "Pirate synergy", "works with pirates".
            Rule(.condition, [.class, .sayAfter], cost: 5) { .concerning($0[0]) },
            Rule(.condition, [.keyword, .sayAfter], cost: 5) { .concerning($0[0]) },
            Rule(.condition, [.class, .next("support")]) { .concerning($0[0]) },
            Rule(.condition, ["work|synergy|synergize|care|support", "with|for|about", .class], cost: -5) {
                .concerning($0[0])
            },
            Rule(.condition, [.occasion, payoff, .optional(.asked)], cost: 5) { .effect($0) },
            Rule(.condition, [.occasion, .and, .clause], cost: 15) { .effect($0) },
            Rule(.condition, [.clause, .maybe(.comma), .occasion, .colon, .clause], cost: -10) {
                .described($0[0], $0[1], by: $0[2])
            },
            // "Drawing items" are items that draw, not items that are drawn.
            Rule(.condition, [.verb, .next(.type)], cost: -5) { .doing($0[0], $0[1]) },
            Rule(.condition, [.occasion, .verb, .next(.type)], cost: -5) { .doing($0[1], $0[2], $0[0]) },
            Rule(.condition, [.aims, .colon, .clause], cost: 10) {
                $0[0].namesKind && $0[0].isTheirs ? .effect($0) : nil
            },
            Rule(.condition, ["dead|dying|fallen", .aims, "become|go|turn|to|into", "ink|inkwell"]) {
                .effect([.effect(.when, ["banished"]), .source($0[0]), .effect(.does, ["ink"])])
            },
            Rule(.condition, ["dead|dying|fallen", "become|go|turn|to|into", "ink|inkwell"]) { _ in
                .effect([.effect(.when, ["banished"]), .effect(.does, ["ink"])])
            },
            Rule(.condition, ["go|return|come|get", .aims, .occasion], cost: -5) {
                .effect([.gone($0[0]), $0[1]])
            },
            Rule(.condition, [.occasion, .maybe(.comma), "go|return|come|get", .aims], cost: -5) {
                .effect([.gone($0[1]), $0[0]])
            },
            Rule(.condition, [.effect], cost: 10) { $0[0] },
            Rule(.condition, [.effect, "to|from|for|on|of", .aims], cost: 5) { meanings in
                // "Steal lore" already implies opponents.
                let isDone = meanings[1].tests?.allSatisfy { $0.has(["opponent"]) && !$0.namesKind }
                return .effect(meanings) ?? (isDone == true ? meanings[0] : nil)
            },
            Rule(.condition, [.effect, .maybe(.comma), .occasion], cost: 5) { .each($0[0], $0[1]) },
            Rule(.condition, [.occasion, .maybe(.comma), .effect], cost: 5) { .each($0[1], $0[0]) },
        ]

    /// After an adjective a verb is a noun: "emerald discard actions" are actions that discard.
    static let nouns: [Rule] = [Part.ink, .rarity, .flag, .keyword, .term].map { adjective in
        Rule(.condition, [adjective, .next(.verb), .next(.type)], cost: -10) {
            .both($0[0], .done($0[1], with: [$0[2]]))
        }
    }

    /// Actions with their actors, or preceded by the affected cards.
    static let clauses: [Rule] = [
        Rule(.clause, [.deed]) { $0[0] },
        Rule(.clause, [.actor, .maybe("must|may"), .deed]) { .joined($0) },
        Rule(.clause, ["i|you|we", .deed]) {
            $0[0].tests?.first?.has(["discard", "lose-lore"]) == true
                ? .joined([$0[0], .effect(.does, ["you"])]) : $0[0]
        },
        Rule(.clause, [.aims, "get|is|are|be", .next(.verb)], cost: 15) {
            $0[0].namesKind ? .joined([$0[1], $0[0]]) : nil
        },
        Rule(.clause, [.deed, .or, .deed], cost: 30) { .eitherOf($0[0], $0[1]) },
        Rule(.clause, [.deed, .or, "more|extra", .stat], cost: 10) { .eitherOf($0[0], .gift([$0[1]])) },
        Rule(.clause, [.actor, .type, .deed]) { .joined([$0[0], .kind($0[1]), $0[2]]) },
        Rule(.clause, [.actor, "choose", .maybe(.and), .deed], cost: -5) { .joined($0) },
        Rule(.clause, [.actor, "choose", .aims, .and, .deed], cost: -15) { .joined($0) },
        Rule(.clause, [.actor, "choose", .aims, "to", .deed], cost: -15) { .joined($0) },
        Rule(.clause, [.aim, .next(.aims), .deed], cost: 20) { .joined($0) },
        Rule(.clause, [.type, .aims, .next(.ban), .trigger]) {
            .forbidden($0[2], to: .joined([.kind($0[0]), $0[1]]))
        },
        Rule(.clause, [.type, .next("gain|get"), .gift, .aims], cost: 20) {
            .joined([.kind($0[0]), $0[1], $0[2]])
        },
        Rule(
            .clause,
            [
                .aims, "gain|get|have", "less|lower|minus|-", .optional(.number), .stat, .maybe(.or),
                .maybe("worse|more"),
            ], cost: -5
        ) {
            .loss($0)
        },
        Rule(.clause, [.aims, "go|come|end", .maybe("up"), .aims], needed: .zone) {
            let all = Meaning.joined($0)
            return all?.namesWay == true ? .moved(all ?? .noAim) : nil
        },
        Rule(
            .clause,
            [
                "put|bring|get|drop", .aims, "in|into|onto", "play|board|field|battlefield|table",
                .maybe(.aims),
            ]
        ) { .deed("cheat", $0) },
    ]

    private static let lookAndTake: [Part] = [
        "look|reveal|see|check|peek", .maybe("at"), .maybe("top"), .number, .maybe("card"), .maybe("of"),
        .maybe(.aim),
        .maybe(.zone), .maybe(.comma), .maybe(.and), "put|take|add|keep|get|pick|draw|grab", .maybe("up"),
        .aims,
    ]
    private static let relative: Part = "that|which|who"
    private static let damageMover: Part = "move|transfer|pull|shift|redirect|absorb|soak|steal|take"
    private static let payoff: Part =
        "trigger|effect|ability|happen|something|bonus|reward|payoff|benefit|profit|upside|react|respond|care|want|extra"
    private static let whole: Part = "my|your|their|his|her|its|own|whole|entire|full|all|every|each"

    static let deeds: [Rule] = [
        Rule(.deed, [.verb, .or, .verb, .optional(.aims)], cost: 5) {
            .joined(.eitherOf($0[0], $0[1]), $0.dropFirst(2))
        },
        Rule(.deed, [forbid, .aims]) { .denied($0[0]) },
        Rule(.deed, [forbid, .or, .verb, .aims]) { .eitherOf(.denied($0[1]), .joined([$0[0], $0[1]])) },
        Rule(.deed, [.verb, .or, forbid, .aims]) { .eitherOf(.joined($0), .denied($0[1])) },
        Rule(.deed, [.verb, .next(.aims), .or, .verb, .next(.aims)], cost: 5) {
            .eitherOf(.joined([$0[0], $0[1]]), .joined([$0[2], $0[3]]))
        },
        Rule(
            .deed,
            ["discard|dump|lose", .next(whole), .maybe(.next(whole)), .maybe(.next(whole)), .next("hand")],
            cost: -10
        ) {
            _ in .deed("discard-hand", [])
        },
        Rule(
            .deed,
            [
                "discard|dump|lose", .next("my|your|own"), .maybe(.next(whole)), .maybe(.next(whole)),
                .next("hand"),
            ], cost: -12
        ) {
            _ in .deed("discard-hand", [.effect(.does, ["you"]) ?? .noAim])
        },
        Rule(
            .deed,
            [
                "discard|dump|lose", "all|every|each", "card", .maybe("in|from|they|you|i"), .maybe(whole),
                "hand|hold",
            ], cost: -10
        ) {
            _ in .deed("discard-hand", [])
        },
        Rule(.deed, ["turn|make|convert", .aims, "to|into", "ink|inkwell"]) { .deed("ink", $0) },
        Rule(.deed, ["gain|get|have|receive", .maybe("a|an|one|some|another"), "keyword|ability"]) { _ in
            .deed("give", [])
        },
        Rule(.deed, ["bonus|buff|boost", .or, "keyword|ability"]) { _ in
            .of(.anyOf(["buff", "give"].compactMap { Meaning.deed($0, [])?.condition }))
        },
        Rule(.deed, ["gain|get|have|receive", "bonus|buff|boost", .or, "keyword|ability"]) { _ in
            .of(.anyOf(["buff", "give"].compactMap { Meaning.deed($0, [])?.condition }))
        },
        Rule(
            .clause, [.aims, "gain|get|have|receive", .maybe("a|an|one|some|another"), "keyword|ability"],
            cost: 5
        ) {
            .deed("give", $0)
        },
        Rule(
            .clause,
            [.aims, "gain|get|have|receive", "bonus|buff|boost", .maybe(.or), .maybe("keyword|ability")],
            cost: 5
        ) {
            .joined([.of(.anyOf(["buff", "give"].compactMap { Meaning.deed($0, [])?.condition })), $0[0]])
        },
        Rule(.deed, ["pumped|buffed|boosted|strengthened"], cost: -5) { _ in .deed("buff.own", []) },
        Rule(.deed, ["make", .aims, "stronger|bigger|tougher"]) { .deed("buff", $0) },
        Rule(.deed, ["random", .verb, .optional(.aims)]) { .joined($0 + [.atRandom]) },
        Rule(.deed, [.verb, .optional(.aims), "random", .optional(.aims)]) { .joined($0 + [.atRandom]) },
        Rule(.deed, [.verb]) { $0[0] },
        Rule(.deed, [.verb, .aims]) { .joined($0) },
        Rule(.deed, [.verb, .optional(.aims), "for", .amount, .maybe("damage")]) { meanings in
            .joined([meanings.last.flatMap { .measured(meanings[0], $0) }] + meanings[1...].dropLast())
        },
        Rule(.deed, [.type, .hate]) { .joined([$0[1], .kind($0[0])]) },
        Rule(.deed, [.class, .hate]) { .joined([$0[1], .kind($0[0])]) },
        Rule(.deed, ["mass|global", .next(.verb), .optional(.aims)]) {
            .joined($0 + [.effect(.does, ["all"])])
        },
        Rule(.deed, ["force", .next(.verb)]) { .joined([$0[0], .effect(.does, ["by-opponent"])]) },
        Rule(.dose, [.amount, "damage"]) { .count($0[0]) },
        Rule(.dose, [.number, "damage", .after]) { .count(.bound($0[1], $0[0])) },
        Rule(.dose, ["all|every", "damage"]) { _ in .counted },
        Rule(.deed, [.maybe("deal|do|take|put"), .dose, .maybe("to"), .optional(.aims)]) {
            .deed("damage", $0)
        },
        Rule(.deed, ["no|without|zero", "damage"]) { _ in .deed("prevent", []) },
        Rule(
            .deed,
            [
                .maybe("take"), "no|without|zero", "damage", "when|while|from|in|during",
                "challenge|attack|combat",
            ], cost: -10
        ) { _ in .deed("prevent", []) },
        Rule(.deed, ["gain|get", .amount, "lore"]) { .deed("gain-lore", $0) },
        Rule(.deed, ["gain|get", .optional(.amount), "lore", .aims], cost: -6) { .deed("gain-lore", $0) },
        Rule(
            .deed, ["give|generate|produce|earn|score", .maybe("more|extra|additional|bonus"), "lore"],
            cost: -10
        ) {
            _ in .deed("gain-lore", [])
        },
        Rule(.deed, ["pay", .optional(.amount), "ink"]) { .deed("pay", $0) },
        Rule(.deed, ["lose|drain|steal", .amount, "lore"]) { .deed("lose-lore", $0) },
        Rule(.deed, ["gain|get", .amount, "ink", "drop"]) { .deed("gain-drop", $0) },
        Rule(.deed, [damageMover, "damage", .maybe("counter"), .maybe("from"), .aims, "to|onto|on", .aims]) {
            .deed("move-damage", [$0[1]])
        },
        Rule(.deed, [damageMover, .dose, .maybe("counter"), "from", .aims, "to|onto", .aims]) {
            .deed("move-damage", [$0[0], $0[2]])
        },
        Rule(.deed, ["heal|remove", .dose, .optional(.aims)]) { .deed("heal", $0) },
        Rule(.deed, ["look", "at|top", .maybe("top"), .amount]) { .deed("look.from-deck", $0) },
        Rule(.deed, ["look|peek|see|check|view|spy", .maybe("at|on"), .aims]) { $0[0].looked },
        Rule(.deed, ["flip|turn|show", .maybe("over|up"), .aims]) {
            $0[0].looked == nil ? nil : .deed("reveal", $0)
        },
        Rule(
            .deed,
            ["look|reveal|search", .aims, .and, "put|take|add|keep|get|pick|draw|grab", .maybe("up"), .aims]
        ) {
            .dug($0[1], from: $0[0])
        },
        Rule(
            .deed,
            [
                "tutor|search", .maybe("deck"), "for", .aims, .maybe(.and), "put|take|add|draw|bring|get",
                .maybe("it|them|that"), .aims,
            ]
        ) { $0[1].namesKind ? nil : .deed("tutor", [$0[0]]) },
        Rule(
            .deed,
            [
                "look", .aims, .maybe(.comma), .maybe(.and), "reveal|choose|take", .aims, .maybe(.and),
                "put|take|add", .maybe("it|them|that"), .aims,
            ]
        ) { .dug($0[1], from: $0[0]) },
        Rule(
            .deed,
            [
                "look|reveal", .aims, .maybe(.comma), .maybe(.and), "put|take|add|keep|get|pick|draw|grab",
                .aims,
                .and, "rest", .maybe("on|at|back"), .maybe("top|bottom"), .maybe("deck"),
            ]
        ) { .dug($0[1], from: $0[0]) },
        Rule(
            .deed,
            [
                "look|reveal", .aims, .maybe(.comma), .maybe(.and), "if", .maybe("it|this"), .aims,
                .maybe(.comma), "put|take|add|keep|draw", .maybe("it|them"), .aims,
            ]
        ) { $0[0].namesPlace ? .dug(.joined([$0[1], $0[2]]) ?? .noAim) : nil },
        Rule(
            .deed,
            [
                "look|reveal", .aims, .maybe(.comma), .maybe(.and), "put|place|return|keep|leave",
                "top|bottom", .maybe(.or), .maybe(.and), .maybe("put|place|return|keep|leave"),
                .maybe("top|bottom"), .maybe("deck"),
            ]
        ) { $0[0].namesPlace ? .deed("scry", []) : nil },
        Rule(.deed, ["pay", .amount, "less", "for", .aims]) { .deed("cost-less.others", $0) },
        Rule(
            .deed, [.maybe(.aims), "cost", .maybe(.amount), "less", "itself|themselves|herself|himself"],
            cost: -30
        ) { .deed("cost-less.this", $0) },
        Rule(.deed, ["cost|pay", .amount, "less", .optional(.aims)]) { .deed("cost-less", $0) },
        Rule(.deed, ["cheaper|less", "to", "move"]) { _ in .deed("move-less", []) },
        Rule(.deed, ["move", .aims, "less|cheaper"]) { .deed("move-less", [$0[0].withoutThis]) },
        Rule(.deed, ["this", .next(.type), .deed], cost: 5) { .joined([.this, $0[1]]) },
        Rule(.deed, [.aims, "cost", .amount, "less"]) { .deed("cost-less.others", $0) },
        Rule(.deed, [.aims, "cost", "less"]) {
            .deed($0[0] == .noAim ? "cost-less" : "cost-less.others", $0)
        },
        Rule(.deed, [.amount, "cheaper"]) { .deed("cost-less", $0) },
        Rule(.deed, [.amount, "ink", "less"]) { .deed("cost-less", $0) },
        Rule(.deed, ["lower|reduce|decrease", "cost", .maybe("of"), .name]) { .deed("cost-less", $0) },
        Rule(.deed, ["lower|reduce|decrease", "cost", .maybe("of"), .aims]) { .deed("cost-less", $0) },
        Rule(.deed, ["pay", "less", "for", .name]) { .deed("cost-less", $0) },
        Rule(.deed, ["pay", "less", "for", .aims]) { .deed("cost-less.others", $0) },
        Rule(.deed, ["play|cast|replay", .aims]) { .played($0[0]) },
        Rule(.deed, ["play", "this|it|itself", .maybe("for"), "free"]) { _ in
            .deed("cheat", [.this ?? .noAim])
        },
        Rule(.deed, ["play", .maybe("for"), "free", "itself"]) { _ in .deed("cheat", [.this ?? .noAim]) },
        Rule(.deed, ["ink", "two|2|second|another|additional|extra|more", "card"]) { _ in .extraInk },
        Rule(.deed, [.verb, .optional(.aims), "to", "use|activate"]) { .joined($0 + [.price]) },
        Rule(.deed, [.aims], cost: 10, needed: .zone) { $0[0].namesWay ? .moved($0[0]) : nil },
        Rule(.deed, ["ink", .aims]) { $0[0].namesPlace ? .deed("ink", $0) : nil },
        Rule(.deed, ["get|bring|take", .aims, "back"]) { .moved($0[0]) ?? .deed("recover", $0) },
        Rule(.deed, ["protect", .aims, "from", "damage"]) { .deed("prevent", $0) },
        Rule(.deed, ["protect", .aims, "from", "challenge|attack"]) { .deed("cant.be-challenged", $0) },
        Rule(.deed, ["take", .aims, "down|out|with"]) { .deed("banish", $0) },
        Rule(.deed, ["make", .aims, "cheaper"]) { .deed("cost-less.others", $0) },
        Rule(.deed, ["make", .aims, "more", "expensive"]) { .deed("cost-more", $0) },
        Rule(.deed, ["cheaper|discounted", .next(.type)]) { .deed("cost-less.others", $0) },
        Rule(.deed, [.type, "cheaper"]) { .deed("cost-less.others", $0) },
        Rule(
            .deed, ["put|get|take|bring|send|add|move|place|remove|pick|grab", .maybe("up|back"), .aims]
        ) { .moved($0[0]) },
        Rule(.deed, ["remove", .aims]) { $0[0].namesKind ? .deed("banish", $0) : nil },
        Rule(.deed, ["return", .aims]) { .moved($0[0]) ?? .deed("bounce", $0) },
        Rule(.deed, ["shuffle", .aims]) { .shuffled($0[0]) },
        Rule(.deed, ["tutor|search", .maybe("deck"), "for", .aims]) { .deed("tutor", $0) },
        // "looking for songs" is a search for songs, not an effect.
        Rule(.deed, ["look", "deck", "for", .aims]) { .deed("tutor", $0) },
        Rule(.deed, ["that", .next("find|fetch"), .aims]) { .deed("tutor", $0) },
        Rule(.deed, ["find|fetch|get", .aims, .maybe("in|from"), "deck"]) { .deed("tutor", $0) },
        Rule(.deed, ["stop|prevent|keep", .optional(.aims), "from", .trigger, .optional(.aims)]) {
            .stopped($0)
        },
        Rule(.deed, ["stop|prevent", .optional(.aims), .trigger, .optional(.aims)]) { .stopped($0) },
        Rule(.deed, ["keep", .aims]) { .kept($0[0]) },
        Rule(.deed, ["force|make", .aims, "to", "challenge|attack|quest"]) { .deed("must", $0) },
        Rule(.deed, [.ban, .trigger, .or, .trigger]) { .eitherOf(.forbidden($0[0]), .forbidden($0[1])) },
        Rule(.deed, [.ban, .trigger, .optional(.aims)]) { .forbidden($0[0], $0.count > 1 ? $0[1] : nil) },
        Rule(.deed, [.ban, .trigger, "by", .aims], cost: -5) {
            .forbidden($0[0], .asked($0[1], "cant")) ?? .forbidden($0[0])
        },
        Rule(.ban, ["cannot"]) { _ in .nothing },
        Rule(.ban, ["unable|forbidden|barred", .maybe("to|from")]) { _ in .nothing },
        Rule(.ban, ["not|isnt|arent|never|dont", "allowed|able|permitted", .maybe("to")]) { _ in .nothing },
    ]

    static let gifts: [Rule] = [
        Rule(.gift, [.keyword, .maybe("+"), .optional(.number)]) { .gift($0) },
        Rule(.gift, [.maybe("more|extra|additional"), .stat]) { .gift($0) },
        Rule(.gift, [.maybe("+|plus"), .amount, .stat]) { .gift([$0[1], $0[0]]) },
        Rule(.gift, [.maybe("+|plus"), .number, .stat, .after]) {
            .gift([$0[1], .bound($0[2], $0[0]) ?? .noAim])
        },
        Rule(.deed, [.gift, .aims, "on|to|for", .aims]) { .given($0) },
        Rule(.clause, [.aims, .next(.keyword)], cost: 30) {
            $0[0].tests?.first?.namesObject == true && $0[0].namesKind
                ? .given([.gift([$0[1]]) ?? .noAim, $0[0]]) : nil
        },
        Rule(.deed, [.give, .optional(.aims), .gift, .maybe("to"), .optional(.aims)]) { .given($0) },
        Rule(.deed, [.maybe("gain|get"), .gift, "for", "each|every", .aims], cost: -2) {
            .joined([$0[0], .eachOf($0[1])])
        },
        Rule(.deed, [.maybe("gain|get"), .gift, "for", "each|every", .maybe("other|additional")], cost: -8) {
            .joined([$0[0], .eachOf(nil)])
        },
        Rule(.deed, [.maybe("gain|get"), .gift, "for", "each|every", "damage"], cost: -4) {
            .joined([$0[0], .effect(.does, ["for-each", "if-damaged"])])
        },
        Rule(.deed, [.gift, "to|for", .aims]) { .given($0) },
        // "Let me see your evasive cards" is not about giving.
        Rule(.deed, ["let|make", .aims, .maybe("have|gain|get"), .gift]) {
            $0[0].namesKind ? .given($0) : nil
        },
        Rule(
            .deed,
            ["raise|increase|boost|buff|pump", .optional(.aims), .gift, .maybe("of"), .optional(.aims)]
        ) { .given($0) },
        Rule(.deed, [.stat, "boost|buff|bonus|pump", .optional(.aims)]) {
            .given([.gift([$0[0]]) ?? .noAim] + $0.dropFirst())
        },
        Rule(.deed, [.stat, "debuff|reduction|loss|drain"]) { .loss($0) },
        // "Gain lore" is an action of players.
        Rule(.deed, ["gain|get", .gift]) { $0[0] == .gift([.field(.lore)]) ? nil : $0[0] },
        Rule(.deed, ["have|has|gain|get", "more|extra|additional", .stat], cost: 10) { .gift($0) },
        Rule(.deed, ["worth|quest", "more|extra|additional", .stat]) { .joined([.gift($0), .this]) },
        Rule(.deed, ["gain|get", .gift, .aims]) { .joined($0) },
        Rule(.deed, [.type, .aim, .next("gain|get|have"), .gift], cost: 10) {
            .joined([.kind($0[0]), $0[1], $0[2]])
        },
        Rule(.deed, [.class, .next("gain|get"), .gift], cost: 25) { .joined([.kind($0[0]), $0[1]]) },
        Rule(.deed, [.type, .next("gain|get"), .gift], cost: 25) {
            $0[1] == .gift([.field(.lore)]) ? nil : .joined([.kind($0[0]), $0[1]])
        },
        Rule(.deed, [.aim, .aims, "have", .gift], cost: 10) { .given($0) },
        Rule(.deed, ["+|plus", .number, .stat]) { .gift([$0[1], $0[0]]) },
        Rule(.deed, ["+|plus", .next(.stat)], cost: 10) { .gift([$0[0]]) },
        Rule(.deed, ["+|plus", .next(.stat), .aims]) { .joined([.gift([$0[0]]), $0[1]]) },
        Rule(
            .deed,
            [
                "lower|reduce|decrease|debuff|shrink|weaken", .optional(.aims), .stat, .maybe("of"),
                .optional(.aims), .maybe("by"), .optional(.number),
            ]
        ) { .loss($0) },
        Rule(.deed, ["lose|drop", .stat, .maybe("of"), .optional(.aims), .maybe("by"), .optional(.number)]) {
            .loss($0)
        },
        Rule(.deed, [.give, .optional(.aims), "minus|-", .amount, .stat, .maybe("to"), .optional(.aims)]) {
            .loss($0)
        },
        Rule(.deed, ["gain|get", .maybe("minus|-"), .number, "less|fewer|lower", .stat]) { .loss($0) },
        Rule(.deed, ["gain|get", "less|lower|minus|-", .optional(.number), .stat]) { .loss($0) },
        Rule(.deed, ["raise|increase|boost|buff|pump", .stat, "by", .number]) {
            .given([.joined([.gift([$0[0]]), .count($0[1])]) ?? .noAim])
        },
        Rule(
            .deed, [minus, .optional(.amount), .next(.stat), .maybe("to|for|on"), .optional(.aims)], cost: -25
        ) { .loss($0) },
        Rule(.deed, ["lose|remove", "ability"]) { _ in .deed("take.ability", []) },
        Rule(.deed, ["lose|remove", .keyword, .maybe("from"), .optional(.aims)]) { .deed("take", $0) },
    ]

    /// Amounts that depend on the state of the game: "for each item I have in play", "equal to the number of cards in
    /// my hand".
    static let quantities: [Rule] =
        [
            ([each, "each|every"], Meaning.eachOf), ([equal, "to|on|with|by|of"], Meaning.sumOf),
            ([equal, "to|on|with|by|of", "number|amount"], Meaning.sumOf),
            (["by", "number|amount"], Meaning.sumOf),
            (["per"], Meaning.eachOf), (["number|amount"], Meaning.sumOf),
        ].flatMap { (beginning: [Part], meaning: @escaping @Sendable (Meaning?) -> Meaning?) -> [Rule] in
            let end: [Part] = [
                .maybe("i|you|they"), .maybe("have|control|own"), .maybe("in|on"), .maybe("play|board|table"),
            ]
            let isOpen = beginning.count > 1
            return [Rule(.aims, beginning + [.aims] + end) { meaning($0[0]) }]
                + (isOpen ? [Rule(.aims, beginning, cost: 20) { _ in meaning(nil) }] : [])
        } + [
            Rule(.aims, [equal, "to|on|with|by", .maybe("number|amount"), .stat]) { _ in .counted },
            Rule(.aims, ["with|by|per|for|to|on|equal", .maybe(.aim), .next("hand"), .next("size")]) { _ in
                .effect(.does, ["x", "if-hand"])
            },
        ]
    private static let board: Part = "play|board|table|field|battlefield"
    private static let entered: Part = "put|go|went|enter|hit|drop|sent|discarded"
    private static let each: Part = "for"
    private static let minus: Part = "minus|-|negative|reduced|lowered"
    private static let forbid: Part = "stop|block|deny|forbid|prevent"
    private static let equal: Part = "equal|based|depend|scale|according|grow"

    static let aims: [Rule] =
        [
            Rule(.aims, ["card", .optional(.aims)]) { $0.last ?? .noAim },
            Rule(.aims, [.aim]) { $0[0] },
            Rule(.aims, [.aim, .aims]) { .joined($0) },
            Rule(.aims, ["in|on|from|off", .next(board), .optional(.aims)]) {
                .joined(.effect(.does, ["in-play"]), $0[...])
            },
            Rule(.aims, ["up", "to", .number, .next(.type)], cost: -4) { .kind($0[1]) },
            Rule(.aims, [.class, .or, .class]) { .eitherKind($0[0], $0[1]) },
            Rule(.aims, ["each|every|per", .next("turn")]) { _ in .effect(.does, ["repeatedly"]) },
            Rule(.aims, ["i|you", .next("play"), .maybe(.aims)]) { $0.last ?? .noAim },
            Rule(.aims, ["this|itself"], cost: 10) { _ in .this },
            Rule(
                .aims,
                ["who|whoever|whatever|which|that|character", .next("challenge|attack"), .next("it|this")],
                cost: -5
            ) { _ in .effect(.does, ["attacker"]) },
            Rule(.aims, ["under|underneath|beneath", .maybe(.aims)]) { _ in .effect(.does, ["under"]) },
            Rule(.aims, [.type, .optional(.trait), .optional(.aims)]) {
                .joined(.kind($0[0]), $0.dropFirst())
            },
            Rule(.aims, ["card|one|something|anything", .trait]) { $0[0] },
            Rule(.aims, [.place, .optional(.aims)]) { .joined($0) },
            Rule(.aims, ["this", .next(.type), .optional(.aims)]) { .joined(.this, $0.dropFirst()) },
            Rule(.trait, ["with|have", .bound]) { $0[0] },
            Rule(.trait, ["cost", .amount]) { .bounded(.field(.cost), $0[0]) },
            Rule(.trait, ["with|have", .keyword]) { .kind($0[0]) },
            Rule(.trait, ["named|called", .next(.name)], cost: -5) { .deedName($0[0]) },
            Rule(.trait, ["named|called", "x|something|someone|y"], cost: -5) { _ in .effect(.does, ["named"])
            },
            Rule(.trait, ["with|of", .aim]) {
                $0[0].tests?.first?.has(["named", "classed"]) == true ? $0[0] : nil
            },
            Rule(.bound, [.amount, .stat]) { .bounded($0[1], $0[0]) },
            Rule(.bound, [.stat, .amount]) { .bounded($0[0], $0[1]) },
            Rule(.bound, [.number, .stat, .after]) { .bounded($0[1], .bound($0[2], $0[0])) },
            Rule(.aims, [.type, .or, .type, .optional(.trait), .optional(.aims)]) {
                .joined(.eitherKind($0[0], $0[1]), $0.dropFirst(2))
            },
            // Any of three types.
            Rule(.aims, [.type, .comma, .type, .maybe(.comma), .or, .type, .optional(.trait)]) {
                .joined(.joined($0.prefix(3).map(Meaning.kind)), $0.dropFirst(3))
            },
            Rule(.aims, [.number, .maybe("card"), .after]) { .count(.bound($0[1], $0[0])) },
            Rule(.aims, [.amount, .optional(.aims)]) { .joined(.count($0[0]), $0.dropFirst()) },
            Rule(.aims, [.class, .maybe("character|card"), .optional(.aims)]) {
                .joined(.kind($0[0]), $0.dropFirst())
            },
        ]

    /// Conditions on the game: cards in play or in a zone, an event, damage or its absence, the use of Shift.
    static let states: [Rule] = [
        Rule(.provided, ["if|while|when"]) { _ in .nothing },
        Rule(.provided, ["unless"]) { _ in .unless },
        Rule(.provided, ["as", "long", "as"]) { _ in .nothing },
        Rule(.provided, ["only", .next("if|while|when")]) { _ in .nothing },
        Rule(
            .asked,
            [
                .provided, .maybe("i|you|opponent|they"), "have|has|control|own|hold", .aims, .maybe("in|on"),
                .maybe("play|board"),
            ]
        ) {
            .provided($0) { .asked($0, "if-you-have") }
        },
        Rule(
            .asked,
            [
                .provided, .maybe("i|you|opponent|they"), "have|control",
                "something|some|stuff|specific|certain",
            ],
            cost: -5
        ) { $0.first ?? .effect(.does, ["if-you-have"]) },
        Rule(.asked, [.provided, .maybe("there"), .aims, "in|on", "play|board"]) {
            .provided($0) { .asked($0, "if-you-have") }
        },
        Rule(.asked, [.provided, .maybe("i|you|opponent|they"), .maybe("have|has"), .state]) { .joined($0) },
        Rule(.asked, [.provided, "this", .maybe(.type), .maybe("have|has"), .state, .maybe("on|it")]) {
            .joined($0)
        },
        Rule(.asked, ["while", .trigger]) { .inState($0[0]) },
        Rule(.asked, ["while", .aim]) { .inState($0[0]) },
        Rule(.asked, ["while|if", .maybe("at|in|on|with"), .type]) { .atPlace($0[0]) },
        Rule(.asked, ["at", "location"]) { _ in .effect(.does, ["if-at-location"]) },
        Rule(.asked, ["with", .state]) { $0[0] },
        Rule(.asked, ["if", .maybe("i|you"), .aims, "was|were|is", .trigger, .maybe(.aim)]) {
            .happened($0[1], .joined([$0[0], .effect(.does, ["this-turn"])]))
        },
        Rule(.asked, ["if", .maybe("i|you"), .trigger, .aims]) { .happened($0[0], $0[1]) },
        Rule(.asked, ["if", "i|you", "played", .aims]) { .asked($0[0], "if-played") },
        Rule(.asked, ["if", .aims, .trigger, "this", "turn"]) {
            .happened($0[1], .joined([$0[0], .effect(.does, ["this-turn"])]))
        },
        Rule(
            .asked,
            [
                .maybe(.provided), .maybe("under|in|on|with"), .maybe("some|certain|specific|special"),
                "condition", .maybe("hold|met|true|apply|fulfilled"),
            ]
        ) { _ in .conditional },
        Rule(.state, [.amount, "card", "in", .maybe(.aim), .zone]) { .holding($0) },
        Rule(.state, [.number, .after, "card", "in", .maybe(.aim), .zone]) { .holding($0) },
        Rule(
            .state,
            [
                "more|fewer|less", "card", "in", .maybe(.aim), .zone, .maybe("than"),
                .maybe("me|i|you|opponent|them|they|mine|their"),
            ], cost: -20
        ) {
            $0.last?.key == "hand" ? .effect(.does, ["if-hand-than"]) : .holding($0)
        },
        Rule(.state, ["no|zero|0|without", .maybe("card"), "in", .maybe(.aim), .zone]) { .empty($0) },
        Rule(.state, ["no|zero|without", .type, "in", "play"]) { _ in .effect(.does, ["if-you-have"]) },
        Rule(.state, ["no|zero|without", .type, "in", .maybe(.aim), .zone]) { _ in
            .effect(.does, ["if-you-have"])
        },
        Rule(.state, ["empty", .maybe(.aim), .zone]) { .empty($0) },
        Rule(.state, [.maybe(.aim), .zone, "empty"]) { .empty($0) },
        Rule(.state, ["no|without", "damage"]) { _ in .effect(.does, ["if-undamaged"]) },
        Rule(.state, ["undamaged|unhurt"]) { _ in .effect(.does, ["if-undamaged"]) },
        Rule(.asked, [.provided, .maybe("i|you|opponent|they"), "hold", .amount, .maybe("card")]) {
            .provided($0) { .holding([$0, .key("hand")]) }
        },
        Rule(.asked, [.provided, .maybe("it|that|this|revealed"), .type]) {
            .provided($0) { .asked(.kind($0) ?? .noAim, "if-card") }
        },
        Rule(
            .asked,
            [
                .maybe(.provided), .amount, "card", entered, .maybe("in|into"), .maybe(.aim), .zone,
                .maybe(.aim),
            ]
        ) {
            .discarded($0)
        },
        Rule(
            .state,
            [.maybe("there"), "card", "under|underneath|beneath", .maybe("this|it|her|him|one|them")],
            cost: 15
        ) { _ in
            .effect(.does, ["if-under"])
        },
        Rule(.state, ["shift", "use|used|paid"]) { _ in .effect(.does, ["if-shifted"]) },
        Rule(.state, ["shifted"]) { _ in .effect(.does, ["if-shifted"]) },
        Rule(.state, ["use|used", "shift", .maybe("to"), .maybe("play")]) { _ in
            .effect(.does, ["if-shifted"])
        },
    ]

    /// Zones that cards move from or to.
    static let places: [Rule] = [
        Rule(.place, [.origin, .maybe("player|owner"), .zone]) { .place("from-", $0) },
        Rule(.place, [.origin, .aim, .zone]) { .place("from-", $0) },
        Rule(.origin, [.maybe("back"), "from|off|out", .maybe("top|bottom"), .maybe("card")]) { _ in .nothing
        },
        Rule(.place, [.maybe("back"), "to|into|onto", .maybe("top|bottom"), .maybe("player|owner"), .zone]) {
            .place("to-", $0)
        },
        Rule(.place, [.maybe("back"), "to|into|onto", .maybe("top|bottom"), .aim, .zone]) {
            .place("to-", $0)
        },
        Rule(.place, ["on|at", "top|bottom", .maybe("player|owner"), .zone]) { .place("to-", $0) },
        Rule(.place, ["on|at", "top|bottom", .aim, .zone]) { .place("to-", $0) },
        Rule(.place, ["back", .maybe("in"), .maybe("player|owner"), .zone]) { .place("to-", $0) },
        Rule(.place, ["in", .maybe("player|owner"), .zone]) { .place("in-", $0) },
        Rule(.place, ["in", .aim, .zone]) { .place("in-", $0) },
        Rule(.place, [.aim, .next(.zone)], cost: 5) { .place("from-", $0) },
        Rule(.place, ["top", "card"]) { _ in .effect(.does, ["from-deck"]) },
        Rule(.place, [.zone, "to|into|in", .maybe(.aim), .maybe("top|bottom"), .zone], cost: 5) {
            .joined([.place("from-", [$0[0]]), .place("to-", [$0[1]])])
        },
        Rule(.place, ["top|bottom", .maybe("card"), "of|from|in", .aim, .zone]) { .place("from-", $0) },
        Rule(.place, [.aim, .next("top"), "card", .maybe("of|from"), .maybe(.zone)]) {
            .joined([$0[0], .effect(.does, ["from-deck"])])
        },
        Rule(.place, ["to|into", "ink"]) { _ in .effect(.does, ["to-inkwell"]) },
        Rule(.place, ["top", .number, "card"]) { .joined([.count($0[0]), .effect(.does, ["from-deck"])]) },
        Rule(.place, ["top", .maybe("card"), .maybe("of"), .maybe("player|owner"), .zone]) {
            .place("from-", $0)
        },
        Rule(.place, ["top", .number, "card", .maybe("of"), .zone]) {
            .joined([.count($0[0]), .place("from-", [$0[1]])])
        },
        Rule(.place, ["top", .maybe("card"), .maybe("of"), .aim, .zone]) { .place("from-", $0) },
    ]

    private static let gerund: Part = "by|for|upon|on|off"

    static let occasions: [Rule] = [
        Rule(.occasion, [.occasionWord]) { $0[0] },
        Rule(.occasion, ["exert|tap", .maybe(.next("this|it|item|character|location")), .next("to")]) { _ in
            .exerting
        },
        Rule(.occasion, [.moment, .trigger]) { $0[0] },
        Rule(.occasion, [.moment, "i|you|we", .trigger, .aims]) {
            $0[1].isTheirs
                ? nil : .joined([$0[0], .effect(.when, ["mine"]), .source($0[1], of: $0[0], isMine: true)])
        },
        Rule(.occasion, [gerund, .trigger, .optional(.aims)]) {
            .joined([$0[0], .effect(.when, ["mine"])] + $0.dropFirst().map { .source($0) })
        },
        Rule(.occasion, ["from|reward", .next(.trigger), .optional(.aims)]) {
            .joined([$0[0], .effect(.when, ["mine"])] + $0.dropFirst().map { .source($0) })
        },
        Rule(.occasion, [gerund, .trigger, .or, .trigger, .optional(.aims)]) {
            .mine($0[0], $0[1], $0.dropFirst(2).first)
        },
        Rule(.occasion, [.moment, "i|you|we", .trigger, .or, .trigger, .optional(.aims)]) {
            .mine($0[0], $0[1], $0.dropFirst(2).first)
        },
        Rule(.occasion, [.moment, .aims, .trigger]) { .joined([$0[1], .source($0[0], of: $0[1])]) },
        Rule(.occasion, [.moment, .aims, .trigger, .aims]) {
            .joined([.triggered($0[1], by: $0[2]), .source($0[0], of: $0[1])])
        },
        Rule(.occasion, [.moment, .trigger, .aims]) { .triggered($0[0], by: $0[1]) },
        Rule(.occasion, [.trigger, .next(.colon)], cost: 5) { $0[0] },
        // "Whenever you play a character" is triggered by another card.
        Rule(.occasion, ["when", "i|you", "play", .next("character")], cost: -5) { _ in
            .effect(.when, ["played"])
        },
        Rule(
            .occasion, [.moment, "i|you", "play|cast", .next("the|this"), .next(.type)], cost: -8
        ) { _ in
            .effect(.when, ["played"])
        },
        Rule(.occasion, [.moment, .trigger, .or, .maybe("when"), .trigger]) { .eitherOf($0[0], $0[1]) },
        Rule(.occasion, [.moment, .aims, .trigger, .or, .maybe("when"), .trigger]) {
            .eitherOf(
                .joined([$0[1], .source($0[0], of: $0[1])]), .joined([$0[2], .source($0[0], of: $0[2])]))
        },
        Rule(.setting, [.occasion, .maybe(.comma), .optional(.asked)]) { .joined($0) },
        Rule(.setting, [.asked, .maybe(.comma), .optional(.occasion)]) { .joined($0) },
        // "During my turn, when it quests".
        Rule(.setting, [.occasion, .maybe(.comma), .occasion]) { .joined($0) },
        Rule(.moment, ["when|whenever|if|after|once|time|because|soon|moment"]) { _ in .nothing },
        Rule(.moment, ["as"], cost: 5) { _ in .nothing },
        Rule(.moment, ["each|every", .next("time")]) { _ in .nothing },
    ]
}
