import SeededRandom

/// Mutates bytes: replaces one, removes or duplicates a range, inserts a character that is significant in JSON, or
/// truncates.
func mutated(_ body: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var body = body
    for _ in 0..<Int.random(in: 1...4, using: &random) where !body.isEmpty {
        let place = Int.random(in: 0..<body.count, using: &random)
        let end = min(body.count, place + Int.random(in: 0...40, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: body[place] = UInt8.random(in: 0...255, using: &random)
        case 1: body.removeSubrange(place..<end)
        case 2: body.insert(contentsOf: body[place..<end], at: place)
        case 3:
            body.insert(Array("[]{}\",:\\u0-9eE.\u{1B}".utf8).randomElement(using: &random)!, at: place)
        default: body.removeSubrange(place...)
        }
    }
    return body
}
