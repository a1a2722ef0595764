import LorcanaCards
package import LorcanaKit

/// Tells differences of states by what people know cards and sets by: ids and codes, not the fields of each.
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
