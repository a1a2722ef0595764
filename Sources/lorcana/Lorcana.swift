import Glibc
import LorcanaKit

/// The entry point; `Program` does the work.
@main
enum Lorcana {
    @MainActor
    static func main() async {
        ProcessSignals.prepare()
        let arguments = Array(ProgramEnvironment.arguments().dropFirst())
        let environment = ProgramEnvironment.live()
        let code = await Program(environment: environment).run(arguments)
        environment.sources.shutdown()
        exit(code.rawValue)
    }
}
