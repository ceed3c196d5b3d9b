@_exported import SpringflowCollectionViews
@_exported import SpringflowDeterminism
@_exported import SpringflowDynamics
@_exported import SpringflowGeometry
@_exported import SpringflowMotion
@_exported import SpringflowPhysics
@_exported import SpringflowUpdates
@_exported import SpringflowViews
