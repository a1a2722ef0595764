/// A row's texts: in place as bytes, for searching and printing, or as strings.
extension Catalogue {
    /// Passes the folded words of a column as UTF-8 to `body`, without copying; `body` must not retain them.
    @inlinable
    package func withFolded<Result>(
        _ column: FoldedColumn, _ row: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        unsafe body(foldedBytes(column, row))
    }

    /// Passes each folded text of a column to `body`, in row order; `body` must not retain them.
    ///
    /// A text may be passed more than once, since only the last few hundred are remembered.
    package func eachFolded(_ column: FoldedColumn, _ body: (UnsafeRawBufferPointer) -> Void) {
        var lent = [UInt64](repeating: 0, count: 512)
        eachDigits(of: reader.numbers(.row(column.storage.stored))) { digits in
            // Indexed by the 9 highest bits of a product, so that adjacent digits don't collide.
            let place = Int((digits &* 0x9E37_79B9_7F4A_7C15) >> 55)
            if lent[place] == digits { return }
            lent[place] = digits
            unsafe body(reader.string(Base128.number(digits)))
        }
    }

    /// Passes a text as printed to `body`, as UTF-8; `body` must not retain it. A missing text is empty.
    ///
    /// Copies nothing, unless the text comes from outside and has control characters.
    @inlinable
    package func withText<Result>(
        _ column: TextColumn, _ row: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        let bytes = unsafe textBytes(column, row)
        if cleansTexts, let cleaned = unsafe cleaned(bytes, column) {
            return unsafe cleaned.withUnsafeBytes { unsafe body($0) }
        }
        return unsafe body(bytes)
    }

    /// Passes the packed frames of a row to `body`. They are compared and never printed, so they are not cleaned.
    func withFrames<Result>(_ row: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe body(textBytes(.effects, row))
    }

    /// A copy of a text as printed; empty if it is missing.
    package func text(_ column: TextColumn, _ row: Int) -> String {
        unsafe withText(column, row) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// A copy of a text as printed; nil if it is missing.
    func knownText(_ column: TextColumn, _ row: Int) -> String? {
        isAbsent(column, row) ? nil : text(column, row)
    }

    /// A copy of a list's elements.
    package func list(_ column: TextColumn, _ row: Int) -> [String] {
        unsafe withText(column, row) { bytes in
            let absent = unsafe bytes.isEmpty && isAbsent(column, row)
            if absent { return [] }
            return unsafe bytes.split(separator: Catalogue.listSeparator, omittingEmptySubsequences: false)
                .map { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Whether the row lacks this text; an empty text doesn't count as missing.
    package func isAbsent(_ column: TextColumn, _ row: Int) -> Bool {
        reader.isAbsent(column.stored, written(row))
    }

    /// Whether no service sent this text of the row, so that it is unknown. If a service sent the row without it, the
    /// card has no such text.
    package func isUnsent(_ column: TextColumn, _ row: Int) -> Bool {
        // The API sends neither of them.
        if column == .errata || column == .rulings { return !self[row].hasFileTexts }
        return (origin.source == .builtIn || self[row].isBuiltIn) && isAbsent(column, row)
    }

    /// Whether any row has texts in a language other than English.
    package var isTranslated: Bool { reader.isUsed(.englishFullName) }

    /// Whether any row has a rules text or a flavour text; the built-in facts have none.
    package var hasTexts: Bool { reader.isUsed(.text) || reader.isUsed(.flavor) }
}

extension Catalogue {
    /// Passes the folded words of a column to `body`, without copying.
    @inlinable
    package func words<Result>(_ column: FoldedColumn, _ row: Int, _ body: (Span<UInt8>) -> Result) -> Result
    {
        unsafe withFolded(column, row) { bytes in
            body(unsafe Span(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self)))
        }
    }

    /// A copy of the folded words of a column.
    package func words(_ column: FoldedColumn, _ row: Int) -> String {
        unsafe withFolded(column, row) { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

extension Catalogue {
    /// The text without control characters; nil if it has no control characters.
    @usableFromInline
    func cleaned(_ bytes: UnsafeRawBufferPointer, _ column: TextColumn) -> [UInt8]? {
        let isPlain = unsafe TextCleaning.isPlain(bytes, keeping: column.control)
        return unsafe isPlain ? nil : TextCleaning.clean(bytes, keeping: column.control)
    }

    /// A printed full name consists of the name, the 3 bytes of " - ", and the version.
    @usableFromInline
    func textBytes(_ column: TextColumn, _ row: Int) -> UnsafeRawBufferPointer {
        unsafe bytes(column.stored, column.part, row) { _ in 3 }
    }

    /// A folded full name has one space between its parts; without a name, there is no space before the version.
    @usableFromInline
    func foldedBytes(_ column: FoldedColumn, _ row: Int) -> UnsafeRawBufferPointer {
        let storage = column.storage
        return unsafe bytes(storage.stored, storage.part, row) { $0 == 0 ? 0 : 1 }
    }

    /// - Parameter gap: the number of bytes between a name of this length and the version.
    @inline(__always)
    private func bytes(
        _ column: RowColumn, _ part: NamePart, _ row: Int, gap: (_ nameLength: Int) -> Int
    ) -> UnsafeRawBufferPointer {
        let row = written(row)
        let bytes = unsafe reader.text(column, row)
        switch part {
        case .whole: return unsafe bytes
        case .name(let length):
            return unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(reader.number(length, row)))
        case .version(let length):
            let length = min(reader.number(length, row), bytes.count)
            return unsafe UnsafeRawBufferPointer(rebasing: bytes.dropFirst(length + gap(length)))
        }
    }
}
