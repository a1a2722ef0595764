import Bloc
import BlocLogging

/// `swift run Sketch 0,0 4,2 undo @ 1,1` draws points, undoes the last one, and changes the pen.
@main
struct Sketch {
    static func main() {
        let log = TransitionLog { _ in count += 1 }
        BlocEnvironment.observer = MultiBlocObserver([log, Complaints()])
        for line in draw(Array(CommandLine.arguments.dropFirst())) { print(line) }
        print("\(count) changes")
    }

    @MainActor private static var count = 0

    /// Performs the commands, and returns the drawing and the rejected commands.
    @MainActor
    static func draw(_ words: [String]) -> [String] {
        let sketch = SketchCubit()
        var refused: [String] = []
        let effects = sketch.observeEffects { effect in
            switch effect {
            case .outside(let column, let row): refused.append("\(column),\(row) is outside.")
            }
        }
        for word in words {
            let numbers = word.split(separator: ",").compactMap { Int($0) }
            switch (word, numbers.count) {
            case ("undo", _): sketch.undo()
            case ("redo", _): sketch.redo()
            case (_, 2): sketch.draw(column: numbers[0], row: numbers[1])
            default: word.first.map(sketch.choose)
            }
        }
        withExtendedLifetime(effects) {}
        return sketch.state.rows + refused
    }
}

/// Prints the errors of all blocs.
final class Complaints: BlocObserver {
    func onError<State>(_ bloc: BlocBase<State>, _ error: any Error) { print("\(bloc.name): \(error)") }
}
