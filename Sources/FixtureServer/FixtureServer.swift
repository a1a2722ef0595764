import FlyingFox

@main
enum FixtureServer {
    static func main() async throws {}
}
