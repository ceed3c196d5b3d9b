@_exported import SpringflowExhibits
