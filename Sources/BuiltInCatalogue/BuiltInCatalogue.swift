package import LorcanaCards

/// The facts that are compiled into the program, prepared in each build from `Catalogue/`.
///
/// The binary contains them in the format in which they are used, so they take no time at startup, and the first use
/// reads only the header.
package enum BuiltInCatalogue {
    package static let catalogue: Catalogue = {
        // The build tool wrote these bytes in the same build; a test opens and verifies them.
        try! Catalogue(CatalogueBytes(bytes))
    }()
}
