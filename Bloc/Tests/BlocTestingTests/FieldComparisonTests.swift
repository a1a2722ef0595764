import BlocLogging
import Testing

/// Promises.md, 71 and 72: comparing values field by field, and hiding fields.
@Suite struct FieldComparisonTests {
    struct Row: Hashable {
        var id = 0
        var title = ""
    }

    indirect enum Phase: Hashable {
        case idle
        case loaded([Row], page: Int)
        case failed(String)
        case inner(Phase)
    }

    final class Box: Equatable {
        let number: Int
        init(_ number: Int) { self.number = number }
        static func == (left: Box, right: Box) -> Bool { left.number == right.number }
    }

    struct State: Equatable {
        var rows: [Row] = []
        var phase = Phase.idle
        var tags: Set<String> = []
        var names: [String: Int] = [:]
        var chosen: Row?
        var size = 1.5
        var box = Box(0)
        static func == (left: State, right: State) -> Bool {
            left.rows == right.rows && left.phase == right.phase && left.tags == right.tags
                && left.names == right.names && left.chosen == right.chosen && left.size == right.size
                && left.box == right.box
        }
    }

    private func mismatches(_ old: Any, _ new: Any) -> [String] {
        FieldComparison.of(old, new) { String(reflecting: $0) }.map(\.mismatch)
    }

    private func rows(_ titles: String...) -> [Row] { titles.map { Row(title: $0) } }

    @Test func `equal values have no differences, and whole values differ as a whole`() {
        #expect(mismatches(State(), State()) == [])
        #expect(mismatches(1, 2) == ["1, got 2"])
        #expect(mismatches("a", "b") == ["\"a\", got \"b\""])
        #expect(mismatches(1, "a") == ["1, got \"a\""])
        #expect(mismatches((1, b: 2), (1, b: 3)) == ["b: 2, got 3"])
        #expect(mismatches((1, 2), (5, 2)) == ["0: 1, got 5"])
    }

    @Test func `a field is reported by its path`() {
        var new = State(rows: rows("a", "b", "c"))
        let old = new
        new.rows[2].title = "x"
        new.size = 2
        new.box = Box(3)
        #expect(
            mismatches(old, new) == [
                "rows[2].title: \"c\", got \"x\"", "size: 1.5, got 2.0", "box.number: 0, got 3",
            ])
    }

    @Test func `an optional is reported as a whole only if one is nil`() {
        #expect(
            mismatches(State(chosen: Row(id: 1)), State(chosen: Row(id: 2))) == ["chosen.id: 1, got 2"])
        #expect(mismatches(State(), State(chosen: Row()))[0].hasPrefix("chosen: nil, got Optional("))
    }

    @Test func `equal cases are compared by payload, and different cases as a whole`() {
        #expect(
            mismatches(Phase.loaded(rows("a"), page: 1), Phase.loaded(rows("b"), page: 2))
                == ["loaded.0[0].title: \"a\", got \"b\"", "loaded.page: 1, got 2"])
        #expect(mismatches(Phase.failed("a"), Phase.failed("b")) == ["failed: \"a\", got \"b\""])
        #expect(mismatches(Phase.inner(.failed("a")), .inner(.idle) as Phase).count == 1)
        #expect(
            mismatches(Phase.idle, Phase.failed("b"))[0].hasSuffix(
                "Phase.idle, got BlocTestingTests.FieldComparisonTests.Phase.failed(\"b\")"))
    }

    @Test func `a long collection with many differences is reported by counts`() {
        #expect(
            mismatches(Array(0..<300), Array(1_000..<1_310)) == ["[0...]: 300 elements, got 310 elements"])
        #expect(mismatches(Array(0..<3_000), Array(0..<3_000) + [9]) == ["inserted [3000] 9"])
        #expect(mismatches(Set(0..<300), Set(1_000..<1_300)) == ["300 elements, got 300 elements"])
    }

    @Test func `elements are removed, inserted, moved or changed`() {
        #expect(mismatches([1, 2, 3], [1, 3]) == ["removed [1] 2"])
        #expect(mismatches([1, 2, 3], [1, 9, 2, 3]) == ["inserted [1] 9"])
        #expect(mismatches([1, 2, 3], [2, 3, 1]) == ["moved [0] to [2]"])
        #expect(mismatches([1, 2, 3], [1, 9, 3]) == ["[1]: 2, got 9"])
        #expect(mismatches([1, 2], [1, 2, 3, 4]) == ["inserted [2] 3", "inserted [3] 4"])
        #expect(mismatches([1, 2, 3], [] as [Int]) == ["removed [0] 1", "removed [1] 2", "removed [2] 3"])
        #expect(mismatches([1, 2, 3, 4], [0, 1, 2, 9, 4]) == ["inserted [0] 0", "[2]: 3, got 9"])
    }

    @Test func `members of sets and entries of dictionaries are reported individually`() {
        #expect(
            mismatches(State(tags: ["a", "b"]), State(tags: ["b", "c", "d"]))
                == ["tags: removed \"a\"", "tags: inserted \"c\"", "tags: inserted \"d\""])
        #expect(
            mismatches(State(names: ["a": 1, "b": 2]), State(names: ["b": 3, "c": 4]))
                == ["names[\"a\"]: removed 1", "names[\"b\"]: 2, got 3", "names[\"c\"]: inserted 4"])
    }

    /// A random number below a bound, reproducible by the seed.
    private func pick(_ seed: inout UInt64, below bound: Int) -> Int {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((seed >> 33) % UInt64(bound))
    }

    @Test func `two lists have no differences if and only if they are equal`() {
        var seed: UInt64 = 71
        for _ in 0..<3_000 {
            let lists = (0..<2).map { _ in (0..<pick(&seed, below: 7)).map { _ in pick(&seed, below: 4) } }
            let found = FieldComparison.of(lists[0], lists[1]) { "\($0)" }
            #expect(found.isEmpty == (lists[0] == lists[1]))
            let (gone, new) = found.reduce(into: (0, 0)) { count, difference in
                switch difference.kind {
                case .removed: count.0 += 1
                case .inserted: count.1 += 1
                case .changed, .moved, .hidden: break
                }
            }
            #expect(lists[0].count - gone + new == lists[1].count)
        }
    }

    struct Login: Equatable {
        var user = ""
        var newPassword = ""
        var account = Account()
        var headers: [String: String] = [:]
    }

    struct Account: Equatable {
        var iban = ""
        var pin = 0
    }

    enum Event: Hashable {
        case typed(user: String, password: String)
        case token(String)
        case submitted(Form)
        case tried([Form], Form?)
        case cleared
    }

    struct Form: Hashable {
        var name: String
        var secretAnswer: String
    }

    private func steps(_ old: Any, _ new: Any, _ redaction: Redaction) -> [String] {
        FieldComparison.of(old, new, redaction) { "\($0)" }.map(\.step)
    }

    @Test func `promise 72: fields with certain names are hidden, but their changes are reported`() {
        let new = Login(
            user: "ann", newPassword: "x", account: Account(iban: "AT1", pin: 7), headers: ["Token": "t"])
        #expect(
            steps(Login(), new, .usual.and(\Account.iban).and("PIN")) == [
                "user:  → ann", "newPassword: (hidden)", "account.iban: (hidden)", "account.pin: (hidden)",
                "headers[\"Token\"]: inserted (hidden)",
            ])
        #expect(steps(Login(), new, .none.and(\Login.account.pin)).contains("account.pin: (hidden)"))
        #expect(
            steps(Account(), new.account, .none.and(\Login.account.pin)) == ["iban:  → AT1", "pin: 0 → 7"])
        var third = new
        third.headers = ["Token": "u"]
        #expect(steps(new, third, .usual) == ["headers[\"Token\"]: (hidden)"])
        #expect(steps(new, new, .usual) == [])
    }

    @Test func `promise 72: the text of an event hides a label, case or field including its contents`() {
        let form = Form(name: "n", secretAnswer: "s")
        func text(_ event: Event) -> String { Redaction.usual.text(of: event) { "\($0)" } }
        #expect(text(.typed(user: "ann", password: "p")) == "typed(user: ann, password: (hidden))")
        #expect(text(.token("t")) == "token(hidden)")
        #expect(text(.submitted(form)) == "submitted(Form(name: n, secretAnswer: (hidden)))")
        #expect(text(.cleared) == "cleared")
        #expect(!text(.tried([form], form)).contains("s)"))
        #expect(Redaction.usual.text(of: ["token": "t", "a": "b"]) { "\($0)" }.contains("token: (hidden)"))
        #expect(Redaction.none.text(of: Event.token("t")) { "\($0)" } == "token(\"t\")")
    }

    /// Nodes in a reference cycle.
    private class Node: Hashable {
        let name: String
        var next: Node?
        init(_ name: String) { self.name = name }
        static func == (left: Node, right: Node) -> Bool { left.name == right.name }
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    private final class Vault: Node {
        var secret: Box? = Box(1)
    }

    private enum Visit: Hashable { case entered(Node, note: String) }

    @Test func `promise 72: objects in a reference cycle are reported once, with inherited fields`() {
        let (first, second) = (Node("a"), Vault("b"))
        (first.next, second.next) = (second, first)
        defer { first.next = nil }
        let text = Redaction.usual.text(of: Visit.entered(first, note: "n")) { "\($0)" }
        #expect(
            text == "entered(Node(name: a, next: Vault(name: b, next: Node(…), secret: (hidden))), note: n)")
        let whole = Redaction.none.and("none").text(of: Visit.entered(first, note: "n")) { "\($0)" }
        #expect(whole.hasPrefix("entered("))
        let (third, fourth) = (Node("c"), Node("d"))
        (third.next, fourth.next) = (third, fourth)
        defer { (third.next, fourth.next) = (nil, nil) }
        #expect(steps(third, fourth, .usual) == ["name: c → d"])
        #expect(steps(Vault("b"), Vault("e"), .usual) == ["name: b → e"])
        let inherited = Redaction.none.and(\Node.name).text(of: second) { "\($0)" }
        #expect(inherited.hasPrefix("Vault(name: (hidden), "))
    }

    private struct Owner: Equatable {
        var pin = 1
        var card: Card?
        struct Card: Equatable {
            var number = 7
            var owner: [String] = []
        }
    }

    private struct Pair<Left: Equatable, Right: Equatable>: Equatable {
        var left: Left
        var right: Right?
    }

    private typealias Cards = Pair<Int, Owner>

    @Test func `promise 72: a key path hides through optionals and from generic types`() {
        func text(_ value: Any, _ redaction: Redaction) -> String { redaction.text(of: value) { "\($0)" } }
        let owner = Owner(pin: 1, card: Owner.Card())
        let hidden = "Owner(pin: 1, card: Card(number: (hidden), owner: []))"
        #expect(text(owner, .none.and(\Owner.card?.number)) == hidden)
        #expect(text(Optional(owner) as Any, .none.and(\Owner.card!.number)) == hidden)
        #expect(text(owner, .none.and(\Owner.Card.number)) == hidden)
        #expect(text(owner, .none.and(\Owner.card)) == "Owner(pin: 1, card: (hidden))")
        let cards = Cards(left: 3, right: owner)
        #expect(text(cards, .none.and(\Cards.right?.card?.number)).hasSuffix("(left: 3, right: \(hidden))"))
        #expect(text(cards, .none.and(\Cards.left)).contains("left: (hidden), right: "))
        #expect(steps(Owner(), owner, .none.and(\Owner.card?.number)).first?.contains("7") == false)
        var next = owner
        next.card?.number = 8
        #expect(steps(owner, next, .none.and(\Owner.card?.number)) == ["card.number: (hidden)"])
        let wrapped = (Cards(left: 3, right: owner), Cards(left: 3, right: next))
        #expect(
            steps(wrapped.0, wrapped.1, .none.and(\Cards.right?.card?.number))
                == ["right.card.number: (hidden)"])
    }

    private struct Bag: Equatable {
        var words: Set<String> = []
        var counts: [String: [Int: String]] = [:]
        var token = ""
    }

    @Test func `promise 46: equal states have equal digests, whatever the order of sets and dictionaries`() {
        let words = (0..<40).map(String.init)
        var (left, right) = (Bag(), Bag())
        left.words.reserveCapacity(1_000)
        for word in words {
            left.words.insert(word)
            left.counts[word] = [1: "a", 2: "b"]
        }
        for word in words.reversed() {
            right.words.insert(word)
            right.counts[word] = [2: "b", 1: "a"]
        }
        let redaction = Redaction.usual
        #expect(left == right && redaction.digest(of: left) == redaction.digest(of: right))
        right.token = "t"
        #expect(redaction.digest(of: left) == redaction.digest(of: right))
        #expect(Redaction.none.digest(of: left) != Redaction.none.digest(of: right))
        right.counts["7"]?[1] = "c"
        #expect(redaction.digest(of: left) != redaction.digest(of: right))
        // The digests were computed in Python.
        #expect(redaction.digest(of: "") == "811c9dc5")
        #expect(redaction.digest(of: "foobar") == "bf9cf968")
    }
}
