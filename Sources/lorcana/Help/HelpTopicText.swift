import LorcanaCards

/// The topics of help that are no command.
enum HelpTopicText {
    static let query = """
        The query language: bare words search names, key:value sets a condition.

        Examples
          lorcana search 'ink<=amber/steel t:character cost<=3'
          lorcana search 'singer>=5 or t:song cost>=7'
          lorcana search 'shift<=4 -ink:ruby sort:-lore,cost'
          lorcana search '!"Elsa - Snow Queen"'

        Who       elsa  name:snow  !"exact full name"  char:elsa  version:queen
        Ink       ink:amber (has it)  -ink:amber (has none)  inks=2
                  ink=amber/steel (exactly)  ink!=amber (not exactly)
                  ink<=amber/steel (playable in that pair)  am ay em ru sa st
        Inkwell   is:inkable  not:inkable
        Numbers   cost str wil lore move  with  : = != < <= > >=
                  cost:2-4  str>wil  str+wil>=8  lore/cost>=0.6
        Words     kw:evasive  singer>=5  shift<=3  text:"draw a card"  text:{e}
                  flavor:ocean  (texts that the service lacks are not searched)
        Kind      t:character|action|song|item|location  class:princess
        Story     story:frozen  art:"Nicholas Kole"
        Printing  set:1  set:TFC  num:12  r>=rare  is:enchanted|epic|iconic|promo
                  is:reprint  date>=2025-01-01  year:2026
        Play      f:core  f:infinity  banned:core
        Logic     blank is and, or, - turns round, ( ) groups, " " quotes
        Show      sort:cost,-lore,name  unique:cards|prints

        --explain reads a query back in plain words.
        """.lines

    static let fields =
        ["Fields of cards, for --fields and in JSON and CSV", ""]
        + HelpPage.wrapped(CardField.allCases.map(\.rawValue).joined(separator: ", "), indent: 2)
        + ["", "Columns of plain output", ""]
        + HelpPage.wrapped(CardField.usual.map(\.rawValue).joined(separator: ", "), indent: 2)
        + ["", "Fields of sets", ""]
        + HelpPage.wrapped(SetField.allCases.map(\.rawValue).joined(separator: ", "), indent: 2)

    static let environment =
        ["Environment", ""]
        + HelpPage.table(
            [
                ("LORCANA_SOURCE", "the source, as --source"), ("LORCANA_API_URL", "the API's address"),
                ("LORCANA_CONFIG", "the config file"), ("LORCANA_DATA_DIR", "the catalogue's folder"),
                ("NO_COLOR", "no colour, where not empty"),
                ("CLICOLOR_FORCE, FORCE_COLOR", "colour in pipes too"),
                ("CLICOLOR", "0: no colour"), ("ACCESSIBLE", "as --accessible"),
                ("COLUMNS", "the width where there is no terminal"),
                ("XDG_CONFIG_HOME, XDG_DATA_HOME", "where config and catalogue lie"),
                ("XDG_STATE_HOME", "where the browser's memory lies"),
                ("http_proxy, https_proxy, no_proxy", "proxies"),
                ("SSL_CERT_FILE", "certificates to trust"),
            ], column: 34)
        + ["", "Flags beat the environment, which beats the config file."]
        + HelpPage.wrapped(
            "Colour alone: --color, the config file, NO_COLOR, CLICOLOR_FORCE or FORCE_COLOR, CLICOLOR, the terminal.",
            indent: 0)
}

extension String {
    fileprivate var lines: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
