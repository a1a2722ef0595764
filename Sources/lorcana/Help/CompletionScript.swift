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
            let shell: Shell = try CommandInput.one(input.words[0], "shell")
            return Action(printing: shell.script)
        }
    }
}

/// A shell, and its completion script, which gets its candidates from `lorcana __complete`.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    /// Readline splits words at colons and equal signs; the program gets the words as typed.
    private static let bashScript = #"""
        # bash completion for lorcana
        _lorcana() {
            local line whole prefix="" current=${COMP_WORDS[COMP_CWORD]}
            local -a words=("${COMP_WORDS[@]:1:COMP_CWORD}")
            COMPREPLY=()
            # bash splits ink:ru at the colon; the whole word is asked for, and only what follows the colon replaced.
            whole=${COMP_LINE:0:COMP_POINT}
            whole=${whole##*[[:blank:]]}
            if [[ $whole == *[:=]* && $whole != *[\"\']* ]]; then
                read -ra words <<<"${COMP_LINE:0:COMP_POINT}"
                words=("${words[@]:1}")
                prefix=${whole%"${whole##*[:=]}"}
            fi
            [[ $current == [\"\']* ]] && words[-1]=${current:1}
            words[-1]=${words[-1]//\\/}
            while IFS= read -r line; do
                if [[ $current == [\"\']* ]]; then
                    COMPREPLY+=("${current:0:1}$line${current:0:1}")
                elif [[ $line == \~/* ]]; then
                    COMPREPLY+=("~/$(printf '%q' "${line:2}")")
                else
                    COMPREPLY+=("$(printf '%q' "${line#"$prefix"}")")
                fi
            done < <(lorcana __complete -- "${words[@]}" 2>/dev/null)
            # Behind a folder its files are typed.
            [[ ${COMPREPLY[*]} == */ ]] && compopt -o nospace
        }
        complete -o nosort -F _lorcana lorcana

        """#

    private static let zshScript = #"""
        #compdef lorcana
        # zsh completion for lorcana
        _lorcana() {
            local -a candidates typed=("${(@Q)words[2,CURRENT]}")
            typed[-1]=${typed[-1]#[\"\']}
            candidates=("${(@f)$(lorcana __complete -- "${(@)typed}" 2>/dev/null)}")
            candidates=("${(@)candidates:#}")
            local -a home
            [[ $typed[-1] == \~/* ]] && home=(-P "~/") candidates=("${(@)candidates#\~/}")
            local -a folders=("${(@M)candidates:#*/}") others=("${(@)candidates:#*/}")
            (( $#others )) && compadd -U "${(@)home}" -V lorcana -- "${(@)others}"
            (( $#folders )) && compadd -U "${(@)home}" -V folders -S "" -- "${(@)folders}"
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
