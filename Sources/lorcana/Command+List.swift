extension Command {
    /// The commands of the program, in the order shown by help.
    static let list: [Command] = [
        .search, .set, .sets, .card, .all, .browse, .random, .sing, .shift, .deck, .own, .new, .rotation,
        .pack, .update,
        .config, .theme, .cache, .completions, .man, .help,
    ]
}
