/// libcurl's words without control or format characters, which a server can put into them.
enum PlainReason {
    static func clean(_ text: String) -> String {
        let plain = text.unicodeScalars.filter {
            $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
        }
        return String(String.UnicodeScalarView(plain).prefix(300))
    }
}
