@_exported import SpringflowScenes
