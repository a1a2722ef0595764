import Testing

@testable import CardBrowser

@Suite struct ListCursorTests {
    @Test func `the list scrolls only as far as necessary`() {
        var cursor = ListCursor(count: 100, height: 10)
        cursor.select(12)
        #expect(cursor.selection == 12 && cursor.top == 3)
        cursor.select(5)
        #expect(cursor.top == 3)
        cursor.select(2)
        #expect(cursor.top == 2)
    }

    @Test func `paging forward and back returns to the start`() {
        var cursor = ListCursor(count: 100, height: 10)
        cursor.select(3)
        cursor.move(.pages(1))
        #expect(cursor.selection == 12 && cursor.top == 9)
        cursor.move(.pages(-1))
        #expect(cursor.selection == 3 && cursor.top == 0)
    }

    @Test func `a screen that was smaller for a while shows the same rows again`() {
        var cursor = ListCursor(count: 100, height: 20)
        cursor.select(60)
        cursor.move(.rows(-5))
        let before = cursor
        for height in [5, 1, 0, 40, 20] { cursor.fit(height: height) }
        #expect(cursor == before)
    }

    @Test func `a row to be shown is centred in the next layout`() {
        var cursor = ListCursor(height: 30)
        cursor.fit(count: 100)
        cursor.show(50)
        cursor.fit(height: 10)
        #expect(cursor.top == 45)
        cursor.fit(height: 20)
        #expect(cursor.top == 45)
    }

    @Test func `no motion leaves the list`() {
        for count in 0...12 {
            for height in 0...12 {
                var cursor = ListCursor(count: count, height: height)
                for step in [3, -9, .max / 4, -1, .min / 4, 5] {
                    cursor.move(.rows(step))
                    cursor.move(.pages(step > 0 ? 1 : -1))
                    #expect(cursor.selection == 0 || cursor.selection < count)
                    let window = cursor.window
                    #expect(window.upperBound <= count && window.count <= max(height, 0))
                    #expect(count == 0 || height == 0 || window.contains(cursor.selection))
                }
            }
        }
    }
}
