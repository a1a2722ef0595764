import Files
import Glibc
import TerminalKit

/// Reads one path per line from stdin, and decodes the picture as `card --picture` does.
///
/// Prints the result, the processor time in microseconds, and the peak memory so far in KiB.
@main
enum PictureProbe {
    static func main() throws {
        while let line = readLine() {
            let bytes = try DiskFiles().read(FilePath(line), limit: 1 << 30) ?? []
            let start = processorTime()
            let result = outcome(bytes)
            let time = processorTime() - start
            try DescriptorWriter.write(Array("\(result)\t\(time)\t\(mostMemory())\n".utf8), to: 1)
        }
    }

    private static func outcome(_ bytes: [UInt8]) -> String {
        do throws(Picture.Flaw) {
            let picture = try Picture(bytes)
            return "\(picture.width)x\(picture.height)"
        } catch {
            return switch error {
            case .noLibrary: "no library"
            case .damaged: "damaged"
            case .tooLarge: "too large"
            case .tooCostly: "too costly"
            }
        }
    }

    /// The peak memory, read from /proc because getrusage includes the peak of the parent process before exec.
    private static func mostMemory() -> String {
        let status = (try? DiskFiles().read("/proc/self/status", limit: 1 << 16)) ?? []
        let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
        let line = lines.first { $0.hasPrefix("VmHWM:") }
        return String(line?.split(whereSeparator: \.isWhitespace)[1] ?? "0")
    }

    private static func processorTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }
}
