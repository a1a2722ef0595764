#if BLOC_PLAIN_TASKS
    import Bloc
    import BlocTesting
    import Testing

    /// Promises.md, 76: Bloc where tasks cannot start immediately (`-Xswiftc -DBLOC_PLAIN_TASKS`).
    @MainActor
    @Suite struct PlainTasksTests {
        @Test func `promise 76: work starts in the next turn, and all other promises hold`() async {
            let bloc = TestBloc()
            bloc.on(.a) { _, emit in
                emit(1)
                await Task.yield()
                emit(2)
            }
            let task = bloc.send(.a)
            #expect(bloc.state == 0 && task.outcome == nil)
            await task.finish()
            #expect(bloc.state == 2)
            let launched = bloc.launch { bloc.show(bloc.state + 1) }
            #expect(bloc.state == 2)
            await launched.finish()
            #expect(bloc.state == 3)
        }

        private final class Saving: Bloc<Int, TestEvent> {
            init() {
                super.init(initialState: 0)
                route(.a, to: Self.save)
            }
            private func save(_ event: TestEvent, emit: Emitter) async { emit(state + 1) }
        }

        @Test func `promise 76: a method that has not begun retains its bloc`() async {
            weak var held: Saving?
            var task: EventTask?
            do {
                let bloc = Saving()
                held = bloc
                task = bloc.send(.a)
            }
            #expect(held != nil)
            await task?.finish()
            while held != nil { await Task.yield() }
        }
    }
#endif
