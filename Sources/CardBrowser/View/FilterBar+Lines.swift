import CardRendering
import LorcanaCards
import LorcanaQuery
import TerminalKit

/// The bar above the list.
extension FilterBar {
    /// Each filter with its key and count, those that are on in brackets; then the costs.
    func lines(on canvas: Canvas) -> [StyledText] {
        let counts = counts
        let inks = Ink.allCases.enumerated().map { place, ink in
            part(
                .ink(ink), "\(place + 1)", StyledText(ink.letters, canvas.theme.badge(ink)),
                counts.inks[place],
                isOn: filters.inks.contains(InkSet([ink])), canvas)
        }
        let types = CardType.allCases.map { type in
            part(
                .type(type), String(type.filterKey), canvas.text(type.shortName.lowercased()),
                counts.types[Int(type.rawValue)], isOn: filters.types.contains(type), canvas)
        }
        let sign =
            canvas.glyphs.hasSigns
            ? StyledText(filters.inkable == false ? canvas.glyphs.uninkable : canvas.glyphs.inkable)
                + StyledText(" ")
            : StyledText()
        let inkwell = sign + canvas.text(filters.inkable == false ? "not inkable" : "inkable")
        let others = [
            part(
                .inkable, String(Self.inkwellKey), inkwell, counts.inkable, isOn: filters.inkable != nil,
                canvas),
            part(.core, String(Self.coreKey), canvas.text("Core"), counts.core, isOn: filters.isCore, canvas),
        ]
        let costs = costs(counts.costs, canvas)
        let together = canvas.flow([costs] + types)
        return canvas.flow([StyledText(" ")] + inks + others)
            + (together.count == 1
                ? together : canvas.flow([StyledText(" ")] + types) + canvas.flow([costs]))
    }

    private func part(
        _ change: FilterChange, _ key: String, _ name: StyledText, _ count: Int, isOn: Bool, _ canvas: Canvas
    ) -> StyledText {
        let inside =
            canvas.text(key, .bold) + StyledText(" ") + name
            + canvas.text(" \(Counted.grouped(count))", isOn ? .bold : canvas.theme.aside)
        let whole = isOn ? canvas.text("[", .bold) + inside + canvas.text("]", .bold) : inside
        return whole.tagged(Intent.filter(change))
    }

    /// "0 1 2 3 …  ▁▃▆": the costs within the range in bold, then the cards of each as columns.
    private func costs(_ counts: [Int], _ canvas: Canvas) -> StyledText {
        let highest = max(1, counts.max() ?? 1)
        let style = { (cost: Int) in
            (filters.least...filters.most).contains(cost) ? Style.bold : canvas.theme.aside
        }
        let costs = counts.indices.map { cost in
            canvas.text(String(cost), style(cost)).tagged(Intent.filter(.only(cost)))
        }
        let bars = counts.enumerated().map { cost, count in
            StyledText(Bar.up(count, of: highest, isUnicode: canvas.isUnicode), style(cost))
                .tagged(Intent.filter(.only(cost)))
        }
        return canvas.text("  cost ", canvas.theme.aside) + costs.joined(separator: StyledText(" "))
            + .blanks(2) + bars.joined()
    }
}
