import LorcanaCards
package import LorcanaKit

/// Shows differences between states by card ids and set codes, not by all their fields.
extension LorcanaState: CustomReflectable {
    package var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "cards": cards.map(\.id), "sets": sets.map(\.code), "query": searchQuery,
                "page": currentPage, "hasMorePages": hasMorePages, "isLoading": isLoading,
                "isLoadingMore": isLoadingMore, "error": error as Any, "origin": origin as Any,
                "notes": notes,
            ], displayStyle: .struct)
    }
}
