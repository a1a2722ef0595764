/// Terminals with no idea of cards.
