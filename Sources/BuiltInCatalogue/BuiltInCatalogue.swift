package import LorcanaCards

/// The facts that are compiled into the program, prepared in each build from `Catalogue/`.
///
/// The binary has them in the form in which they are used, so they cost nothing at start, and the first use reads only
/// the header.
package enum BuiltInCatalogue {
    package static let catalogue: Catalogue = {
        // The preparer wrote these bytes in the same build; a test opens and verifies them.
        try! Catalogue(CatalogueBytes(bytes))
    }()
}
