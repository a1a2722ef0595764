import Glibc
import LorcanaKit

/// The process: arguments in, an exit code out; all else is `Program`.
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
