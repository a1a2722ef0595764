import Testing

@testable import lorcana

@Suite struct ListCursorTests {
    @Test func `the list scrolls no further than it must`() {
        var cursor = ListCursor()
        cursor.select(12, count: 100, height: 10)
        #expect(cursor.selection == 12 && cursor.top == 3)
        cursor.select(5, count: 100, height: 10)
        #expect(cursor.top == 3)
        cursor.select(2, count: 100, height: 10)
        #expect(cursor.top == 2)
    }

    @Test func `a screen forward and back ends where it began`() {
        var cursor = ListCursor()
        cursor.select(3, count: 100, height: 10)
        cursor.page(by: 1, count: 100, height: 10)
        #expect(cursor.selection == 12 && cursor.top == 9)
        cursor.page(by: -1, count: 100, height: 10)
        #expect(cursor.selection == 3 && cursor.top == 0)
    }

    @Test func `a screen that was smaller for a while shows the same rows again`() {
        var cursor = ListCursor()
        cursor.select(60, count: 100, height: 20)
        cursor.move(by: -5, count: 100, height: 20)
        let before = cursor
        for height in [5, 1, 0, 40, 20] { cursor.fit(count: 100, height: height) }
        #expect(cursor == before)
    }

    @Test func `nothing leads outside`() {
        for count in 0...12 {
            for height in 0...12 {
                var cursor = ListCursor()
                for step in [3, -9, .max / 4, -1, .min / 4, 5] {
                    cursor.move(by: step, count: count, height: height)
                    cursor.page(by: step > 0 ? 1 : -1, count: count, height: height)
                    #expect(cursor.selection == 0 || cursor.selection < count)
                    let window = cursor.window(count: count, height: height)
                    #expect(window.upperBound <= count && window.count <= max(height, 0))
                    #expect(count == 0 || height == 0 || window.contains(cursor.selection))
                }
            }
        }
    }
}
