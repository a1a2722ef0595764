extension EffectKey {
    var help: KeyHelp {
        switch self {
        case .does: KeyHelp(.effects, ["does:draw.2", "does:banish.item", "does:discard.opponent"])
        case .when: KeyHelp(.effects, ["when:quests", "[when:quests does:draw] (one effect)"])
        case .gives: KeyHelp(.effects, ["gives:ward", "gives:strength.chosen (lorcana help effects)"])
        }
    }
}
