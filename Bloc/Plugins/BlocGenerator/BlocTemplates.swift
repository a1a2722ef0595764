/// A file written by the generator.
struct GeneratedFile {
    let name: String
    let text: String
    var isTest = false
}

/// The contents of each generated file for a name.
///
/// The files compile unchanged and the test passes, which the acceptance tests check.
struct BlocTemplates {
    let name: String
    /// The module of the sources, which the test imports.
    let module: String

    func files(of kind: GeneratorWords.Kind) -> [GeneratedFile] {
        switch kind {
        case .bloc: [event, state, bloc, blocTests]
        case .cubit: [state, cubit, cubitTests]
        }
    }

    private var event: GeneratedFile {
        GeneratedFile(
            name: "\(name)Event.swift",
            text: """
                import Bloc

                /// What can happen to \(name), from outside.
                enum \(name)Event: BlocEvent {
                    case started
                }

                """)
    }

    private var state: GeneratedFile {
        GeneratedFile(
            name: "\(name)State.swift",
            text: """
                import Bloc

                /// All that a view of \(name) needs to know.
                struct \(name)State: BlocState {
                    var hasStarted = false
                }

                """)
    }

    private var bloc: GeneratedFile {
        GeneratedFile(
            name: "\(name)Bloc.swift",
            text: """
                import Bloc

                /// Turns the events of \(name) into its states.
                final class \(name)Bloc: Bloc<\(name)State, \(name)Event> {
                    init() {
                        super.init(initialState: \(name)State())
                        on(.started) { _, emit in
                            emit(\(name)State(hasStarted: true))
                        }
                    }
                }

                """)
    }

    private var cubit: GeneratedFile {
        GeneratedFile(
            name: "\(name)Cubit.swift",
            text: """
                import Bloc

                /// Holds the state of \(name); its methods change it.
                final class \(name)Cubit: Cubit<\(name)State> {
                    init() {
                        super.init(initialState: \(name)State())
                    }

                    func start() {
                        emit(\(name)State(hasStarted: true))
                    }
                }

                """)
    }

    private var blocTests: GeneratedFile { tests(of: "\(name)Bloc", act: "$0.send(.started)") }

    private var cubitTests: GeneratedFile { tests(of: "\(name)Cubit", act: "$0.start()") }

    private func tests(of type: String, act: String) -> GeneratedFile {
        GeneratedFile(
            name: "\(type)Tests.swift",
            text: """
                import Bloc
                import BlocTesting
                import Testing

                @testable import \(module)

                @MainActor
                struct \(type)Tests {
                    @Test func `its start is seen in its state`() async throws {
                        try await blocTest(
                            build: { \(type)() },
                            act: { \(act) },
                            expect: [\(name)State(hasStarted: true)])
                    }
                }

                """, isTest: true)
    }
}
