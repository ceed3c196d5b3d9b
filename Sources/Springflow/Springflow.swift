@_exported import CollectionViews
@_exported import Determinism
@_exported import Dynamics
@_exported import Geometry
@_exported import Layout
@_exported import Physics
@_exported import Updates
