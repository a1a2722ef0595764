/// First in, first out, in constant time for each element.
@usableFromInline
struct Queue<Element> {
    private var elements: [Element?] = []
    private var head = 0

    @usableFromInline init() {}

    @usableFromInline var isEmpty: Bool { head == elements.count }
    var count: Int { elements.count - head }

    @usableFromInline
    mutating func append(_ element: Element) { elements.append(element) }

    @usableFromInline
    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let element = elements[head]
        elements[head] = nil
        head += 1
        if head == elements.count || head > 1024 && head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }

    mutating func removeAll() -> [Element] {
        if isEmpty { return [] }
        let rest = elements[head...].compactMap { $0 }
        elements = []
        head = 0
        return rest
    }
}
