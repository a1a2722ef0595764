import LorcanaCards

/// A line of a deck's text, cut into count and name.
struct CountedText {
    enum Count: Equatable {
        case none
        case number(Int)
        /// With more digits than any count has.
        case tooLong

        /// 1 if there is none; nil if it is too long.
        var value: Int? {
            switch self {
            case .none: 1
            case .number(let number): number
            case .tooLong: nil
            }
        }
    }

    /// Where the text begins, behind blanks and a byte order mark.
    let start: Int
    /// The bytes of the count; empty, at the start, if there is none.
    let place: Range<Int>
    let count: Count
    /// All of the line, and what is behind the count, with plain blanks and without any at the ends.
    let whole: String
    let name: String

    init(_ bytes: [UInt8], _ content: Range<Int>) {
        let start = Self.skipBlanks(bytes, content.lowerBound..<content.upperBound)
        self.start = start
        whole = Self.text(bytes[start..<content.upperBound])
        let isNegative = start < content.upperBound && bytes[start] == UInt8(ascii: "-")
        let digits = isNegative ? start + 1 : start
        var (end, written) = (digits, [UInt8]())
        while let (digit, length) = Self.digit(bytes, end..<content.upperBound) {
            written.append(digit)
            end += length
        }
        guard end > digits, let name = Self.nameStart(bytes, end..<content.upperBound) else {
            (place, count, self.name) = (start..<start, .none, whole)
            return
        }
        place = start..<end
        self.name = Self.text(bytes[name..<content.upperBound])
        let number = written.count <= 9 ? Int(String(decoding: written, as: UTF8.self)) : nil
        count = number.map { .number(isNegative ? -$0 : $0) } ?? .tooLong
    }

    /// The digit that comes next, and its bytes: three if it is of full width.
    private static func digit(_ bytes: [UInt8], _ range: Range<Int>) -> (digit: UInt8, length: Int)? {
        guard let first = bytes[range].first else { return nil }
        if first.isDigit { return (first, 1) }
        guard range.count >= 3, first == 0xEF, bytes[range.lowerBound + 1] == 0xBC else { return nil }
        let last = bytes[range.lowerBound + 2]
        return (0x90...0x99).contains(last) ? (last - 0x60, 3) : nil
    }

    /// Where the name begins behind digits: after a blank, an x and a blank, or a ×; nil if these are no count.
    private static func nameStart(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var place = skipBlanks(bytes, range)
        let hadBlank = place > range.lowerBound
        if place == range.upperBound { return place }
        if bytes[place] | 0x20 == UInt8(ascii: "x") {
            let next = skipBlanks(bytes, place + 1..<range.upperBound)
            if next > place + 1 || next == range.upperBound { return next }
        }
        if bytes[place] == 0xC3, place + 1 < range.upperBound, bytes[place + 1] == 0x97 {
            place += 2
            return skipBlanks(bytes, place..<range.upperBound)
        }
        return hadBlank ? place : nil
    }

    /// Past blanks of any width, tabs, no-break spaces and byte order marks.
    private static func skipBlanks(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        var place = range.lowerBound
        while place < range.upperBound {
            if bytes[place] == 0x20 || bytes[place] == 0x09 {
                place += 1
            } else if bytes[place..<range.upperBound].starts(with: [0xC2, 0xA0]) {
                place += 2
            } else if [[0xEF, 0xBB, 0xBF], [0xE3, 0x80, 0x80]].contains(where: {
                bytes[place..<range.upperBound].starts(with: $0)
            }) {
                place += 3
            } else {
                break
            }
        }
        return place
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        TextCleaning.cleanLine(CompatibilityForms.replaced(in: String(decoding: bytes, as: UTF8.self)))
    }
}

/// The lines of a text, ended by LF, CR LF or CR.
enum TextLines {
    struct Place {
        /// With the line's break.
        var whole: Range<Int>
        var content: Range<Int>
    }

    static func split(_ bytes: [UInt8]) -> [Place] {
        var (places, start) = ([Place](), 0)
        while start < bytes.count {
            let before = start
            let content = next(bytes, from: &start)
            places.append(Place(whole: before..<start, content: content))
        }
        return places
    }

    /// The line that begins at `start`, which moves to the next one.
    static func next(_ bytes: [UInt8], from start: inout Int) -> Range<Int> {
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        let content = start..<end
        start = min(end + 1, bytes.count)
        if end < bytes.count, bytes[end] == 0x0D, start < bytes.count, bytes[start] == 0x0A { start += 1 }
        return content
    }
}
