/// Whether the scalar is forbidden in stored text.
func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n"
        && [.control, .format, .lineSeparator, .paragraphSeparator].contains(
            scalar.properties.generalCategory)
}

/// Every string in a value, found by reflection so that no property is missed.
func strings(in value: Any) -> [String] {
    if let text = value as? String { return [text] }
    return Mirror(reflecting: value).children.flatMap { strings(in: $0.value) }
}
