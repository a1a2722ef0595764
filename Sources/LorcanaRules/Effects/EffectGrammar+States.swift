extension EffectGrammar {
    /// States of cards.
    static let states = """
        States: State ([,] and State | , State)*
        State: gain Gifts | get Changes | lose Losses | can't Acts | don't Acts
            | must quest [if able] @to-quest @must | [all] (may | can) Allowed | enter play @enter Entering
            | may @may enter play @enter exerted @exerted
            | take no damage [from unsaid:Noun | while challenging] @prevent | take no damage instead @prevent
            | would unsaid:Acts | only can't Acts
            | deal @change damage with their willpower instead of their strength
            | [also] count as is named unsaid:Names [for shift] @count-as
            | count as having ± cost to sing song @sing-more | count as having inkable @count-as
            | count as having any name @count-as | [also] is named unsaid:Names @count-as
            | enter (Owner 's | Possessive)* inkwell exerted @enter | lose @take Number equal to Value
            | cost @cost-less # @amount ink less [to play] | cost @cost-more # @amount ink more [to play]
            | is unsaid:Noun @set | need # lore to win the game @set | have ± Stat @change | have With @give
        Entering: exerted @exerted | with # damage @amount @damaged [counter] | ready
        Gifts: Gift (Separator (Gift | gain Gift | get Change))*
        Gift: NumberedKeyword @give @amount | PlainKeyword @give
            | the asked:Class classification @classification @give | @ability @give quote granted:Quoted quote
            | Change | the quote granted:Quoted quote ability @ability @give
        Quoted: Ability ([.] Ability)*
        Ability: @activated price:Price (- | —) Sentence | Sentence
        Losses: (Keyword | the Aa by Aa ability @ability | strength @strength | Aa Aa) @take | Keyword @take
            | # @amount Stat @take | all ability @ability @take | the Class Class* ability @ability @take
            | Stat equal to Value @take
        Changes: Change (Separator Change)*
        Change: ± Stat @change | + Stat equal to Value @change @counted | - Stat equal to Value @change @counted
        Acts: Act ((or | and | , | , or | , and [gain]) Act)*
        Act: quest @to-quest @cant | challenge @to-challenge @cant [unsaid:Noun]
            | ready @to-ready @cant [unsaid:ReadyWhen] | exert to sing song @to-sing @cant
            | sing song [without sing together] @to-sing @cant
            | is challenged @to-be-challenged @cant [by asked:Noun]
            | is chosen [for unsaid:Noun | by unsaid:Noun] @to-be-chosen @cant
            | choose @to-be-chosen @cant object:Noun [for unsaid:Noun] | is dealt damage @to-be-damaged @cant
            | is damaged @to-be-damaged @cant | move [to unsaid:Noun] @to-move @cant
            | play @to-play @cant [object:Noun] | gain (Keyword | lore @lore | unsaid:Noun) @to-gain @cant
            | lose lore @to-lose @cant | exert [to unsaid:Verbs] @to-exert @cant | use unsaid:Noun @to-use @cant
            | is removed @to-lose @cant | draw [more than # card] [unsaid:Noun] [each turn] @to-gain @cant
            | is reduced [below their printed value | by (unsaid:Noun | Keyword) | below unsaid:Noun] @to-lose
                @cant
            | is returned @cant | enter play @to-play @cant | is banished @cant
            | take damage @to-be-damaged @cant | @to-ready @cant ready more than # of object:Noun
            | put unsaid:Noun Zones @cant
        ReadyWhen: Noun
        Verbs: sing song | sing | Verb [Noun]
        Allowed: [also] challenge @to-challenge @allow unsaid:Noun | challenge @to-challenge @allow
            | quest [the turn unsaid:AnyPlayer is played] @to-quest @allow
            | move (here | there | to unsaid:Noun) [for free] @to-move @allow | sing unsaid:Noun @to-sing @allow
            | exert to sing (this song | song) [for free] @to-sing @allow | Deed
            | challenge the turn they is played @to-challenge @allow
        Keyword: NumberedKeyword | PlainKeyword
        NumberedKeyword: resist ± @resist | challenger ± @challenger | singer # @singer | shift # [ink] @shift
            | boost # @boost | singer ± @singer | sing together # @singer
        PlainKeyword: ward @ward | evasive @evasive | rush @rush | reckless @reckless | support @support
            | bodyguard @bodyguard | alert @alert | vanish @vanish | singer @singer | challenger @challenger
            | resist @resist | shift @shift | boost @boost | adventurous @adventurous | sing together @singer
        """
}
