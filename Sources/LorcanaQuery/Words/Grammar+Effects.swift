import LorcanaCards

/// The rules of effects: verbs, what they are done to, by whom, from where, and when.
extension Grammar {
    static let effects: [Rule] =
        clauses + deeds + gifts + aims + states + places + occasions + [
            Rule(.condition, [.clause], cost: 5) { .effect($0) },
            Rule(.condition, [.occasion], cost: 5) { .effect($0) },
            Rule(.condition, [.asked], cost: 5) { .effect($0) },
            Rule(.condition, [.gift, .occasion], cost: 5) { .effect($0) },
            Rule(.condition, [.occasion, .maybe(.comma), .clause]) { .effect($0) },
            Rule(.condition, [.clause, .maybe(.comma), .occasion]) { .effect($0) },
            Rule(.condition, [.asked, .maybe(.comma), .clause], cost: -5) { .effect([$0[1], $0[0]]) },
            Rule(.condition, [.clause, .maybe(.comma), .asked], cost: -5) { .effect($0) },
            Rule(.condition, [.occasion, .maybe(.comma), .asked]) { .effect($0) },
            Rule(.condition, [.occasion, .maybe(.comma), .asked, .maybe(.comma), .clause]) {
                .effect([$0[0], $0[2], $0[1]])
            },
            Rule(.condition, [.occasion, .maybe(.comma), .clause, .asked]) { .effect($0) },
            Rule(.condition, [.clause, .occasion, .asked]) { .effect($0) },
            Rule(.condition, [.occasion, .maybe(.comma), .clause, .and, .maybe("then"), .clause]) {
                .both(.effect([$0[0], $0[1]]), .effect([$0[0], $0[2]]))
            },
            Rule(.condition, [.clause, .and, .maybe("then"), .clause, .occasion]) {
                .both(.effect([$0[0], $0[2]]), .effect([$0[1], $0[2]]))
            },
            Rule(.condition, [.clause, .maybe(.comma), "then", .clause], cost: -5) {
                .both(
                    .effect([$0[0]]),
                    .effect([$0[1].isOpenDiscard ? .effect(.does, ["discard", "you"]) : $0[1]]))
            },
            // "During my turn, when it quests".
            Rule(.condition, [.occasion, .maybe(.comma), .occasion]) { .effect($0) },
            Rule(.condition, [.occasion, .maybe(.comma), .occasion, .maybe(.comma), .clause]) { .effect($0) },
            // A colon separates a price and its gain, or two descriptions of one effect.
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
                .both(.effect([$0[0], .price]), .effect([$0[1]]))
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
                .effect([$0[0], $0[0].tests?.first?.namesObject == true ? .noAim : .this, .conditional])
            },
            Rule(.condition, [.clause, "if|while|unless", .subject], cost: 60) {
                .effect([$0[0], .conditional])
            },
            Rule(.condition, ["while", .aim, .maybe(.comma), .clause], cost: 5) {
                .effect([$0[1], .inState($0[0])])
            },
            Rule(.condition, [.maybe("if|while|when"), .maybe("i|you"), .maybe("have"), .state], cost: 5) {
                .effect($0)
            },
            Rule(.condition, [.maybe("if|while|when"), .actor, .maybe("have"), .state], cost: 5) {
                .effect([$0[1]])
            },
            Rule(.condition, ["exert|tap", "this", .next(.type), .colon, .clause], cost: -15) {
                .done(.effect([.exerting, $0[1]]) ?? .noAim, with: [$0[0]])
            },
            Rule(.condition, ["exert|tap", "this", .next(.type), "to", .deed]) {
                .done(.joined([.exerting, $0[1]]) ?? .noAim, with: [$0[0]])
            },
            Rule(.condition, [.clause, "with|using|through|via", .type]) { .done($0[0], with: [$0[1]]) },
            Rule(.condition, [.clause, "with|using|through|via", .type, .or, .type]) {
                .done($0[0], with: [$0[1], $0[2]])
            },
            Rule(.condition, ["let|allow", .aims, .effect]) { $0[0].namesKind ? $0[1] : nil },
            Rule(.condition, ["trigger|effect|ability|happen|something", .occasion], cost: 5) {
                .effect($0)
            },
            Rule(.condition, [.occasion, "trigger|effect|ability"], cost: 5) { .effect($0) },
            Rule(.condition, ["go|return|come|get", .aims, .occasion], cost: -5) {
                .effect([.gone($0[0]), $0[1]])
            },
            Rule(.condition, [.occasion, .maybe(.comma), "go|return|come|get", .aims], cost: -5) {
                .effect([.gone($0[1]), $0[0]])
            },
            Rule(.condition, [.effect], cost: 10) { $0[0] },
            Rule(.condition, [.effect, "to|from|for|on|of", .aims], cost: 5) { meanings in
                // "Steal lore" is already done to opponents.
                let isDone = meanings[1].tests?.allSatisfy { $0.has(["opponent"]) && !$0.namesKind }
                return .effect(meanings) ?? (isDone == true ? meanings[0] : nil)
            },
            Rule(.condition, [.effect, .maybe(.comma), .occasion], cost: 5) { .effect($0) },
            Rule(.condition, [.occasion, .maybe(.comma), .effect], cost: 5) { .effect($0) },
        ]

    /// Deeds with who does them, or with the cards that they are about before them.
    private static let clauses: [Rule] = [
        Rule(.clause, [.deed]) { $0[0] },
        Rule(.clause, [.actor, .deed]) { .joined($0) },
        Rule(.clause, ["i|you|we", .deed]) { $0[0] },
        Rule(.clause, [.actor, .type, .deed]) { .joined([$0[0], .kind($0[1]), $0[2]]) },
        Rule(.clause, [.actor, "choose", .maybe(.and), .deed], cost: -5) { .joined($0) },
        Rule(.clause, [.aim, .next(.aims), .deed], cost: 20) { .joined($0) },
        Rule(.clause, [.type, .aims, .next("cannot"), .trigger]) {
            .forbidden($0[2], to: .joined([.kind($0[0]), $0[1]]))
        },
        Rule(.clause, [.type, .next("gain|get"), .gift, .aims], cost: 20) {
            .joined([.kind($0[0]), $0[1], $0[2]])
        },
        Rule(
            .clause,
            [
                .aims, "gain|get|have", "less|lower|minus|-", .maybe(.number), .stat, .maybe(.or),
                .maybe("worse|more"),
            ], cost: -5
        ) {
            .loss([$0.last ?? .noAim, $0[0]])
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

    private static let deeds: [Rule] = [
        Rule(.deed, ["random", .verb]) { .joined([$0[0], .atRandom]) },
        Rule(.deed, [.verb, "random", .aims]) { .joined([$0[0], $0[1], .atRandom]) },
        Rule(.deed, [.verb, "random"]) { .joined([$0[0], .atRandom]) },
        Rule(.deed, ["random", .verb, .aims]) { .joined([$0[0], $0[1], .atRandom]) },
        Rule(.deed, [.verb, .aims, "random"]) { .joined([$0[0], $0[1], .atRandom]) },
        Rule(.deed, [.verb]) { $0[0] },
        Rule(.deed, [.verb, .aims]) { .joined($0) },
        Rule(.deed, [.verb, "for", .amount, .maybe("damage")]) { .measured($0[0], $0[1]) },
        Rule(.deed, [.verb, .aims, "for", .amount, .maybe("damage")]) {
            .joined([.measured($0[0], $0[2]), $0[1]])
        },
        Rule(.deed, [.type, .hate]) { .joined([$0[1], .kind($0[0])]) },
        Rule(.dose, [.amount, "damage"]) { .count($0[0]) },
        Rule(.dose, [.number, "damage", .after]) { .count(.bound($0[1], $0[0])) },
        Rule(.dose, ["all|every", "damage"]) { _ in .counted },
        Rule(.deed, ["deal|do|take|put", .dose]) { .deed("damage", $0) },
        Rule(.deed, ["deal|do|take|put", .dose, .aims]) { .deed("damage", $0) },
        Rule(.deed, [.dose, .maybe("to"), .aims]) { .deed("damage", $0) },
        Rule(.deed, [.dose]) { .deed("damage", $0) },
        Rule(.deed, ["deal|do|take|put", .number, "damage", .after]) {
            .deed("damage", [.bound($0[1], $0[0]) ?? $0[0]])
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
        Rule(
            .deed, ["give|generate|produce|earn|score", .maybe("more|extra|additional|bonus"), "lore"],
            cost: -10
        ) {
            _ in .deed("gain-lore", [])
        },
        Rule(.deed, ["pay", .maybe(.amount), "ink"]) { _ in .deed("pay", []) },
        Rule(.deed, ["lose|drain|steal", .amount, "lore"]) { .deed("lose-lore", $0) },
        Rule(.deed, ["gain|get", .amount, "ink", "drop"]) { .deed("gain-drop", $0) },
        Rule(.deed, ["move|transfer", "damage", .maybe("counter"), "from", .aims, "to|onto", .aims]) {
            .deed("move-damage", [$0[1]])
        },
        Rule(.deed, ["move|transfer", .dose, .maybe("counter"), "from", .aims, "to|onto", .aims]) {
            .deed("move-damage", [$0[0], $0[2]])
        },
        Rule(.deed, ["heal|remove", .dose]) { .deed("heal", $0) },
        Rule(.deed, ["heal|remove", .dose, .aims]) { .deed("heal", $0) },
        Rule(.deed, ["look", "at|top", .maybe("top"), .amount]) { .deed("look.from-deck", $0) },
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
                "look|reveal", .aims, .maybe(.comma), "if", .maybe("it|this"), .aims, .maybe(.comma),
                "put|take|add|keep|draw", .maybe("it|them"), .aims,
            ]
        ) { .dug(.joined([$0[1], $0[2]]) ?? .noAim, from: $0[0]) },
        Rule(
            .deed,
            [
                "look|reveal", .aims, .maybe(.comma), .maybe(.and), "put|place|return|keep|leave",
                "top|bottom", .maybe(.or), .maybe(.and), .maybe("put|place|return|keep|leave"),
                .maybe("top|bottom"), .maybe("deck"),
            ]
        ) { $0[0].namesPlace ? .deed("scry", []) : nil },
        Rule(.deed, ["pay", .amount, "less", "for", .aims]) { .deed("cost-less.others", $0) },
        Rule(.deed, ["cost|pay", .amount, "less"]) { .deed("cost-less", $0) },
        Rule(.deed, ["cost|pay", .amount, "less", .aims]) { .deed("cost-less", $0) },
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
        Rule(.deed, ["play", .aims]) { .played($0[0]) },
        Rule(.deed, ["play", "this|it|itself", .maybe("for"), "free"]) { _ in
            .deed("cheat", [.this ?? .noAim])
        },
        Rule(.deed, ["play", .maybe("for"), "free", "itself"]) { _ in .deed("cheat", [.this ?? .noAim]) },
        Rule(.deed, ["ink", "two|2|second|another|additional|extra|more", "card"]) { _ in .extraInk },
        Rule(.deed, [.verb, "to", "use|activate"]) { .joined([$0[0], .price]) },
        Rule(.deed, [.verb, .aims, "to", "use|activate"]) { .joined([$0[0], $0[1], .price]) },
        Rule(.deed, [.aims], cost: 10, needed: .zone) { $0[0].namesWay ? .moved($0[0]) : nil },
        Rule(.deed, ["ink", .aims]) { $0[0].namesPlace ? .deed("ink", $0) : nil },
        Rule(.deed, ["get|bring|take", .aims, "back"]) { .moved($0[0]) ?? .deed("recover", $0) },
        Rule(.deed, ["protect", .aims, "from", "damage"]) { .deed("prevent", $0) },
        Rule(.deed, ["protect", .aims, "from", "challenge|attack"]) { .deed("cant.be-challenged", $0) },
        Rule(.deed, ["take", .aims, "down|out|with"]) { .deed("banish", $0) },
        Rule(.deed, ["make", .aims, "cheaper"]) { .deed("cost-less.others", $0) },
        Rule(.deed, [.type, "cheaper"]) { .deed("cost-less.others", $0) },
        Rule(
            .deed, ["put|get|take|bring|send|add|move|place|remove|pick|grab", .maybe("up|back"), .aims]
        ) { .moved($0[0]) },
        Rule(.deed, ["remove", .aims]) { $0[0].namesKind ? .deed("banish", $0) : nil },
        Rule(.deed, ["return", .aims]) { .moved($0[0]) ?? .deed("bounce", $0) },
        Rule(.deed, ["shuffle", .aims]) { .shuffled($0[0]) },
        Rule(.deed, ["tutor|search", .maybe("deck"), "for", .aims]) { .deed("tutor", $0) },
        // "looking for songs" only asks for them.
        Rule(.deed, ["look", "deck", "for", .aims]) { .deed("tutor", $0) },
        Rule(.deed, ["that", .next("find|fetch"), .aims]) { .deed("tutor", $0) },
        Rule(.deed, ["find|fetch|get", .aims, .maybe("in|from"), "deck"]) { .deed("tutor", $0) },
        Rule(.deed, ["stop|prevent|keep", .aims, "from", .trigger]) { .stopped($0[1], $0[0]) },
        Rule(.deed, ["stop|prevent|keep", .aims, "from", .trigger, .aims]) {
            .stopped($0[1], .joined([$0[0], $0[2]]))
        },
        Rule(.deed, ["stop|prevent", .trigger]) { .stopped($0[0], .noAim) },
        Rule(.deed, ["keep", .aims]) { .kept($0[0]) },
        Rule(.deed, ["force|make", .aims, "to", "challenge|attack|quest"]) { .deed("must", $0) },
        Rule(.deed, ["cannot", .trigger, .or, .trigger]) { .eitherOf(.forbidden($0[0]), .forbidden($0[1])) },
        Rule(.deed, ["cannot", .trigger]) { .forbidden($0[0]) },
        Rule(.deed, ["cannot", .trigger, .aims]) { .forbidden($0[0], $0[1]) },
        Rule(.deed, ["cannot", .trigger, "by", .aims]) { .forbidden($0[0]) },
    ]

    private static let gifts: [Rule] = [
        Rule(.gift, [.keyword]) { .gift($0) },
        Rule(.gift, [.keyword, .maybe("+"), .number]) { .gift($0) },
        Rule(.gift, [.maybe("more|extra|additional"), .stat]) { .gift($0) },
        Rule(.gift, [.maybe("+|plus"), .number, .stat]) { .gift([$0[1], $0[0]]) },
        Rule(.deed, [.give, .gift]) { .given($0) },
        Rule(.deed, [.give, .gift, .maybe("to"), .aims]) { .given($0) },
        Rule(.deed, [.give, .aims, .gift]) { .given($0) },
        Rule(.deed, [.give, .aims, .gift, .aims]) { .given($0) },
        Rule(.deed, [.maybe("gain|get"), .gift, "for", "each|every|per", .maybe(.aims)]) {
            .joined([$0[0], .effect(.does, ["for-each"])])
        },
        Rule(.deed, [.gift, "to|for", .aims]) { .given($0) },
        // "Let me see your evasive cards" gives nothing.
        Rule(.deed, ["let|make", .aims, .maybe("have|gain|get"), .gift]) {
            $0[0].namesKind ? .given($0) : nil
        },
        Rule(.deed, ["raise|increase|boost|buff|pump", .gift]) { .given($0) },
        Rule(.deed, ["raise|increase|boost|buff|pump", .gift, .maybe("of"), .aims]) { .given($0) },
        Rule(.deed, ["raise|increase|boost|buff|pump", .aims, .gift]) { .given($0) },
        Rule(.deed, ["raise|increase|boost|buff|pump", .aims, .gift, .aims]) { .given($0) },
        Rule(.deed, [.stat, "boost|buff|bonus|pump"]) { .given([.gift($0) ?? .noAim]) },
        Rule(.deed, [.stat, "boost|buff|bonus|pump", .aims]) {
            .given([.gift([$0[0]]) ?? .noAim, $0[1]])
        },
        Rule(.deed, [.stat, "debuff|reduction|loss|drain"]) { .loss($0) },
        // "Gain lore" is what players do.
        Rule(.deed, ["gain|get", .gift]) { $0[0] == .gift([.field(.lore)]) ? nil : $0[0] },
        Rule(.deed, ["have|has|gain|get", "more|extra|additional", .stat], cost: 10) { .gift($0) },
        Rule(.deed, ["gain|get", .gift, .aims]) { .joined($0) },
        Rule(.deed, [.type, .aim, .next("gain|get|have"), .gift], cost: 10) {
            .joined([.kind($0[0]), $0[1], $0[2]])
        },
        Rule(.deed, [.class, .next("gain|get"), .gift], cost: 25) { .joined([.kind($0[0]), $0[1]]) },
        Rule(.deed, [.type, .next("gain|get"), .gift], cost: 25) { .joined([.kind($0[0]), $0[1]]) },
        Rule(.deed, [.aim, .aims, "have", .gift], cost: 10) { .given($0) },
        Rule(.deed, ["+|plus", .number, .stat]) { .gift([$0[1], $0[0]]) },
        Rule(.deed, ["+|plus", .next(.stat), .aims]) { .joined([.gift([$0[0]]), $0[1]]) },
        Rule(.deed, ["lower|reduce|decrease|lose|debuff|shrink|weaken|drop", .stat]) { .loss($0) },
        Rule(
            .deed, ["lower|reduce|decrease|lose|debuff|shrink|weaken|drop", .stat, .maybe("of"), .aims]
        ) {
            .loss($0)
        },
        Rule(.deed, [.give, "minus|-", .number, .stat]) { .loss([$0[1]]) },
        Rule(.deed, [.give, "minus|-", .number, .stat, .maybe("to"), .aims]) { .loss([$0[1], $0[2]]) },
        Rule(.deed, ["gain|get", "less|lower|minus|-", .maybe(.number), .stat]) { .loss([$0[0]]) },
        Rule(.deed, ["lower|reduce|decrease|weaken|drop", .aims, .stat, "by", .number]) {
            .loss([$0[1], $0[0]])
        },
        Rule(.deed, ["lower|reduce|decrease|lose|drop", .stat, "by", .number]) { .loss([$0[0]]) },
        Rule(.deed, ["raise|increase|boost|buff|pump", .stat, "by", .number]) {
            .given([.joined([.gift([$0[0]]), .count($0[1])]) ?? .noAim])
        },
        Rule(.deed, ["lower|reduce|decrease|debuff|shrink|weaken|drop", .aims, .stat]) {
            .loss([$0[1], $0[0]])
        },
        Rule(.deed, ["minus|-", .number, .stat]) { .loss([$0[1]]) },
        Rule(.deed, ["lose|remove", "ability"]) { _ in .deed("take.ability", []) },
        Rule(.deed, ["lose|remove", .keyword]) { .deed("take", $0) },
        Rule(.deed, ["lose|remove", .keyword, .maybe("from"), .aims]) { .deed("take", $0) },
    ]

    private static let aims: [Rule] = [
        Rule(.aims, ["card"]) { _ in .noAim },
        Rule(.aims, ["card", .aims]) { $0[0] },
        Rule(.aims, [.aim]) { $0[0] },
        Rule(.aims, [.aim, .aims]) { .joined($0) },
        Rule(.aims, ["for", "each|every", .maybe(.aims)]) { _ in .effect(.does, ["for-each"]) },
        Rule(.aims, ["equal|based|depend", "to|on", .maybe("number|amount"), .aims]) { _ in .counted },
        Rule(.aims, ["equal|based|depend", "to|on", .stat]) { _ in .counted },
        Rule(.aims, ["each|every|per", .next("turn")]) { _ in .effect(.does, ["repeatedly"]) },
        Rule(.aims, ["i|you", .next("play"), .maybe(.aims)]) { $0.last ?? .noAim },
        Rule(.aims, ["this|itself"], cost: 10) { _ in .this },
        Rule(.aims, ["under|underneath|beneath", .maybe(.aims)]) { _ in .effect(.does, ["under"]) },
        Rule(.aims, [.type]) { .kind($0[0]) },
        Rule(.aims, [.type, .trait]) { .joined([.kind($0[0]), $0[1]]) },
        Rule(.aims, [.type, .trait, .aims]) { .joined([.kind($0[0]), $0[1], $0[2]]) },
        Rule(.aims, ["card|one|something|anything", .trait]) { $0[0] },
        Rule(.aims, [.place]) { $0[0] },
        Rule(.aims, [.place, .aims]) { .joined($0) },
        Rule(.aims, ["this", .next(.type)]) { _ in .this },
        Rule(.aims, ["this", .next(.type), .aims]) { .joined([.this, $0[1]]) },
        Rule(.trait, ["with|have", .bound]) { $0[0] },
        Rule(.trait, ["cost", .amount]) { .bounded(.field(.cost), $0[0]) },
        Rule(.trait, ["with|have", .keyword]) { .kind($0[0]) },
        Rule(.bound, [.amount, .stat]) { .bounded($0[1], $0[0]) },
        Rule(.bound, [.stat, .amount]) { .bounded($0[0], $0[1]) },
        Rule(.bound, [.number, .stat, .after]) { .bounded($0[1], .bound($0[2], $0[0])) },
        Rule(.aims, [.type, .aims]) { .joined([.kind($0[0]), $0[1]]) },
        Rule(.aims, [.type, .or, .type]) { .eitherKind($0[0], $0[1]) },
        Rule(.aims, [.type, .or, .type, .aims]) { .joined([.eitherKind($0[0], $0[1]), $0[2]]) },
        Rule(.aims, [.type, .or, .type, .trait]) { .joined([.eitherKind($0[0], $0[1]), $0[2]]) },
        // A card that says all three.
        Rule(.aims, [.type, .comma, .type, .maybe(.comma), .or, .type]) { .joined($0.map(Meaning.kind)) },
        Rule(.aims, [.type, .comma, .type, .maybe(.comma), .or, .type, .trait]) {
            .joined($0.dropLast().map(Meaning.kind) + [$0.last])
        },
        Rule(.aims, [.number, .maybe("card"), .after]) { .count(.bound($0[1], $0[0])) },
        Rule(.aims, [.amount]) { .count($0[0]) },
        Rule(.aims, [.amount, .aims]) { .joined([.count($0[0]), $0[1]]) },
        Rule(.aims, [.class, .maybe("character|card")]) { .kind($0[0]) },
        Rule(.aims, [.class, .maybe("character|card"), .aims]) { .joined([.kind($0[0]), $0[1]]) },
    ]

    /// Conditions: some cards in play or in a zone, something that happened, damage or none, Shift used.
    private static let states: [Rule] = [
        Rule(.provided, ["if|while|when|unless"]) { _ in .nothing },
        Rule(.provided, ["as", "long", "as"]) { _ in .nothing },
        Rule(.provided, ["only", .next("if|while|when")]) { _ in .nothing },
        Rule(.asked, [.provided, .maybe("i|you|opponent|they"), "have|has|control|own", .aims]) {
            .asked($0[0], "if-you-have")
        },
        Rule(
            .asked,
            [.provided, .maybe("i|you|opponent|they"), "have|has|control|own", .aims, "in|on", "play|board"]
        ) {
            .asked($0[0], "if-you-have")
        },
        Rule(
            .asked,
            [.provided, .maybe("i|you|opponent|they"), "have", "something|some|stuff|specific|certain"]
        ) { _ in
            .effect(.does, ["if-you-have"])
        },
        Rule(.asked, [.provided, .maybe("there"), .aims, "in|on", "play|board"]) {
            .asked($0[0], "if-you-have")
        },
        Rule(.asked, [.provided, .maybe("i|you|opponent|they"), .maybe("have|has"), .state]) { $0[0] },
        Rule(.asked, [.provided, "this", .maybe(.type), .maybe("have|has"), .state, .maybe("on|it")]) {
            $0.last
        },
        Rule(.asked, ["while", .trigger]) { .inState($0[0]) },
        Rule(.asked, ["while", .aim]) { .inState($0[0]) },
        Rule(.asked, ["while|if", .maybe("at|in|on|with"), .type]) { .atPlace($0[0]) },
        Rule(.asked, ["with", .state]) { $0[0] },
        Rule(.asked, ["if", .maybe("i|you"), .trigger, .aims]) { .happened($0[0], $0[1]) },
        Rule(.asked, ["if", "i|you", "played", .aims]) { .asked($0[0], "if-played") },
        Rule(.asked, ["if", .aims, .trigger, "this", "turn"]) {
            .happened($0[1], .joined([$0[0], .effect(.does, ["this-turn"])]))
        },
        Rule(
            .asked,
            [.maybe(.provided), .maybe("under|in|on|with"), "some|certain|specific|special", "condition"]
        ) { _ in
            .conditional
        },
        Rule(.asked, ["under|in|on|with", "condition"]) { _ in .conditional },
        Rule(.state, [.amount, "card", "in", .maybe(.aim), .zone]) { .holding($0) },
        Rule(.state, [.number, .after, "card", "in", .maybe(.aim), .zone]) { .holding($0) },
        Rule(.state, ["more|fewer|less", "card", "in", .maybe(.aim), .zone]) { .holding($0) },
        Rule(.state, ["no|zero|0|without", .maybe("card"), "in", .maybe(.aim), .zone]) { .empty($0) },
        Rule(.state, ["no|zero|without", .type, "in", "play"]) { _ in .effect(.does, ["if-you-have"]) },
        Rule(.state, ["no|zero|without", .type, "in", .maybe(.aim), .zone]) { _ in
            .effect(.does, ["if-you-have"])
        },
        Rule(.state, ["empty", .maybe(.aim), .zone]) { .empty($0) },
        Rule(.state, [.maybe(.aim), .zone, "empty"]) { .empty($0) },
        Rule(.state, ["no|without", "damage"]) { _ in .effect(.does, ["if-undamaged"]) },
        Rule(.state, ["undamaged|unhurt"]) { _ in .effect(.does, ["if-undamaged"]) },
        Rule(.state, ["shifted"]) { _ in .effect(.does, ["if-shifted"]) },
        Rule(.state, ["use|used", "shift", .maybe("to"), .maybe("play")]) { _ in
            .effect(.does, ["if-shifted"])
        },
    ]

    /// Where cards come from, and where they go.
    private static let places: [Rule] = [
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
        Rule(.place, ["top", .number, "card"]) { .joined([.count($0[0]), .effect(.does, ["from-deck"])]) },
        Rule(.place, ["top", .maybe("card"), .maybe("of"), .maybe("player|owner"), .zone]) {
            .place("from-", $0)
        },
        Rule(.place, ["top", .number, "card", .maybe("of"), .zone]) {
            .joined([.count($0[0]), .place("from-", [$0[1]])])
        },
        Rule(.place, ["top", .maybe("card"), .maybe("of"), .aim, .zone]) { .place("from-", $0) },
    ]

    private static let occasions: [Rule] = [
        Rule(.occasion, [.occasionWord]) { $0[0] },
        Rule(.occasion, ["exert|tap", .maybe("this|it|item|character|location"), .next("to")]) { _ in
            .exerting
        },
        Rule(.occasion, [.moment, .trigger]) { $0[0] },
        Rule(.occasion, [.moment, "i|you|we", .trigger, .aims]) {
            $0[1].isTheirs
                ? nil : .joined([$0[0], .effect(.when, ["mine"]), .source($0[1], of: $0[0], isMine: true)])
        },
        Rule(.occasion, ["by|for|upon|on", .trigger]) { .joined([$0[0], .effect(.when, ["mine"])]) },
        Rule(.occasion, ["by|for|upon|on", .trigger, .aims]) {
            .joined([$0[0], .effect(.when, ["mine"]), .source($0[1])])
        },
        Rule(.occasion, [.moment, .aims, .trigger]) { .joined([$0[1], .source($0[0], of: $0[1])]) },
        Rule(.occasion, [.moment, .aims, .trigger, .aims]) {
            .joined([.triggered($0[1], by: $0[2]), .source($0[0], of: $0[1])])
        },
        Rule(.occasion, [.moment, .trigger, .aims]) { .triggered($0[0], by: $0[1]) },
        Rule(.occasion, [.trigger, .next(.colon)], cost: 5) { $0[0] },
        // "Whenever you play a character" is another card's trigger.
        Rule(.occasion, ["when", "i|you", "play", .next("character")], cost: -5) { _ in
            .effect(.when, ["played"])
        },
        Rule(.occasion, [.moment, .trigger, .or, .maybe("when"), .trigger]) { .eitherOf($0[0], $0[1]) },
        Rule(.occasion, [.moment, .aims, .trigger, .or, .maybe("when"), .trigger]) {
            .eitherOf(
                .joined([$0[1], .source($0[0], of: $0[1])]), .joined([$0[2], .source($0[0], of: $0[2])]))
        },
        Rule(.moment, ["when|whenever|if|after|once|time"]) { _ in .nothing },
        Rule(.moment, ["each|every", .next("time")]) { _ in .nothing },
    ]
}

// MARK: Meanings

extension Meaning {
    /// Words of one effect; nil if the key has no such word.
    fileprivate static func effect(_ key: EffectKey, _ words: [String]) -> Meaning? {
        EffectTest(key, words).map { .conditions([.term(.effect($0))]) }
    }

    /// The tests that a condition on effects has; nil if it is another condition.
    fileprivate var tests: [EffectTest]? {
        guard let condition else { return nil }
        let parts = if case .any(let parts) = condition { parts } else { [condition] }
        let tests = parts.compactMap { part in
            if case .term(.effect(let test)) = part { test } else { nil }
        }
        return tests.count == parts.count ? tests : nil
    }

    private static let mostAlternatives = 16

    /// "Cards", which do not say what is acted on.
    fileprivate static var noAim: Meaning { .conditions([.term(.effect(EffectTest([])))]) }

    fileprivate static var exerting: Meaning? { effect(.when, ["exerting"]) }
    fileprivate static var conditional: Meaning? { effect(.does, ["if"]) }
    fileprivate static var this: Meaning? { effect(.does, ["this"]) }
    fileprivate static var atRandom: Meaning? { effect(.does, ["at-random"]) }
    fileprivate static var price: Meaning? { effect(.does, ["price"]) }
    fileprivate static var extraInk: Meaning? { effect(.does, ["extra-ink"]) }
    /// An amount that depends on the game.
    fileprivate static var counted: Meaning? { effect(.does, ["x"]) }

    /// A condition that a card is in a state, or does something.
    fileprivate static func inState(_ state: Meaning) -> Meaning? {
        let word = state.tests?.first?.words.lazy.compactMap { states[$0.text] }.first
        return effect(.does, [word ?? "if-state"])
    }

    private static let states = [
        "damaged": "if-damaged", "exerted": "if-exerted", "here": "if-at-location",
        "challenges": "if-challenging", "challenged": "if-challenged",
    ]

    /// A condition that a card is at a location.
    fileprivate static func atPlace(_ type: Meaning) -> Meaning? {
        let isLocation = kind(type)?.tests?.first?.has(["location"]) == true
        return effect(.does, [isLocation ? "if-at-location" : "if-state"])
    }

    /// A condition that asks for some cards.
    fileprivate static func asked(_ aims: Meaning, _ condition: String) -> Meaning? {
        guard let test = aims.tests?.first, aims.tests?.count == 1 else { return nil }
        var words = [condition]
        for word in test.words {
            switch word.text {
            case "yours", "others", "opponent", "own", "all", "chosen", "card", "this-turn", "1", "1+": break
            case "named": words.append("if-named")
            case "damaged", "exerted", "evasive", "ward", "bodyguard", "singer", "support":
                words.append("if-" + word.text)
            default:
                let number = word.text.filter(\.isNumber)
                let isCount = word.text.first?.isNumber == true
                words.append("if-" + (isCount ? number : word.text))
            }
        }
        return effect(.does, words)
    }

    /// A condition that something happened this turn.
    fileprivate static func happened(_ event: Meaning, _ aims: Meaning?) -> Meaning? {
        guard let aims, aims.tests?.first?.has(["this-turn"]) == true,
            let condition = event.tests?.first?.words.lazy.compactMap({ events[$0.text] }).first
        else { return nil }
        return asked(aims, condition)
    }

    private static let events = [
        "played": "if-played", "discards": "if-discarded", "banished": "if-banished",
        "banishes": "if-banished",
        "challenged": "if-challenged", "damaged": "if-damaged", "quests": "if-quested", "sings": "if-sung",
        "healed": "if-healed",
    ]

    /// An effect and its price: "banish this item: draw a card".
    fileprivate static func paid(_ price: Meaning, for gain: Meaning) -> Meaning? {
        guard let test = price.tests?.first, price.tests?.count == 1 else { return nil }
        if test.has(["exert"]), !test.namesObject || test.has(["this"]) {
            return effect([exerting, gain])
        }
        let isPrice =
            test.has(["exert", "discard", "pay", "lose-lore"])
            || test.has(["banish"]) && test.has(["yours", "own", "this"])
        let isSame = gain.tests?.first?.words.first == test.words.first
        return both(effect(isPrice && !isSame ? [price, .price] : [price]), effect([gain]))
    }

    /// A condition that some cards are in a zone.
    fileprivate static func holding(_ parts: [Meaning]) -> Meaning? {
        if parts.first?.amount == .either([0]) { return empty(parts) }
        let number = parts.lazy.compactMap { $0.amount?.leastNumber }.first { $0 > 1 }
        return parts.last?.key.flatMap { effect(.does, ["if-" + $0] + (number.map { ["if-\($0)"] } ?? [])) }
    }

    /// A condition that no cards are in a zone.
    fileprivate static func empty(_ parts: [Meaning]) -> Meaning? {
        parts.last?.key.flatMap { effect(.does, ["if-no-" + $0]) }
    }

    /// A zone, with whose it is.
    fileprivate static func place(_ beginning: String, _ parts: [Meaning]) -> Meaning? {
        guard let zone = parts.last?.key else { return nil }
        let holder = parts.count > 1 ? parts[0] : noAim
        guard let test = holder.tests?.first, test.words.isEmpty || test.has(["yours", "opponent"]) else {
            return nil
        }
        // Cards that go to a zone of mine are mine.
        let isMine = beginning == "to-" && test.has(["yours"])
        return joined([effect(.does, [beginning + zone]), isMine ? noAim : holder])
    }

    /// The effect of an action, an item or the like: "banish with a song".
    fileprivate static func done(_ deed: Meaning, with types: [Meaning]) -> Meaning? {
        both(effect([deed]), of(Condition.anyOf(types.compactMap(\.condition))))
    }

    /// The words of all, as one effect.
    fileprivate static func joined(_ meanings: [Meaning?]) -> Meaning? {
        var all = [EffectTest([])]
        for meaning in meanings {
            guard let tests = meaning?.tests, all.count * tests.count <= mostAlternatives else {
                return nil
            }
            let both = all.flatMap { test in tests.map { test.joined(with: $0) } }
            all = both.compactMap(\.self)
            if all.count < both.count { return nil }
        }
        return of(Condition.anyOf(all.map { .term(.effect($0)) }))
    }

    /// A whole phrase: what is not named is what players mean by it.
    fileprivate static func effect(_ meanings: [Meaning?]) -> Meaning? {
        guard let tests = joined(meanings)?.tests else { return nil }
        return of(Condition.anyOf(tests.map { .term(.effect($0.completed)) }))
    }

    /// A deed of the vocabulary, with what the other parts say.
    fileprivate static func deed(_ deed: String, _ parts: [Meaning]) -> Meaning? {
        let words = deed.split(separator: ".").map(String.init)
        return joined([effect(.does, words)] + parts.map(detail))
    }

    private static func detail(_ part: Meaning) -> Meaning? {
        if part.tests != nil { return part }
        if part.amount != nil { return count(part) }
        if let name = part.words { return effect(.does, ["name-" + name.with("-", for: " ")]) }
        return kind(part)
    }

    /// Whether it says where cards come from, or whose they are.
    fileprivate var namesPlace: Bool {
        tests?.first.map { $0.zone("from-") != nil || $0.has(["opponent"]) } == true
    }

    fileprivate var namesKind: Bool { tests?.allSatisfy(\.namesKind) == true }

    /// Whether it says from where to where.
    fileprivate var namesWay: Bool {
        tests?.first.map { $0.zone("from-") != nil && ($0.zone("to-") ?? $0.zone("in-")) != nil } == true
    }

    /// Whether it says how many cards are acted on, and nothing else.
    private var isCount: Bool {
        tests?.allSatisfy { $0.words.count == 1 && $0.words[0].text.first?.isNumber == true } == true
    }

    /// A type or a classification as what is acted on.
    fileprivate static func kind(_ value: Meaning) -> Meaning? {
        if case .term(.property(.type(let type)))? = value.condition {
            return effect(.does, [type.name.lowercased()])
        }
        guard case .term(.named(let key, let name))? = value.condition else { return nil }
        if key == .keyword { return effect(.does, [name.folded]) }
        return key == .classification
            ? effect(.does, ["class-" + name.folded.with("-", for: " ")]) : nil
    }

    /// A number as how much, or how many.
    fileprivate static func count(_ amount: Meaning?) -> Meaning? {
        switch amount?.amount {
        case .either(let numbers):
            of(
                Condition.anyOf(
                    numbers.prefix(mostAlternatives).compactMap { effect(.does, ["\($0)"])?.condition }))
        case .range(let low, let high): effect(.does, ["\(low)-\(high)"])
        case .compared(.greaterOrEqual, let number): effect(.does, ["\(number)+"])
        case .compared(.greater, let number): effect(.does, ["\(number + 1)+"])
        case .compared(.lessOrEqual, let number): effect(.does, ["\(number)-"])
        case .compared(.less, let number): effect(.does, ["\(number - 1)-"])
        case .compared(.equal, let number): effect(.does, ["\(number)"])
        case .compared(.notEqual, _), nil: nil
        }
    }

    /// Damage dealt or removed: "burn for 4". Other deeds "for 4" are those of cards that cost 4.
    fileprivate static func measured(_ deed: Meaning, _ amount: Meaning) -> Meaning? {
        deed.tests?.first?.has(["damage", "heal"]) == true ? joined([deed, count(amount)]) : nil
    }

    /// "An action or a song": one of both types.
    fileprivate static func eitherKind(_ one: Meaning, _ other: Meaning) -> Meaning? {
        eitherOf(kind(one), kind(other))
    }

    /// One of two effects.
    fileprivate static func eitherOf(_ one: Meaning?, _ other: Meaning?) -> Meaning? {
        let effects = [one, other].compactMap { $0?.condition }
        return effects.count == 2 ? of(Condition.anyOf(effects)) : nil
    }

    /// Cards kept exerted: they can't ready.
    fileprivate static func kept(_ aims: Meaning) -> Meaning? {
        guard let test = aims.tests?.first, aims.tests?.count == 1, test.has(["exerted"]) else { return nil }
        return deed("freeze", [.conditions([.term(.effect(test.without("exerted")))])])
    }

    /// Cards that are played, inked or drawn set the effect off; those that are challenged or banished are left out of frames.
    fileprivate static func triggered(_ trigger: Meaning, by object: Meaning) -> Meaning? {
        // "When played, each opponent discards".
        if object.isTheirs, !object.namesKind { return nil }
        if trigger.tests?.first?.has(["quests", "exerts", "readies", "leaves"]) == true, object.namesKind {
            return nil
        }
        let isOther = trigger.tests?.first?.has(["challenges", "banishes", "deals-damage"]) == true
        return isOther ? trigger : joined([trigger, source(object, of: trigger)])
    }

    fileprivate var isTheirs: Bool { tests?.contains { $0.has(["opponent", "by-opponent"]) } == true }

    fileprivate var withoutThis: Meaning {
        guard let test = tests?.first else { return self }
        return .conditions([.term(.effect(test.without("this").without("location")))])
    }

    /// An object as the source of a trigger: "whenever one of your characters quests".
    fileprivate static func source(_ aims: Meaning, of trigger: Meaning? = nil, isMine: Bool = false)
        -> Meaning?
    {
        let isPlayed = trigger?.tests?.first?.has(["played"]) == true
        let isMoved = trigger?.tests?.first?.has(["moves"]) == true
        let sources: [Meaning?] =
            aims.tests?.map { aims -> Meaning? in
                let test = isMoved ? aims.without("here") : aims
                // "My character" may be this card; one that is played is another.
                let isOpen =
                    (isMine || test.has(["yours"])) && !test.has(["others"]) && trigger != nil && !isPlayed
                return source(isOpen ? test.without("yours").without("character").with("own") : test)
            } ?? [nil]
        return sources.contains(nil) ? nil : of(Condition.anyOf(sources.compactMap { $0?.condition }))
    }

    private static func source(_ aims: EffectTest) -> Meaning? {
        // "When I play this each opponent loses lore": this card is nobody else's.
        if aims.has(["this"]), aims.has(["opponent", "by-opponent", "others", "all"]) { return nil }
        let words = aims.words.map { word in
            switch word.text {
            case "others": "yours"
            case "own": "mine"
            case "opponent", "by-opponent", "not-yours": "opposing"
            case "all", "chosen": "any"
            default: word.text
            }
        }
        return effect(.when, words)
    }

    /// Cards moved between zones: "return a card from the discard", "put it into the inkwell".
    fileprivate static func moved(_ aims: Meaning) -> Meaning? {
        guard let test = aims.tests?.first else { return nil }
        var (from, to) = (test.zone("from-"), test.zone("to-"))
        // "In the discard" is where cards are, "in the hand" where they go.
        if let zone = test.zone("in-") {
            if from == nil, zone == "discard" { from = zone } else { to = to ?? zone }
        }
        if test.has(["under"]) { return deed("put", [aims]) }
        switch (from, to) {
        case ("discard", "hand"): return deed("recover", [aims])
        case ("discard", nil):
            return test.has(["opponent"]) ? takenFromDiscard(aims) : deed("recover", [aims])
        case ("deck", "hand"): return dug(aims)
        case ("inkwell", "hand"): return deed("return", [aims])
        case (_, "hand"): return deed("bounce", [aims])
        case ("discard", "deck"): return takenFromDiscard(aims)
        case ("hand"?, "deck"): return deed("put", [aims])
        case (_, "deck"): return deed("bottom", [aims])
        case (_, "inkwell"): return deed("ink", [aims])
        // "The top of my deck" is where cards come from, not whose they are.
        case ("deck", "discard"):
            return deed(
                "mill",
                test.has(["opponent"]) ? [aims] : test.has(["yours"]) ? [effect(.does, ["you"]) ?? noAim] : []
            )
        default: return nil
        }
    }

    /// Cards put from a discard into a deck.
    private static func takenFromDiscard(_ aims: Meaning) -> Meaning? {
        let deeds = ["put", "shuffle"].compactMap {
            effect(.does, [$0, "from-discard", "to-deck"])?.condition
        }
        guard
            let objects = aims.tests?.map({ test in
                let isTheirs = test.has(["opponent"])
                let kept = test.without("opponent").without("from-discard").without("to-deck")
                return Condition.term(.effect(isTheirs ? kept.with("not-yours") : kept))
            })
        else { return nil }
        return joined([of(Condition.anyOf(deeds)), of(Condition.anyOf(objects))])
    }

    /// Cards in play, unless it is said where they are.
    fileprivate static func shuffled(_ aims: Meaning) -> Meaning? {
        let isInPlay = aims.namesKind && aims.tests?.contains { $0.zone("from-") != nil } == false
        return isInPlay ? deed("tuck", [effect(.does, ["shuffle"]) ?? noAim, aims]) : deed("shuffle", [aims])
    }

    /// Cards that were looked at, put into a hand. Whose deck and hand they are goes without saying.
    fileprivate static func dug(_ aims: Meaning, from place: Meaning? = nil) -> Meaning? {
        if let place {
            guard place.tests?.first?.zone("from-") == "deck", let test = aims.tests?.first,
                (test.zone("to-") ?? test.zone("in-") ?? "hand") == "hand"
            else { return nil }
        }
        guard let tests = aims.tests else { return nil }
        let kinds = tests.map { test in
            let kinds = test.words.filter { word in
                EffectKind.allCases.contains { $0.rawValue == word.text } || word.text.hasPrefix("class-")
            }
            return Condition.term(.effect(EffectTest(kinds)))
        }
        return joined([effect(.does, ["dig"]), of(Condition.anyOf(kinds.once))])
    }

    /// Cards played for free, or from the discard; nil for others, which are played as usual.
    fileprivate static func played(_ aims: Meaning) -> Meaning? {
        guard let test = aims.tests?.first else { return nil }
        if (test.zone("from-") ?? test.zone("in-")) == "discard" { return deed("reanimate", [aims]) }
        return test.has(["free"]) ? deed("cheat", [aims]) : nil
    }

    /// A bound on a number of what is acted on: "with cost 3 or less".
    fileprivate static func bounded(_ stat: Meaning, _ amount: Meaning?) -> Meaning? {
        guard let amount, let tests = count(amount)?.tests, let field = stat.field else { return nil }
        let name = field == .cost ? "cost" : word(stat)
        let words = tests.compactMap { test in
            name.flatMap { effect(.does, ["\($0)-\(test.words[0].text)"])?.condition }
        }
        return words.isEmpty ? nil : of(Condition.anyOf(words))
    }

    /// A card that goes somewhere, which is this one: "returns to my hand when it's banished".
    fileprivate static func gone(_ aims: Meaning) -> Meaning? {
        guard let test = aims.tests?.first, aims.tests?.count == 1, !test.namesKind else { return nil }
        switch test.zone("to-") ?? test.zone("in-") {
        case "hand": return effect(.does, ["return", "to-hand", "this"])
        case "inkwell": return effect(.does, ["ink", "this"])
        case "deck":
            let deeds = ["put", "shuffle"].compactMap { effect(.does, [$0, "to-deck", "this"])?.condition }
            return of(Condition.anyOf(deeds))
        default: return nil
        }
    }

    /// An act forbidden to cards or players: "opponents can't play actions", "can't be challenged".
    fileprivate static func forbidden(_ trigger: Meaning, to cards: Meaning? = nil, _ object: Meaning? = nil)
        -> Meaning?
    {
        guard let words = trigger.tests?.first?.words, words.count == 1, let act = acts[words[0].text] else {
            return nil
        }
        return joined([effect(.does, ["cant", act]), cards ?? noAim, object ?? noAim])
    }

    /// An act forbidden to others' cards.
    fileprivate static func stopped(_ trigger: Meaning, _ cards: Meaning?) -> Meaning? {
        let isNamed = cards?.tests?.allSatisfy(\.namesObject) == true
        return forbidden(trigger, to: isNamed ? cards : joined([cards, effect(.does, ["opponent"])]))
    }

    private static let acts = [
        "quests": "quest", "challenges": "challenge", "challenged": "be-challenged", "sings": "sing",
        "readies": "to-ready", "played": "to-play", "moves": "to-move", "exerts": "to-exert",
        "draws": "to-gain", "damaged": "to-be-damaged", "chosen": "to-be-chosen", "gains-lore": "to-gain",
    ]

    /// A keyword, or a stat, that cards get, and how much.
    fileprivate static func gift(_ parts: [Meaning]) -> Meaning? {
        guard let word = word(parts[0]) else { return nil }
        return joined([effect(.gives, [word])] + parts.dropFirst().map(detail))
    }

    /// A gift to others, where no cards are named.
    fileprivate static func given(_ parts: [Meaning]) -> Meaning? {
        let all = joined(parts)
        // "4 lore for 7" gives no card anything.
        if parts.contains(where: { $0.isCount }) { return nil }
        let isFor = all?.tests?.first.map { $0.namesObject || $0.isConditional } ?? true
        return isFor ? all : joined([all, effect(.does, ["others"])])
    }

    /// A stat of which cards get less.
    fileprivate static func loss(_ parts: [Meaning]) -> Meaning? {
        guard let word = word(parts[0]), parts[0].field != nil else { return nil }
        return joined([effect(.does, ["debuff", word])] + parts.dropFirst().map(detail))
    }

    /// Whether somebody discards, most likely who did what is before: "draw a card, then discard a card".
    fileprivate var isOpenDiscard: Bool {
        tests?.first.map { $0.has(["discard"]) && !$0.namesObject } == true
    }

    fileprivate var isLong: Bool { tests?.allSatisfy { $0.words.count > 1 } == true }

    private static func word(_ gift: Meaning) -> String? {
        if let field = gift.field {
            let stats: [NumberField: String] = [
                .strength: "strength", .willpower: "willpower", .lore: "lore",
            ]
            return stats[field]
        }
        guard case .term(.named(.keyword, let name))? = gift.condition else { return nil }
        return name.folded
    }
}

extension Amount {
    /// The number, or the bound of a number.
    fileprivate var leastNumber: Int? {
        switch self {
        case .either(let numbers): numbers.count == 1 ? numbers[0] : nil
        case .range(let low, _): low
        case .compared(_, let number): number
        }
    }
}

extension EffectTest {
    /// Nil if the key has no such words.
    init?(_ key: EffectKey, _ words: [String]) {
        let read = words.indices.map { Word(key, words[$0], isFirst: $0 == 0) }
        let known = read.compactMap(\.self)
        guard known.count == read.count else { return nil }
        self.init(known)
    }

    fileprivate func has(_ words: [String]) -> Bool { self.words.contains { words.contains($0.text) } }

    /// The zone after such a beginning, "discard" of "from-discard"; nil without one.
    fileprivate func zone(_ beginning: String) -> String? {
        words.first { $0.text.hasPrefix(beginning) }.map {
            String($0.text.dropFirst(beginning.utf8.count))
        }
    }

    /// Whether it says to whose cards something happens.
    fileprivate var namesObject: Bool {
        has([
            "yours", "opposing", "opponent", "this", "own", "others", "not-yours", "not-opposing",
            "each-player", "you",
        ])
    }

    fileprivate var isConditional: Bool { words.contains { $0.text.hasPrefix("if") } }

    fileprivate func with(_ word: String) -> EffectTest {
        EffectTest(.does, [word]).flatMap(joined) ?? self
    }

    /// With another deed first.
    private func named(_ deed: String) -> EffectTest {
        EffectTest(.does, [deed]).flatMap { $0.joined(with: self) } ?? self
    }

    fileprivate var namesKind: Bool {
        words.contains { word in
            word.text.hasPrefix("class-") || word.text.hasPrefix("name-")
                || EffectKind.allCases.contains { $0.rawValue == word.text && $0 != .card }
        }
    }

    fileprivate func without(_ word: String) -> EffectTest {
        EffectTest(words.filter { $0.text != word })
    }

    /// With what players mean by their words. "Chosen character" may be anyone's, so who banishes an opponent's character wants it,
    /// and who gives something to "my characters".
    fileprivate var completed: EffectTest {
        // "Opponents choose and discard".
        if has(["opponent", "by-opponent", "each-player"]), has(["you"]) { return without("you").completed }
        if has(["search", "tutor"]), has(["search"]) == namesKind {
            return without("search").without("tutor").named(has(["search"]) ? "tutor" : "search").completed
        }
        // "My opponent".
        if has(["opponent", "by-opponent"]), has(["yours"]) { return without("yours").completed }
        if has(["discard"]), has(["from-hand", "yours"]) {
            let all = without("from-hand").without("yours")
            return (has(["yours"]) ? all.with("you") : all).completed
        }
        if has(["price"]) { return self }
        // "A strength bonus while at a location" is this card's.
        if isConditional, keys.contains(.gives), has(["others"]), !namesKind {
            return without("others").completed
        }
        if has(["by-opponent"]), has(["debuff"]) { return without("by-opponent").with("opponent").completed }
        // "Characters get +1 while here".
        if has(["if-at-location"]), has(["character"]) {
            return without("if-at-location").with("here").completed
        }
        if has(["enter"]) {
            if has(["by-opponent"]) { return without("by-opponent").with("opponent") }
            return namesObject ? self : with("this")
        }
        if has(["by-opponent"]), !isHarm { return without("by-opponent").with("opponent") }
        let isMine = has(["yours"])
        let isTheirs = has(["opponent", "opposing"])
        if has(["cost-less", "cost-more"]), isMine { return without("yours").with("others") }
        if has(["be-challenged"]), isMine { return without("yours").without("others") }
        if isGood {
            if isMine { return without("yours").without("others").with("not-opposing") }
            let isOwn =
                has(["ready"]) && keys.contains(.when) || isConditional
            return !namesObject && !isOwn && has(["ready", "buff"]) ? with("others") : self
        }
        guard isHarm || has(["bounce"]) || has(["ink"]) && has(["character", "item", "location"]) else {
            return self
        }
        if has(["by-opponent"]), has(["cant"]) { return without("by-opponent").with("opponent").completed }
        if has(["by-opponent"]) { return without("own").without("yours").with("others") }
        if has(["cant"]), isTheirs {
            // Players play cards and gain lore, their characters quest.
            if has(["to-play", "to-gain"]) { return self }
            return without("cant").without("opponent").without("opposing").named("stop")
        }
        // "All opposing characters" leaves out those of mine.
        if isTheirs, has(["all"]) { return without("opponent").without("opposing").with("opposing") }
        if isTheirs { return without("opponent").without("opposing").with("not-yours") }
        if isMine { return isHarm && !has(["this"]) ? without("yours").without("own").with("own") : self }
        if namesObject || has(["ink", "cant"]) { return self }
        return with(has(["bounce"]) ? "others" : "not-yours")
    }

    /// Whether it is good for the cards that it is done to.
    private var isGood: Bool {
        has(["buff", "heal", "ready", "prevent"]) || keys.contains(.gives) && !has(["reckless"])
    }

    private var isHarm: Bool {
        has([
            "banish", "damage", "exert", "tuck", "bottom", "freeze", "removal", "wipe", "debuff", "take",
            "must",
            "cant",
            "reckless",
        ])
    }
}
