import CSys
import CardRendering
import Glibc
import LorcanaKit

/// The entry point; `Program` does the work.
@main
enum Lorcana {
    @MainActor
    static func main() {
        ProcessSignals.prepare()
        // Runs at once up to its first suspension; the main queue runs the rest.
        Task.immediate {
            let arguments = Array(ProgramEnvironment.arguments().dropFirst())
            let code = await Program(environment: .live()).run(arguments)
            exit(code.rawValue)
        }
        csys_run_main_queue()
    }
}
