package import LorcanaCards

/// The facts that are compiled into the program, prepared in each build from `Catalogue/`.
///
/// They lie in the binary as they are used: no start pays for them, the first use for the header alone.
package enum BuiltInCatalogue {
    package static let catalogue: Catalogue = {
        // The preparer wrote these bytes in the same build; a test opens and verifies them.
        try! Catalogue(CatalogueBytes(bytes))
    }()
}
