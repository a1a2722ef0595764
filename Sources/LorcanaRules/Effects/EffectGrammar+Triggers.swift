extension EffectGrammar {
    /// Triggers, durations and conditions.
    static let triggers = """
        When: Frequency* (when | whenever) Event ((and | or) [when | whenever] Event)*
            | the first time Event [each turn @once | this turn] | the next time Event [this turn]
            | Frequency the next time Event | Frequency* at the start of StartTurn @turn-start
            | Frequency* at the end of EndTurn @turn-end
        StartTurn: your [next] turn | each player 's turn @by-any | Owner 's turn @by-opposing | each turn
            | their turn @by-opposing | the turn
        EndTurn: your [next] turn | each player 's turn @by-any | Owner 's turn @by-opposing | the turn
            | this turn | each turn | their turn @by-opposing
        Frequency: once during your turn @once @your-turn [,] | once per turn @once [,]
            | during your turn @your-turn [,] | once each turn @once [,] | twice during your turn @your-turn [,] | Durations [,]
            | during Owner 's turn @their-turn [,] | each turn [,] | # time during your turn @your-turn [,]
            | once during Owner 's turn @once @their-turn [,] | twice per turn [,]
        Event: Occurrence EventEnd*
        EventEnd: while [unsaid:Cond | here @here | at a location | at unsaid:Noun] | during your turn @your-turn
            | this turn | in a turn | on this card | from From | there | here | for the first time [each turn]
            | during Owner 's turn @their-turn | during their turn @their-turn | each turn | to unsaid:Noun
            | with unsaid:Noun | at a location
        Occurrence: you play source:Self @played or source:Noun @by-yours @played
            | you play source:Noun @by-yours @played | Opponent play source:Noun @by-opposing @played
            | a player play source:Noun @by-any @played | source:Noun is played @played
            | you play a (second | third | first) source:Noun @by-yours @played | source:Noun quest @quests
            | you sing unsaid:Noun @by-yours @sings | source:Noun sing unsaid:Noun @sings
            | source:Noun sing @sings | source:Noun is banished @banished
            | source:Noun is banished in a challenge @banished-in-challenge
            | source:Noun is challenged and banished @banished-in-challenge @defending
            | source:Noun challenge and is banished @banished-in-challenge
            | source:Noun is challenged @challenged | source:Noun challenge [unsaid:Noun] @challenges
            | source:Noun banish unsaid:Noun [in a challenge] @banishes
            | source:Noun banish unsaid:Noun in a challenge @banishes
            | source:Noun (exert | become exerted | is exerted) @exerts
            | you exert source:Noun @by-yours @exerts | you ready source:Noun @by-yours @readies
            | source:Noun (ready | is readied) @readies | source:Noun move [to unsaid:Noun | here] @moves
            | you move source:Noun (here | to unsaid:Noun | from unsaid:Noun)* @by-yours @moves
            | source:Noun take damage @takes-damage | source:Noun (is | would is) dealt damage @takes-damage
            | source:Noun would take damage @takes-damage
            | source:Noun deal damage [to beside:Noun] [in a challenge] @deals-damage
            | you remove [# or more] unsaid:Noun from source:Noun @by-yours @healed
            | you remove [# or more] damage from source:Noun @by-yours @healed | source:Noun leave play @leaves
            | source:Noun enter play [exerted] @played
            | you shift source:Noun [on top of unsaid:Noun] @by-yours @played
            | source:Noun quest or challenge [unsaid:Noun] @quests @challenges
            | source:Noun (is returned | return) Zones @returned
            | source:Noun is chosen [for unsaid:Noun | by unsaid:Noun | for support] @chosen
            | source:Noun is put into (your @by-yours | Owner 's @by-opposing | their @by-opposing) inkwell
                @inked
            | you put source:Noun into your inkwell @by-yours @inked | you ink source:Noun @by-yours @inked
            | you draw source:Noun @by-yours @draws | (Opponent | they) draw source:Noun @by-opposing @draws
            | you discard source:Noun @by-yours @discards | Opponent discard source:Noun @by-opposing @discards
            | you put unsaid:Noun under source:Noun @by-yours @boosted
            | you use the boost ability of source:Noun @by-yours @boosted
            | source:Noun is put under unsaid:Noun @boosted
            | (you | Opponent @by-opposing) put source:Noun into (your | their) discard [from From] @discarded
            | source:Noun is put into (your | Owner 's | their) discard [from From] @discarded
            | source:Noun leave (your | Owner 's) discard @discarded
            | you pay unsaid:Bill to (play | shift) source:Noun @by-yours @pays
            | you remove a ink drop @by-yours @drops-ink | you would get unsaid:Noun @by-yours @always
            | source:Noun is discarded @discarded | the illumineer complete a encounter @by-any @leaves
            | you gain lore @by-yours @gains-lore | Opponent gain lore @by-opposing @gains-lore
            | you return source:Noun Zones @returned | you banish source:Noun [in a challenge] @banished
            | Opponent choose source:Noun [for unsaid:Noun] @by-opposing @chosen
            | (the vine | jafar) play source:Noun @played
        Bill: # ink or (less | more) | # ink
        Opponent: a opponent | opponent | your opponent | each opponent | the illumineer | a illumineer
            | chosen opponent | opposing player

        Durations: this turn @this-turn | for the rest of this turn @this-turn
            | until the start of your next turn @until-your-next-turn
            | until the end of (your | this) turn @this-turn
            | until the end of your next turn @until-your-next-turn | until your next turn @until-your-next-turn
            | during their next turn @their-next-turn
            | at the start of (their | the their) next turn @their-next-turn
            | until the start of Owner 's next turn @until-your-next-turn
            | until the start of their next turn @until-your-next-turn | during challenge
            | during your turn @your-turn | during Owner 's turn @their-turn | during the challenge
            | during their turn @their-turn | at the start of (your | their) turn
            | at the start of Owner 's turn | until the end of Owner 's next turn @their-next-turn

        If: (if | while | unless @unless) Cond ((and | or) [if | while | unless] Cond)* | while here @here
            | while (at a location | at unsaid:Noun) @if-state @if-at-location
            | while is challenged @if-state @if-challenged
            | while challenging [unsaid:Noun] @if-state @if-challenging
        Cond: unsaid:Shifted @if-shifted | unsaid:DoneSo @if-done | unsaid:NotDone @if-done @unless
            | unsaid:Undamaged @if-state @if-undamaged | unsaid:Damaged @if-state @if-damaged | asked:IsCard @if-card
            | unsaid:EmptyHand @if-have @if-no-hand | asked:InHandThan @if-have @if-hand-than
            | asked:InHand @if-have @if-hand
            | asked:InDiscard @if-have @if-discard | asked:Has @if-have
            | asked:Happened @if-happened | asked:Is @if-state
        Shifted: you used shift to play Noun
        DoneSo: (you | they) (do | do either | do so)
        NotDone: it isn't | (you | they) (don't | didn't) | that character 's player don't
        IsCard: (it | they | that card | those card | that Kind) (is | was) Noun [or named Names]
            | Noun is (chosen | revealed [this way] | discarded this way) | one of (them | those card) is Noun
            | it (have | had) Noun | they have the same Noun | their card type is
            | (it | that card) have With | the Done Kind is (named Names | Noun)
            | that Kind (have | cost) (With | Bound) | that Kind is named Names | Noun you played have With
            | (that Kind | it | one of them is) cost @cost # Compared
        EmptyHand: Holder have no card in Holders hand
        InHandThan: Holder have (more | fewer) card in Holders hand than (Holder | unsaid:Noun)
        InHand: Holder have Some card in Holders hand [than Holder | than unsaid:Noun]
        InDiscard: (Holder have | there is) Some card in Holders discard
        Holders: (Owner 's | Possessive)*
        Some: Determiner* Adjective* [character | item | location | action | song]
        Undamaged: Noun have no damage | Noun is undamaged
        Damaged: Noun have [# or more] damage | Noun is damaged
        Has: Holder (have | don't have @unless) Noun [in play | here] | there (is | was) Noun
            | Noun is (in play | in From)
            | Holder have [more | fewer | less | only # | more than # | fewer than #] (Noun | lore | ink)
                [With] [in play] [than Holder | than unsaid:Noun]
            | Holder have # [or more | or less] lore | Holder have Noun (in play | here) (and | or) Noun
            | Holder have # ink or (less | more) | Holder have any in play with With | it is your turn
            | this is your first turn and you is not the first player | Holder have (the most | more) Noun
            | Holder (have | had) Bound
        Holder: you | Opponent | one or more opponent | (each | any) player | that player | they
            | each illumineer | he | the vine | it | another player | jafar
        Happened: (you | they | Opponent | none of your character | no other Head) [have | haven't] [already]
                Past Noun [Zones] [this way] [this turn]
            | Noun [have | haven't] Did [Noun] [Zones] [this way] [this
                turn]
            | (you | they) didn't @unless Verb Noun [Zones] [this turn]
            | Noun (was | wasn't @unless) put into (Owner 's | Possessive)* discard @if-discarded [from From] [this turn]
            | Noun (was | wasn't @unless) Did [in a challenge] [Zones] [this way] [this turn]
            | Noun took damage @if-damaged this turn | you (paid | got | removed) Noun [to play Noun] [this turn]
            | you didn't @unless (discard | draw) Noun | Noun would is banished
            | (a effect | Noun) would Threat Noun [Zones] | you pay # ink | Holder pay # (ink | lore)
            | Noun left (your | Owner 's | a player 's) discard [this turn] | Holder would Threat Noun
            | there was Noun | it is the (first | second | third) challenge [this turn]
            | you have Past Noun Zones [this turn]
            | (their player | that Kind 's player) (put Noun Zones | pay # ink)
        Past: played @if-played | discarded @if-discarded | removed @if-healed | put | drawn | drew | revealed
            | returned | moved | banished @if-banished | exerted | sung @if-sung | used | inked | paid | gained
        Did: Past | challenged @if-challenged | quested @if-quested | sang @if-sung | damaged @if-damaged | Done
        Threat: cause you to discard | get | take | is dealt | lose | gain | draw
        Is: Noun (is | isn't @unless | was | wasn't @unless) Condition ((and | or) Condition)* | Noun (have | had) Noun
            | Noun (have | had) With | (there is | # or more) Noun is Condition
            | Noun is (is challenged @if-challenged | challenging @if-challenging [Noun]) | Noun have no Noun
            | all card in your inkwell is exerted
        Condition: exerted @if-exerted | ready | damaged | undamaged
            | at (a location | Noun) @if-at-location | here @if-at-location | in play | in From
            | named Names | is challenged @if-challenged | not Noun | under Noun | chosen | facedown | Noun
            | at (the same location) @if-at-location | challenged @if-challenged
        """
}
