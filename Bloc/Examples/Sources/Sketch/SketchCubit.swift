import Bloc

/// A canvas of letters, row by row.
struct Drawing: Equatable, Sendable {
    var rows = Array(repeating: "·····", count: 3)
    var pen: Character = "#"
}

/// A one-time effect: the drawing rejected a point.
enum SketchEffect: Equatable, Sendable { case outside(Int, Int) }

/// A cubit with undo and effects; the class defines the effects, because a cubit has no events.
final class SketchCubit: Cubit<Drawing>, UndoableCubit, EffectfulCubit {
    typealias Effect = SketchEffect

    init() {
        super.init(initialState: Drawing())
        undoable(\.rows, limit: 100)
    }

    /// Choosing a pen cannot be undone.
    func choose(_ pen: Character) { emit { $0.pen = pen } }

    func draw(column: Int, row: Int) {
        guard state.rows.indices.contains(row), (0..<state.rows[row].count).contains(column) else {
            return effect(.outside(column, row))
        }
        emit { drawing in
            var letters = Array(drawing.rows[row])
            letters[column] = drawing.pen
            drawing.rows[row] = String(letters)
        }
    }
}
