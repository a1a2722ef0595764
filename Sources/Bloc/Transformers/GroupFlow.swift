/// What an event does to the others of its group.
enum GroupRule<Event: Hashable & Sendable> {
    /// It ends them all, and starts at once.
    case replace
    /// It ends them all, and starts after a time.
    case replaceAfter((Event) -> Duration)
    /// It ends those of other handlers, but is left out while its own handler is at work.
    case replaceOthers
    /// It is left out while any of them is at work.
    case giveWay
}

/// Handlers of different events that replace each other, or give way.
struct GroupFlow<Event: Hashable & Sendable> {
    private var atWork: [(ticket: Ticket, member: Int)] = []

    init() {}

    var isIdle: Bool { atWork.isEmpty }

    mutating func arrived(
        _ ticket: Ticket, _ event: Event, of member: Int, _ rule: GroupRule<Event>
    ) -> [FlowAction<Event>] {
        switch rule {
        case .replace:
            return replaceAll(by: ticket, of: member, after: .zero)
        case .replaceAfter(let delay):
            return replaceAll(by: ticket, of: member, after: delay(event))
        case .replaceOthers:
            let isRepeat = atWork.contains { $0.member == member }
            return isRepeat ? [.drop(ticket)] : replaceAll(by: ticket, of: member, after: .zero)
        case .giveWay:
            return atWork.isEmpty ? replaceAll(by: ticket, of: member, after: .zero) : [.drop(ticket)]
        }
    }

    private mutating func replaceAll(
        by ticket: Ticket, of member: Int, after delay: Duration
    ) -> [FlowAction<Event>] {
        var actions = atWork.map { FlowAction<Event>.cancel($0.ticket) }
        atWork = [(ticket, member)]
        actions.append(delay > .zero ? .wake(ticket, after: delay) : .start(ticket))
        return actions
    }

    mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>] {
        atWork.removeAll { $0.ticket == ticket }
        return []
    }

    func woke(_ ticket: Ticket) -> [FlowAction<Event>] {
        atWork.contains { $0.ticket == ticket } ? [.start(ticket)] : []
    }
}

/// A group of one bloc, shared by its members.
final class GroupBox<Event: Hashable & Sendable> {
    var flow = GroupFlow<Event>()
    private var memberCount = 0

    func newMember() -> Int {
        memberCount += 1
        return memberCount
    }
}

/// One handler's place in a group.
struct MemberFlow<Event: Hashable & Sendable>: EventFlow {
    private let group: GroupBox<Event>
    private let member: Int
    private let rule: GroupRule<Event>

    init(joining group: GroupBox<Event>, _ rule: GroupRule<Event>) {
        self.group = group
        self.rule = rule
        member = group.newMember()
    }

    var isIdle: Bool {
        switch rule {
        case .replace, .replaceOthers, .giveWay: group.flow.isIdle
        case .replaceAfter: false
        }
    }

    mutating func arrived(_ ticket: Ticket, _ event: Event) -> [FlowAction<Event>] {
        group.flow.arrived(ticket, event, of: member, rule)
    }

    mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>] { group.flow.ended(ticket) }

    mutating func woke(_ ticket: Ticket) -> [FlowAction<Event>] { group.flow.woke(ticket) }
}
