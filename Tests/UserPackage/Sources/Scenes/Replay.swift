import Springflow
import SpringflowScenes

/// A hash of a scene's replay: beside a module of this name there is the product's own.
@MainActor
public func hash(of json: String) throws -> String {
  let scene = try SpringflowScenes.Scene(json: Data(json.utf8))
  return try Trace(replaying: scene).hashes.last ?? ""
}
