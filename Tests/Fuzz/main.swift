import CFuzzer
import Glibc

// fuzz list             prints the targets
// fuzz TARGET OPTIONS…  runs a target with libFuzzer's options and folders
let words = CommandLine.arguments
switch words.dropFirst().first {
case "list":
    for target in FuzzTarget.allCases { print(target.rawValue) }
case let name?:
    guard let target = FuzzTarget(rawValue: name) else { fatalError("no such target: \(name)") }
    unsafe FuzzTarget.running = target
    var arguments = unsafe ([words[0]] + words.dropFirst(2)).map { unsafe strdup($0) } + [nil]
    exit(
        unsafe cfuzzer_run(Int32(arguments.count - 1), &arguments) { bytes, count in
            unsafe FuzzTarget.running.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        })
case nil:
    fatalError("which target?")
}
