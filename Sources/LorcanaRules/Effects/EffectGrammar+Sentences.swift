extension EffectGrammar {
    static let text = [nouns, deeds, states, triggers, sentences].joined(separator: "\n")

    /// Clauses and sentences.
    static let sentences = """
        Sentence: a character with cost # or more can exert to sing this song for free @silent | Start* Clauses
        PriceLine: exert @silent @exerting | price:Price
        Start: When , | If , | If then | Frequency [,] | ForEach , | then [,] | otherwise @if-done @unless ,
            | unsaid:Label | to start , | and | or | instead [,] | for the rest of this turn @this-turn , | during challenge ,
            | Durations , | when , | in addition , | also ,
            | for each opponent (who | that) unsaid:Who @for-each ,
        Label: yes! | no! | Kind (or Kind)* ,
        Clauses: Clause (Join Clause)*
        Join: , and then | , then | and then | , and | , or | and | or | , | then | .
        Clause: only one character can challenge @to-challenge @cant Tail*
            | Start* (Player | Meant) (may @may | can @may | must | [each | together] may [together | each]
                @may | together | also)* Deeds Tail*
            | Deeds Tail* | Player [may @may] States Tail* | subject:Noun States Tail* | Meant States Tail*
            | States Tail* | price:Price Tail* | subject:Noun 's Stat States Tail* | subject:Noun Tail* States
            | each player who unsaid:Who may @may Deeds Tail* | price:EnterPrice to Deeds Tail*
            | subject:Noun may @may enter play @enter exerted @exerted to Deeds Tail* | ForEach [,] Clause
        EnterPrice: subject:Noun may enter play @enter exerted @exerted
        Deeds: price:Payment to Deed Tail* (DeedJoin Deed Tail*)* | Deed Tail* (DeedJoin Deed Tail*)*
        Payment: Deed ((and | , then | , and | , | then) Deed)*
        DeedJoin: , and then | , then | and then | , and | and | or | , or | then | , | to have
        Tail: using (their | her) shift ability | during that challenge | Durations | (when | whenever) Event
            | ForEach | If | instead @instead | to a maximum of # lore [each] | again | after the challenge
            | [for] free @free | instead of Zones | in any order | from unsaid:Challenges | together | each
            | , to a maximum of # lore | instead of unsaid:Noun | if able | equal to Value @counted
            | for unsaid:Noun | , up to # | , if able | and repeat this effect
            | for action and ability [if able] | ([instead] of) unsaid:Noun | by unsaid:Noun | in play
            | at random
        Challenges: challenge | the challenge
        ForEach: for each # damage [on unsaid:Noun] @for-each @if-damaged | for each asked:Noun [in play] @for-each | for each # asked:Noun @for-each
            | for each # (lore | damage) [lost] [this way] @for-each
        Price: PricePart ((, | and) PricePart)*
        PricePart: exert @exerting | exert @exert object:Noun | # @pay @amount ink | Deed | # ink @pay
        Piece: When [,] | If [,] | Start | Clause | Tail | price:Price | , | and
        """
}
