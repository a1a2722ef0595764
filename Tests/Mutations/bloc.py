#!/usr/bin/env python3
"""Shows that Bloc's tests notice faults: makes one at a time in a copy of the sources, and expects a failing test.

Tests/Mutations/bloc.py [FOLDER [WORDS]]     # the copy's folder, kept for the next run; the faults with these words

Prints a line for each fault: whether it fell, and by which test. Exit code 1 if one survived.
"""

import pathlib
import re
import sys
import tempfile

import bloc_package
from runs import Run

# The mutation's name, the file, the old text and the new text.
FAULTS = [
    ("an initialiser is not watched", "Bloc/Core/BlocBase.swift", "        BlocEnvironment.watcher?.begins(self)\n", ""),
    ("a key in use is not noticed", "BlocStorage/Keeper.swift", "return counts[name] == 1", "return true"),
    ("a former key is read and not moved", "BlocStorage/Keeper.swift",
     "        if let formerKey = renewal.formerKey { try storage.remove(formerKey) }\n", ""),
    ("effects of a cancelled handler are published", "Bloc/Effects/Effects.swift",
     "        whileInForce { $0.publish(effect) }",
     "        if case .run(let run) = source { run.bloc?.publish(effect) } else { whileInForce { $0.publish(effect) } }"),
    ("undo loses what it passes over", "Bloc/Undo/UndoSteps.swift",
     "        values[1 - source] += values[source][(place + 1)...].reversed()\n", ""),
    ("a run has no number of its own", "Bloc/Core/Bloc+Processing.swift", "        run.number = number\n", ""),
    ("work before an initialiser block is not noticed", "Bloc/Core/Bloc+Outside.swift",
     "guard !hasBegun, !gate.hasEmitted else", "guard !hasBegun else"),
    ("a busy lane is taken for an idle one", "Bloc/Transformers/SequentialFlow.swift",
     "var isIdle: Bool { running == nil }", "var isIdle: Bool { true }"),
    ("a key stays taken after its handler ended", "Bloc/Transformers/KeyedFlow.swift",
     "        if let key = table.keys.removeValue(forKey: ticket) { table.atWork[key] = nil }\n",
     "        table.keys[ticket] = nil\n"),
    ("advance does not wait for sleepers", "BlocTesting/ManualClock.swift",
     "            await settle(until: strangers, patience)\n", "            _ = strangers\n"),
    ("an undo is a step of its own", "Bloc/Undo/Undo.swift", "        isReplaying = true\n", ""),
    ("the burst's oldest version is written", "BlocStorage/FileStorage.swift",
     "for version in versions.reversed() {\n            do", "for version in versions {\n            do"),
    ("a removed state is written again", "BlocStorage/FileStorage.swift",
     "            inbox.versions[key] = nil\n            inbox.keys.removeAll { $0 == key }\n", "            _ = inbox.keys\n"),
    ("the observer is not told of changes", "Bloc/Core/BlocBase+Emission.swift",
     "        if isObserved { tell(change) }\n", ""),
    ("an inner registry does not ask the outer one", "Bloc/Reacting/BlocRegistry.swift",
     "?? outer?.find(type)", ""),
    ("the handler table finds no ninth handler", "Bloc/Core/Handler.swift",
     "            for (event, handler) in many.isEmpty ? few[...] : few.suffix(1) { many[event] = handler }\n",
     "            many[few[0].event] = few[0].handler\n"),
    ("a group is one with every other group", "Bloc/Transformers/EventTransformer.swift", "{ _ in group }", '{ _ in "" }'),
    ("a repeat of another handler is left out", "Bloc/Transformers/KeyedFlow.swift",
     "if previous != nil, previous == newest {", "if previous != nil {"),
    ("a change during a first build is not held back", "Bloc/Core/Delivery.swift",
     "        isDelivering = true\n        body()\n", "        body()\n"),
    ("effects that nobody hears are kept without a bound", "Bloc/Effects/Effects.swift",
     "        unheard = unheard?.suffix(Self.bound)\n", ""),
    ("the file of a living writer is removed", "Files/OwnFiles.swift",
     "FileWriter.ifAbandoned(path) { _ = try? remove(path) }", "_ = try? remove(path)"),
    ("a flush does not tell the errors", "BlocStorage/FileStorage.swift", "        writer.tellErrors()\n", ""),
    ("two storages of one folder are two places", "BlocStorage/FileStorage.swift", "{ folder.resolved }",
     "{ ObjectIdentifier(self) }"),
    ("advance does not wait for handlers", "BlocTesting/ManualClock.swift",
     "handlers: Set(bloc.tasksAtWork).subtracting(sleeping),", "handlers: [],"),
    ("launched work is a handler at work", "Bloc/Core/BlocBase.swift",
     "package var runningCount: Int { jobs.count(where: \\.isPending) }", "package var runningCount: Int { jobs.count }"),
    ("work that waits for something else is waited for again", "BlocTesting/ManualClock.swift",
     "if now.strangers == 0 { stuck.formUnion(jobs) }", "_ = jobs"),
    ("a method does not hold its bloc", "Bloc/Core/Run.swift",
     "            if handler?.isMethod == true { holder = bloc }\n", ""),
    ("a replay compares changes alone", "BlocTesting/TransitionReplay.swift", "return digest == otherDigest",
     "return changes == other.changes"),
    ("common states push out those that differ", "BlocTesting/Difference.swift", "common.count > mostCommonLines", "false"),
    ("an optional is a step of a hidden path", "BlocLogging/Redaction.swift",
     "case .optional: return text(of: child, paths + self.paths(from: child), &told, describe)",
     "case .optional: return text(of: child, below, &told, describe)"),
    ("fields are not compared", "BlocLogging/FieldDifference.swift",
     "case .struct, .class, .tuple, .enum: compareFields(before, after, at: path, hidden)",
     "case .struct, .class, .tuple, .enum: break"),
    ("what is hidden is told", "BlocLogging/Redaction.swift", "            || paths.contains([label])\n", ""),
]


def run(folder):
    """Runs the tests up to the first that fails; a fault that makes them endless is stopped."""
    return Run(["swift", "test", "--disable-xctest"], folder, ends=lambda test: True)


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="bloc-mutations-"))
    bloc_package.write(folder)
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
