import Springflow
import SpringflowScenes

/// The last hash of a scene's replay. The package has a module of this name, and Springflow another one.
@MainActor
public func hash(of json: String, in catalog: ExhibitCatalog) throws -> String {
  let scene = try SpringflowScenes.Scene(json: json, in: catalog)
  return try Trace(replaying: scene, in: catalog).hashes.last ?? ""
}
