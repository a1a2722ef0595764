/// Whether the character may not be in a text that is kept.
func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n"
        && [.control, .format, .lineSeparator, .paragraphSeparator].contains(
            scalar.properties.generalCategory)
}

/// Every string that a value holds, found by reflection so that none is forgotten.
func strings(in value: Any) -> [String] {
    if let text = value as? String { return [text] }
    return Mirror(reflecting: value).children.flatMap { strings(in: $0.value) }
}
