@_exported import SpringflowCollectionViews
@_exported import SpringflowDeterminism
@_exported import SpringflowDynamics
@_exported import SpringflowGeometry
@_exported import SpringflowPhysics
@_exported import SpringflowUpdates
