extension EffectGrammar {
    /// Cards: whose they are, where they are, and their restrictions.
    static let nouns = """
        Noun: Thing (Separator Thing)*
        Separator: , or | , and | , | or | and | and/or | as well as
        Thing: Self | Back | Pile After* | Determiner* Adjective* Head After*
        Pile: [the] (top | bottom) [# @amount] card [of Deck] @card @in-deck @located
            | a card from the top of Deck @one @card @in-deck @located
            | card from the top of Deck @card @in-deck @located
            | a number of card from the top of Deck @counted @card @in-deck @located
            | (Owner 's | Possessive) Zone @card @located
        Deck: (Owner 's | Possessive | the)* deck | it
        Self: this damage | this Kind @this-card After* | this @this-card | (he | her) @person
        Back: (it | they | them) @that
            | (that | those | the chosen | the revealed | the named | the moved | the exerted | the banished |
                the discarded | the returned | the played) Adjective* Head After* @that
            | the (challenging | challenged) Kind @opposing | the rest @rest [After]
            | (the other | another | the second | the first | both | any one) [After] @that
            | the other Adjective* Head @that | each other After*
            | (one @one | # @amount | up to # @up-to | any number @counted | all | each | any | both | the
                first) @that of (them | those [Head] | the Head) After* @that
            | one @one [After] @that | # @amount @that | up to # @up-to @that | all @all @that | each @all @that
            | any number @counted @that

        Determiner: chosen @target | another @another | other @another | all @all | each @all | every @all
            | any number of @counted | any | a @one | one or more | one of @one | one @one | up to # @up-to
            | up to one @one | # or more | # or fewer | fewer than # | at least # | only # | # @amount
            | each of @all | all of @all | of | the | your @yours | opposing @opposing | no | none of | only
            | both | either | that many @counted | more | fewer | different | Owner 's | their @theirs | her
            | next | first | second | third | total | same | twice | a number of @counted | a total of
            | a different | a additional
        Owner: [the] (opposing player | your opponent) @opposing | (each | chosen | a) opponent @opposing
            | opponent @opposing | each player @each | (each | a | all) opposing player @opposing
            | (chosen | a | any | that | the | their | another) player | player | each illumineer @opposing
            | the illumineer @opposing | illumineer @opposing | the vine | jafar | your other player
        Adjective: exerted @exerted | ready @is-ready | damaged @damaged | undamaged @undamaged
            | opposing @opposing | facedown | faceup | face (down | up) | revealed | banished
            | chosen @target | challenged | challenging | discarded | other @another
            | non-character @non-character | inkable | InkName | Classes | battleground | additional | Keyword
            | (highest @highest | lowest @lowest) [cost | Number] | dry | remaining
            | total | different
        Classes: Class (Separator Class)*
        Class: Aa Aa Aa @classified | Aa Aa @classified | Aa @classified
        InkName: amber @amber | amethyst @amethyst | emerald @emerald | ruby @ruby | sapphire @sapphire
            | steel @steel
        Head: Kind [card @card] (Separator Determiner* Adjective* Kind [card @card])* | card @card | copy @card
            | [battleground] ability | Kind 's ability | effect | damage counter | damage | counter | ink drop
            | ink type | player | opponent | Class
        Kind: character @character | item @item | location @location | action @action | song @song | card @card
            | illumineer | non-character @non-character

        After: of yours @yours | of (their | theirs) @theirs | of (your | their) choice
            | [or] named Names | not named unsaid:Names | with With ((Separator | or with | and with) With)*
            | without Without | in play
            | (you @yours | OpponentHas @opposing | they) have [in play] [here | there] | he had [in play]
            | you own @yours | (you | they) (play | shift) [this turn] | you removed damage from this way
            | that was under unsaid:Noun | in From | from From | from From or Zone | equal to Value @counted
            | under unsaid:Noun @with-card-under | here @here | there @here
            | at (a location | this location | that location | location | the same location) @here
            | Done [in a challenge] [Zones] [this way] [this turn] | (you | they | you have) Done [this way | this turn]
            | this way | at random @at-random | each | inclusive | on top | total | except unsaid:Noun
            | (who | that) Relative | for (action | ability | effect) | of the same name @same-name
            | other than unsaid:Noun @another | tied for highest cost @highest | that don't | among unsaid:Noun
            | on unsaid:Noun | of From | that Done [this song | Zones] | they each have | than unsaid:Noun
            | in a challenge | until [you] reveal unsaid:Noun
        OpponentHas: (each | a | chosen) opponent | opponent | your opponent | (each | all) opposing player
            | that player | each illumineer | the illumineer | the vine | jafar | each player
        Relative: (Player | Meant) Done [this way] | Done [this way] [this turn]
            | was Done [Zones] [this way] [this turn]
            | (is | isn't) (unsaid:Plain | exerted @exerted | damaged @damaged | ready @is-ready) | have With
            | don't have Without | didn't Verb | don't | share unsaid:Noun | can't Verb | have Done [this turn]
        Plain: Determiner* Adjective* Head
        Names: [both] Name (Separator [a] [Kind [card]] [named] Name)*
        Name: NamePart NamePart* @named | it | that name
        NamePart: Aa | ~of | ~the | ~de | ~la | ~- | ~& | ~'s | ~a
        With: Bound | Keyword @having | damage @damaged | no damage @undamaged
            | the same name [as unsaid:Noun] @same-name
            | (a | a different | different | that | any | the named) name [as unsaid:Noun]
            | total Number # or (less | more)
            | (a | one or more | # or more | no | #) [face down | facedown] card under (them | it | he | her) @with-card-under
            | the (same | highest @highest | lowest @lowest) (cost | Number) [as unsaid:Noun] | inkable
            | the most unsaid:Noun | (more | fewer | less) unsaid:Noun than unsaid:Noun | a quote unsaid:Quoted quote
            | (fewer | more) than # card in Zoned | more (lore | Number) than (unsaid:Noun | you)
            | a different name than unsaid:Noun | the highest @highest cost , or tied for highest cost
        Without: Keyword @without | damage @undamaged | inkable
        Bound: [a] [total] Number [of] # [inclusive] Compared | [a] [total] Number [equal to] # @= @bounded
            | # Number Compared
            | # or (less @<= | fewer @<= | more @>=) Number @bounded | # Number @= @bounded
            | Number (equal to or less than @<= | equal to @= | less than @<= | up to # more than @<= | up to #
                less than @<= | # more than @<= | # less than @<= | from # to @<=) Value @bounded
            | (less @<= | more @>=) Number than unsaid:Noun @bounded | the same Number or less @<= @bounded
            | Number or less @<= @bounded | [a] base Bound
        Compared: or (less | fewer | lower) @<= @bounded | or (more | greater | higher) @>= @bounded
        Number: cost @cost | strength @strength | willpower @willpower | lore @lore | move cost
        Stat: strength @strength | willpower @willpower | lore @lore
        Value: the (number | total number) of asked:Noun | the (amount | total) of unsaid:Noun | the damage [counter] on beside:Noun
            | beside:Noun 's [printed] (unsaid:Number | damage) | (her | their) (unsaid:Number | damage)
            | the [total] unsaid:Number of beside:Noun | the lore lost [this way] | that number
            | the unsaid:Number unsaid:AnyPlayer had [in play] | the damage unsaid:AnyPlayer removed [this way]
            | (that | the same) amount [of unsaid:Noun] | # | unsaid:Noun
        AnyPlayer: Player | Meant
        Done: played | banished | discarded | returned | removed | put | drawn | exerted | moved | chosen
            | revealed | dealt | lost | gained | challenged | quested | sung | sang | inked | readied | shifted
            | drew | damaged | named | used | left | shuffled | paid | searched | got | took | healed
        Verb: play | banish | discard | return | quest | challenge | ready | exert | sing | move | draw | ink
            | put

        From: here | play @in-play @located
            | (Owner 's | Possessive | the | a | any | all | every)* Zone @located
            | the (top | bottom) [# @amount card] [of (Owner 's | Possessive | the)* deck] @in-deck @located
            | either the top or the bottom of Possessive deck @in-deck @located | there
            | under unsaid:Noun @in-under @located
        Possessive: your @yours | their @theirs | her | their player 's | her player 's
        Zone: hand @in-hand | deck @in-deck | discard @in-discard | discard pile @in-discard
            | inkwell @in-inkwell | pile | play @in-play
        Zones: (from | to | into | in | under | on) unsaid:Place Zones
            | (from | to | into | in | under | on) unsaid:Place
        Place: From | Noun
        """
}
