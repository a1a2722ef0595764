extension EffectGrammar {
    /// Actions of players.
    static let deeds = """
        Player: you @you | each player @each-player
            | (each | all | a | chosen | your | the chosen | that) opponent @opponents | opponent @opponents
            | (each | all) opposing player @opponents | the opposing player [together] @opponents
            | opposing player @opponents | the challenging player @opponents
            | the challenging character 's player @opponents | chosen player @chosen-player
            | another chosen player @chosen-player | that player @that-player | that character 's player @owner
            | each player (who | with) unsaid:Who @each-player | (their | her | your | the) player @owner
            | each opponent (who | with) unsaid:Who @opponents | you and another chosen player each @each-player
            | any number of chosen player @each-player
            | the player or player with the most card in their hand @chosen-player | each illumineer @opponents
            | the illumineer [together] @opponents | a illumineer @opponents | illumineer @opponents
            | jafar @rival | the vine @rival
        Meant: they [each | together] @that-player | it @rival | he @rival
        Who: Verb Noun | don't | do | With | have Noun | Done Noun | reveal Noun | didn't Verb Noun

        Deed: Draw | Discard | Return | Banish | Damage | Heal | MoveDamage | Ready | Exert | Lore | Ink | Look
            | Play | Cost | Give | Move | Put | Rare
        Draw: draw @draw object:Noun | draw @draw object:Noun equal to Value @counted
            | draw @draw @counted [card] until unsaid:Until | draw @draw object:Noun equal to Value
            | draw @draw that number of card plus # @counted
        Until: AnyPlayer have (# [card] [in unsaid:Zoned] | the same number [of card])
        Zoned: Possessive (hand | inkwell)
        Discard: [choose and] discard @discard object:Noun
            | [choose and] discard @discard [either] object:Noun or object:Noun
            | discard @discard @counted (your | their | her) hand
            | [choose and] discard @discard [card] until unsaid:Until
        Return: [choose and] return @return object:Noun [To] [OrTo] [until unsaid:Until]
        Banish: [choose and] banish @banish object:Noun
        Damage: deal @damage (# @amount | # more @amount | that much @counted | the same amount of @counted |
                @counted) damage [each] [equal to Value] to object:Noun [equal to Value]
            | deal @damage object:Back # @amount damage
            | put @damage (# @amount | a @one | that many @counted) damage counter on object:Noun
            | deal @damage (# @amount | that much @counted) damage object:Same
        Same: @that
        Heal: remove @heal (up to # @up-to | # @amount | all @counted | any number of @counted) [damage |
                damage counter] [each | total] from object:Noun
            | remove @heal (up to # @up-to | # @amount | all @counted) damage object:Same
        MoveDamage: move @move-damage (up to # @up-to | # @amount | a @one | all @counted | any number of
                @counted) (damage counter | damage) from unsaid:Noun to object:Noun
        Ready: ready @ready object:Noun
        Exert: [choose and] exert @exert object:Noun | don't ready object:Noun
        Lore: gain @gain-lore # @amount lore | gain @gain-lore lore equal to Value @counted
            | gain @gain-lore that much lore @counted | lose @lose-lore # @amount lore
            | lose @lose-lore lore equal to Value @counted | lose @lose-lore all their lore @counted
            | steal @gain-lore unsaid:Noun
        Ink: put @ink object:Noun Inkwell [OrTo]
            | ink @extra-ink (a additional card | # additional card | object:Noun) | ink @ink object:Noun
            | get @gain-drop (# @amount | a @one) ink drop | remove @lose-drop (# @amount | a @one) ink drop
        InkState: facedown | face down | exerted | and exerted | and ready | under unsaid:Noun | instead
        Look: look at @look object:Noun | reveal @reveal object:Noun [to all player]
            | reveal @reveal (your | their | her) hand @card @in-hand @located
            | search @search (your | their) deck [and discard] for object:Noun @in-deck @located
        Play: play @play object:Noun PlayState* | (play or shift | shift) @play object:Noun PlayState*
        PlayState: for free @free | , exerted | again | on this Kind as if this Kind had any name | exerted
            | as if unsaid:AsIf | on top of unsaid:Noun | from From
        AsIf: it was in your hand | they was in your hand | Noun had any name
        Cost: pay @cost-less (# @amount | that amount of @counted) ink less CostFor
            | pay @cost-more # @amount ink more CostFor
            | pay @move-less # @amount ink less to move object:Noun [to unsaid:Noun | here]
            | pay @pay # @amount (ink | lore) [each]
        CostFor: to play object:Noun | for the next @this-turn object:Noun | for the first object:Noun [each turn]
            | to shift object:Noun | for object:Noun
        Give: give subject:Noun Gifts
        Move: move @move object:Noun (to unsaid:Noun | here | there) [for free @free]
        Put: put @put object:Noun [,] To [OrTo] | put @put object:Noun back To | put @put object:Noun back @in-deck @into [in any order] | shuffle @shuffle Deck
            | shuffle @shuffle object:Noun [into unsaid:Deck @in-deck @into]
            | put @put object:Noun [facedown] under unsaid:Noun [facedown | faceup] @in-under @into
            | # @put on the top of your deck | put # on the (top | bottom) of your deck
        To: (to | into | on | in) unsaid:ToPlace ToZone Order*
            | on [either] the top or the bottom of unsaid:Deck @in-deck @into [in any order]
            | back on the top of unsaid:Deck @in-deck @into Order*
            | on (the top | the bottom | top) (of unsaid:Deck | of it | of them) @in-deck @into Order*
            | on the (top | bottom) @in-deck @into Order* | the same way | into play @in-play @into
            | on either the top of unsaid:Deck or into unsaid:ToPlace ToZone @into
        OrTo: or To
            | (and the other | and the rest | [,] [and] one) (@ink object:Rest Inkwell | @put object:Rest To) [OrTo]
        Inkwell: into unsaid:ToPlace inkwell InkState*
        Rest: @rest
        ToPlace: (Owner 's | Possessive | the)*
        ToZone: (hand @in-hand | deck @in-deck | discard @in-discard | inkwell @in-inkwell InkState*) @into
        Order: in (any | a random) order | facedown | face down | faceup | exerted | and exerted
        Rare: name @name (a card | unsaid:Noun) | choose one [of the following] @one-of
            | choose @choose any number of player @each-player | choose @choose object:Noun | repeat @other this effect | skip @skip your turn 's draw step
            | win @win the (game | scenario) [and open the Aa* (of | for | the | Aa)* prize pack!]
            | use @other object:Noun for free | count @other the number of unsaid:Noun
            | use @other this item 's Aa ability [for free] | make @other unsaid:Noun | don't discard @prevent
            | [only] have @deck (up to # @up-to | [only] # @amount | any number of @counted) (copy of | card
                named) unsaid:Names in your deck
            | have @deck object:Noun in your deck regardless of ink type
            | move @other (Owner 's | Possessive) draw token up # | have Player Deed ([,] (and | then) Deed)*
            | play @other with the top card of their deck (face up | faceup)
            | add @change their Stat to another chosen character 's strength | complete @other unsaid:Noun
            | deal damage with their willpower instead of their strength
        """
}
