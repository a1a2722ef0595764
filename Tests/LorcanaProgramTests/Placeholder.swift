import LorcanaKit
