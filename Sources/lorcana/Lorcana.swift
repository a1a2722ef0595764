@main
enum Lorcana {
    static func main() { print("lorcana") }
}
