@_exported import SpringflowDynamics
@_exported import SpringflowNumerics
@_exported import SpringflowPhysics
@_exported import SpringflowViews
