import CSys
import CardRendering
import Glibc
import LorcanaKit

/// The entry point; `Program` does the work.
@main
enum Lorcana {
    @MainActor
    static func main() async {
        ProcessSignals.prepare()
        let arguments = Array(ProgramEnvironment.arguments().dropFirst())
        let code = await Program(environment: .live()).run(arguments)
        exit(code.rawValue)
    }
}
