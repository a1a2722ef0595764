import CardRendering
import LorcanaCards
import LorcanaQuery
import TerminalKit

/// The filters above the list, at fixed positions below a rule.
extension FilterBar {
    /// Inks, types, rarities and others with their keys and counts, then the costs; active ones are bold.
    func lines(on canvas: Canvas) -> [StyledText] {
        let counts = counts
        let inks = Ink.allCases.enumerated().map { place, ink in
            let isOn = filters.inks.contains(InkSet([ink]))
            return part(
                .ink(ink), "\(place + 1)",
                StyledText(ink.letters, isOn ? canvas.theme.badge(ink) : canvas.theme.aside),
                counts.inks[place],
                isOn: isOn, canvas)
        }
        let types = CardType.allCases.map { type in
            let isOn = filters.types.contains(type)
            return part(
                .type(type), String(type.filterKey), name(type.shortName, isOn: isOn, canvas),
                counts.types[Int(type.rawValue)], isOn: isOn, canvas)
        }
        let sign = filters.inkable == false ? canvas.glyphs.uninkable : canvas.glyphs.inkable
        let others = [
            part(
                .inkable, String(Self.inkwellKey),
                name(
                    canvas.glyphs.hasSigns ? "\(sign) ink" : filters.inkable == false ? "no ink" : "ink",
                    isOn: filters.inkable != nil, canvas), counts.inkable,
                isOn: filters.inkable != nil, canvas),
            part(
                .core, String(Self.coreKey), name("Core", isOn: filters.isCore, canvas), counts.core,
                isOn: filters.isCore, canvas),
        ]
        let room = canvas.width - BrowserLook.margin
        let isNarrow = room < Self.narrow
        let rarities = Rarity.allCases.map { rarity in
            let isOn = filters.rarities.contains(rarity)
            let mark = isNarrow ? StyledText() : rarity.mark(on: canvas)
            return part(
                .rarity(rarity), String(rarity.filterKey), mark + name(rarity.filterName, isOn: isOn, canvas),
                counts.rarities[Int(rarity.rawValue)], isOn: isOn, canvas)
        }
        let set = chosenSet
        var last = [
            part(
                .set(1), String(Self.olderKey), name(set?.code ?? "set", isOn: set != nil, canvas),
                set == nil ? nil : counts.set, isOn: set != nil, canvas)
        ]
        if hasOwned {
            last.append(
                part(
                    .owned, String(Self.ownedKey),
                    name(filters.isOwned == false ? "lack" : "own", isOn: filters.isOwned != nil, canvas),
                    counts.owned, isOn: filters.isOwned != nil, canvas))
        }
        let cell = isNarrow ? Self.column - 1 : Self.column
        let columns = max(1, min(inks.count, room / cell))
        let all = inks + types + others + rarities + last
        var rows = stride(from: 0, to: all.count, by: columns).map { first in
            all[first..<min(all.count, first + columns)].map { $0.padded(to: cell) }.joined()
        }
        // Beside the last rows if they fit, otherwise below them.
        let costs = costs(counts.costs, canvas)
        let start = rows.suffix(2).map(\.width).max() ?? 0
        if rows.count > 1, start + 2 + costs[1].width <= room {
            rows = rows.dropLast(2) + zip(rows.suffix(2), costs).map { $0.padded(to: start + 2) + $1 }
        } else {
            rows += costs.map { StyledText(" ") + $0 }
        }
        // The marks are in the left margin.
        return [canvas.rule(canvas.text("filters", .bold))]
            + rows.map { .blanks(BrowserLook.margin - 1) + $0 }
    }

    /// The width of a filter: "c Char 1,904" and a space.
    private static let column = 13
    /// The minimum width for full counts; in narrower terminals, counts of thousands would touch the next filter.
    private static let narrow = 58

    private func name(_ name: String, isOn: Bool, _ canvas: Canvas) -> StyledText {
        canvas.text(name, isOn ? .bold : canvas.theme.aside)
    }

    private func part(
        _ change: FilterChange, _ key: String, _ name: StyledText, _ count: Int?, isOn: Bool, _ canvas: Canvas
    ) -> StyledText {
        let style = isOn ? Style.bold : canvas.theme.aside
        let sign = isOn ? canvas.glyphs.chosen : " "
        return
            (canvas.text(sign, .bold) + canvas.text("\(key) ", .bold) + name
            + canvas.text(count.map { " \(Counted.grouped($0))" } ?? "", style))
            .tagged(Intent.filter(change))
    }

    /// Formats "cost 0 1 2 3 …" with the active range in bold, below a bar for each cost.
    private func costs(_ counts: [Int], _ canvas: Canvas) -> [StyledText] {
        let ink = filters.inks.inks.count == 1 ? filters.inks.inks.first : nil
        let bar = ink.map { canvas.theme.line($0) } ?? .plain
        let style = { (cost: Int) in
            (filters.least...filters.most).contains(cost) ? Style.bold : canvas.theme.aside
        }
        let costs = counts.indices.map { cost in
            canvas.text(String(cost), style(cost)).tagged(Intent.filter(.only(cost)))
        }
        let bars = CostCurve.columns(counts, on: canvas) { cost in
            (filters.least...filters.most).contains(cost) ? bar : canvas.theme.aside
        } tag: {
            Intent.filter(.only($0))
        }
        return [
            .blanks(5) + bars,
            canvas.text("cost ", canvas.theme.aside) + costs.joined(separator: StyledText(" ")),
        ]
    }
}

extension Rarity {
    /// A short name that leaves space for the count.
    fileprivate var filterName: String {
        switch self {
        case .common: "Com"
        case .uncommon: "Unc"
        case .rare: "Rar"
        case .superRare: "Sup"
        case .legendary: "Leg"
        case .epic: "Epi"
        case .enchanted: "Enc"
        case .iconic: "Ico"
        case .special: "Spe"
        }
    }
}
