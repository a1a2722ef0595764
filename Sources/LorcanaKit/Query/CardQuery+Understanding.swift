extension CardQuery {
    /// Reads `text` as `init(parsing:)` does, its error as the services' own.
    static func understanding(_ text: String) throws(LorcanaError) -> CardQuery {
        do {
            return try CardQuery(parsing: text)
        } catch {
            throw .invalidQuery(error)
        }
    }
}
