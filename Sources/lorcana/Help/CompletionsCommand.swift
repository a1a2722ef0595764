import CardRendering

extension Command {
    static let completions = Command("completions") {
        CommandRow(
            .choice(Shell.allCases.map(\.rawValue)), "print a completion script for your shell",
            examples: [
                ("source <(lorcana completions bash)", "in ~/.bashrc"),
                ("lorcana completions zsh > ~/.zfunc/_lorcana", "in a folder of $fpath"),
                ("lorcana completions fish | source", "in config.fish"),
            ]
        ) { input throws(ProgramFailure) in
            let name = input.words[0]
            guard let shell = Shell(rawValue: name) else {
                throw .misuse(.unknownValue(name, of: "shell", known: Shell.allCases.map(\.rawValue)))
            }
            return Action(printing: shell.script)
        }
    }
}

/// A shell with a completion script, which gets candidates from `lorcana __complete`.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    /// Readline inserts text literally, so the program quotes it for its context.
    private static let bashScript = #"""
        # bash completion for lorcana
        _lorcana() {
            mapfile -t COMPREPLY < <(lorcana __complete --bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
            # The names of files follow a folder.
            [[ ${COMPREPLY-} == */ ]] && compopt -o nospace
        }
        complete -o nosort -F _lorcana lorcana

        """#

    private static let zshScript = #"""
        #compdef lorcana
        # zsh completion for lorcana
        _lorcana() {
            local -a candidates typed=("${(@Q)words[2,CURRENT-1]}" "${(Q):-$QIPREFIX$PREFIX$compstate[quote]}")
            candidates=("${(@f)$(lorcana __complete -- "${(@)typed}" 2>/dev/null)}")
            candidates=("${(@)candidates:#}")
            # Between double quotes zsh 5.9 does not escape $', and takes it for an opening quote at the next Tab.
            local -a signs=(\\ \$ \` \") home quoted
            local sign
            if [[ $compstate[quote] == \" ]]; then
                quoted=(-Q)
                [[ -o banghist ]] && signs+=(\!)
                for sign in $signs; do candidates=("${(@)candidates//$sign/\\$sign}"); done
            fi
            [[ $typed[-1] == \~/* ]] && home=(-P "~/") candidates=("${(@)candidates#\~/}")
            local -a folders=("${(@M)candidates:#*/}") others=("${(@)candidates:#*/}")
            (( $#others )) && compadd -U "${(@)home}" "${(@)quoted}" -V lorcana -- "${(@)others}"
            (( $#folders )) && compadd -U "${(@)home}" "${(@)quoted}" -V folders -S "" -- "${(@)folders}"
        }
        if [ "$funcstack[1]" = "_lorcana" ]; then _lorcana; else compdef _lorcana lorcana; fi

        """#

    private static let fishScript = #"""
        # fish completion for lorcana
        function __lorcana_complete
            set -l words (commandline -opc) (commandline -ct | string unescape)
            lorcana __complete -- $words[2..] 2>/dev/null
        end
        complete -c lorcana -f -k -a '(__lorcana_complete)'

        """#
}
