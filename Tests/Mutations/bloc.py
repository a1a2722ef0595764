#!/usr/bin/env python3
"""Shows that Bloc's tests detect faults: makes one at a time in a copy of the sources, and expects a failing test.

Tests/Mutations/bloc.py [FOLDER [WORDS]]     # the copy's folder, kept for the next run; only faults with these words

Prints a line for each fault with the test that detected it, if any. Exit code 1 if one survived.
"""

import pathlib
import re
import sys
import tempfile

from copies import copy
from runs import Run

PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "Bloc"

# The name of the mutation, the file, the old text and the new text.
FAULTS = [
    ("an initialiser is not watched", "Bloc/Core/BlocBase.swift", "        BlocEnvironment.watcher?.begins(self)\n", ""),
    ("a key in use is not noticed", "BlocStorage/KeepingRules.swift", "return counts[name] == 1", "return true"),
    ("a former key is read and not moved", "BlocStorage/KeepingRules.swift",
     "        if let formerKey = renewal.formerKey { try storage.remove(formerKey) }\n", ""),
    ("effects of a cancelled handler are published", "Bloc/Effects/Effects.swift",
     "        whileInForce { $0.publish(effect) }",
     "        if case .run(let run) = source { run.bloc?.publish(effect) } else { whileInForce { $0.publish(effect) } }"),
    ("undo loses what it passes over", "Bloc/Undo/Undo.swift",
     "        values[1 - source] += values[source][(place + 1)...].reversed()\n", ""),
    ("a run has no number of its own", "Bloc/Core/Bloc+Processing.swift", "        run.number = number\n", ""),
    ("work before an initialiser block is not noticed", "Bloc/Core/Bloc+Processing.swift",
     "guard lastTicket == 0, serial == 0, !gate.hasEmitted else", "guard lastTicket == 0, serial == 0 else"),
    ("a busy lane is taken for an idle one", "Bloc/Transformers/SequentialFlow.swift",
     "var isIdle: Bool { running == nil }", "var isIdle: Bool { true }"),
    ("a key stays taken after its handler ended", "Bloc/Transformers/KeyedFlow.swift",
     "        if let key = table.keys.removeValue(forKey: ticket) { table.atWork[key] = nil }\n",
     "        table.keys[ticket] = nil\n"),
    ("advance does not wait for sleepers", "BlocTesting/ManualClock.swift",
     "            await settle(until: foreignSleepers)\n", "            _ = foreignSleepers\n"),
    ("an undo is a step of its own", "Bloc/Undo/Undo.swift", "        isReplaying = true\n", ""),
    ("the burst's oldest version is written", "BlocStorage/FileStorage.swift",
     "for version in versions.reversed() {\n                do", "for version in versions {\n                do"),
    ("a removed state is written again", "BlocStorage/FileStorage.swift",
     "                $0.versions[key] = nil\n                $0.keys.removeAll { $0 == key }\n", "                _ = $0.keys\n"),
    ("the observer is not told of changes", "Bloc/Core/BlocBase.swift",
     "        if isObserved { tell(change) }\n", ""),
    ("an inner registry does not ask the outer one", "Bloc/Reacting/BlocRegistry.swift",
     "?? outer?.find(type)", ""),
    ("a group is one with every other group", "Bloc/Transformers/EventTransformer.swift", "EventKey(group: group ?? 0,", "EventKey(group: 0,"),
    ("a repeat of another handler is left out", "Bloc/Transformers/KeyedFlow.swift",
     "if previous != nil, previous == newest {", "if previous != nil {"),
    ("a change during a first build is not held back", "Bloc/Core/Delivery.swift",
     "        isDelivering = true\n        body()\n", "        body()\n"),
    ("effects that nobody hears are kept without a bound", "Bloc/Effects/Effects.swift",
     "        unheard = unheard.suffix(Self.bound)\n", ""),
    ("the file of a living writer is removed", "BlocStorage/StateFolder.swift",
     "if flock(number, LOCK_EX | LOCK_NB) == 0 { _ = unsafe unlink(left.cString) }", "_ = unsafe unlink(left.cString)"),
    ("a flush does not tell the errors", "BlocStorage/FileStorage.swift", "        writer.reportErrors()\n", ""),
    ("two storages of one folder are two places", "BlocStorage/FileStorage.swift", "{ folder.realPath }",
     "{ ObjectIdentifier(self) }"),
    ("advance does not wait for handlers", "BlocTesting/ManualClock.swift",
     "atWork: Set(own).subtracting(sleeping),", "atWork: Set(bloc.launchedTasks).subtracting(sleeping),"),
    ("launched work is a handler at work", "Bloc/Core/Bloc.swift",
     "        runs.values.count { $0.phase == .running }", "        jobs.count + runs.values.count { $0.phase == .running }"),
    ("work that waits for a stream is waited for without end", "BlocTesting/ManualClock.swift",
     "idleTurns = now == before ? idleTurns + 1 : 0", "_ = before"),
    ("a handler rests no more when one of its sleeps is over", "Bloc/Core/Bloc.swift",
     "$0.phase == .running && $0.rests == 0 }", "$0.phase == .running && $0.rests != 2 }"),
    ("a sharer takes the delivered state", "BlocCompatibility/Bloc+Outside.swift",
     "observe { [unowned self] _ in holder.take(state) }", "observe { holder.take($0.nextState) }"),
    ("effects overtake the kept ones", "Bloc/Effects/Effects.swift",
     "delivery.hold { for effect in waiting { subscriber.receive?(effect) } }",
     "for effect in waiting { subscriber.receive?(effect) }"),
    ("effects that nobody hears are lost", "Bloc/Effects/Effects.swift", "        unheard.append(effect)\n", ""),
    ("a burst keeps large states", "BlocStorage/FileStorage.swift", "mostBytes = 16 << 20", "mostBytes = 16 << 40"),
    ("an error that nobody hears is not written", "Bloc/Core/BlocBase.swift",
     "        if announce(error) { return }\n", "        if announce(error) || true { return }\n"),
    ("an observer without onError hears errors", "Bloc/Core/BlocObserver.swift",
     "{ bloc.isErrorIgnored = true }", "{}"),
    ("an error is written each time", "Bloc/Core/Misuse.swift", ".inserted else { return }", ".inserted || true else { return }"),
    ("an error has the payload of its event", "Bloc/Core/Misuse.swift",
     "    return mirror.children.first?.label ?? \"\\(value)\"\n", "    return \"\\(value)\"\n"),
    ("closing waits for a stream", "Bloc/Core/BlocBase.swift", " while !isClosed && cancelReading()", " while false"),
    ("closing waits for the interval of a throttle", "Bloc/Core/Bloc.swift",
     "$0.phase == .waiting ? !timers.isEmpty : !$0.isReading }", "$0.phase == .waiting || !$0.isReading } || !timers.isEmpty"),
    ("a flush waits for changes that follow", "BlocStorage/FileStorage.swift",
     "let last = waiting[place].changes[key], last <= number", "waiting[place].changes[key] != nil, unwritten[key] == nil"),
    ("a cancelled handler leaves nothing", "Bloc/Core/Bloc+Flow.swift",
     "        guard let change = run.lastChange else { return }\n",
     "        guard let change = run.lastChange, isClosed else { return }\n"),
    ("a synchronous handler's emitter goes on", "Bloc/Core/Bloc+Processing.swift",
     "final func endHandler() { serial &+= 1 }", "final func endHandler() {}"),
    ("an emission inside emit replaces the change", "Bloc/Core/Turn.swift", "        phase = .changing\n", ""),
    ("a second handler of a payload is not noticed", "Bloc/Core/Handler.swift", " where matchers[index].path == path {", " where false {"),
    ("blocs that handlers make have no observer", "Bloc/Core/Bloc+Handlers.swift",
     "try BlocEnvironment.$scopedObserver.withValue(scopedObserver) { try body(event, emit) }", "try body(event, emit)"),
    ("a misuse traps after close", "Bloc/Core/Misuse.swift", "if !isClosed { Misuse.trap(error) }", "Misuse.trap(error)"),
    ("a method does not hold its bloc", "Bloc/Core/Run.swift",
     "            if handler?.isMethod == true { holder = bloc }\n", ""),
    ("a replay compares changes alone", "BlocTesting/TransitionReplay.swift", "return digest == otherDigest",
     "return changes == other.changes"),
    ("common states push out those that differ", "BlocTesting/Difference.swift", "common.count > mostCommonLines", "false"),
    ("an optional is a step of a hidden path", "BlocLogging/Redaction.swift",
     "case .optional: return text(of: child, paths + self.paths(from: child), &visited, describe)",
     "case .optional: return text(of: child, below, &visited, describe)"),
    ("fields are not compared", "BlocLogging/FieldDifference.swift",
     "case .struct, .class, .tuple, .enum: compareFields(before, after, at: path, hidden)",
     "case .struct, .class, .tuple, .enum: break"),
    ("what is hidden is told", "BlocLogging/Redaction.swift", "            || paths.contains([label])\n", ""),
]


def run(folder):
    """Runs the tests up to the first failure, with a time limit for faults that make them hang."""
    return Run(["swift", "test", "--disable-xctest"], folder, ends=lambda test: True)


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="bloc-mutations-"))
    copy(PACKAGE, folder)
    tests = run(folder)
    if tests.code:
        sys.exit("The tests fail without a fault:\n" + tests.text[-2000:])
    survivors = 0
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    for name, file, old, new in FAULTS:
        if only not in name:
            continue
        path = folder / "Sources" / file
        source = path.read_text()
        if source.count(old) != 1:
            sys.exit(f"{file} has {source.count(old)} times: {old}")
        path.write_text(source.replace(old, new))
        tests = run(folder)
        path.write_text(source)
        by = tests.failed[0][0] if tests.failed else "the tests did not end" if tests.is_late else tests.text.strip()[-200:]
        is_compiled = tests.failed or not (errors := re.findall(r"\.swift:\d+:\d+: error: (.*)", tests.text))
        if not is_compiled:
            by = f"it does not compile: {errors[0]}"
        print(f"{'fell' if tests.code else 'SURVIVED':9}{name}: {by if tests.code else ''}", flush=True)
        survivors += tests.code == 0 or not is_compiled
    sys.exit(survivors > 0)


main()
