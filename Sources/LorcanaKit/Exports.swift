// Whoever uses LorcanaKit speaks of cards, sets and catalogues; one import gives both.
@_exported public import LorcanaCards
