import Foundation

/// Scene files and the traces beside them.
public enum SceneFiles {
  /// How the name of a scene file ends, and that of its trace.
  static let sceneEnding = ".json"
  static let traceEnding = ".trace"

  /// The scene files that arguments name: files as they are, folders with all scenes in and below them, sorted.
  ///
  /// - Throws: `SceneError` for a path that is not there and for a folder without scenes.
  public static func find(_ paths: [String]) throws(SceneError) -> [String] {
    var found: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw SceneError(at: "", "there is no such file or folder", hint: "scenes are in the folder Scenes", file: path)
      }
      if !isFolder.boolValue {
        if path.hasSuffix(traceEnding) {
          throw SceneError(at: "", "this is a trace, not a scene", hint: "name the scene beside it", file: path)
        }
        found.append(path)
        continue
      }
      let scenes = (FileManager.default.subpaths(atPath: path) ?? []).filter { $0.hasSuffix(sceneEnding) }.sorted()
      if access(path, R_OK | X_OK) != 0 {
        throw SceneError(
          at: "", "the folder cannot be read: \(String(cString: strerror(errno)).lowercased())", file: path)
      }
      if scenes.isEmpty { throw SceneError(at: "", "there are no scenes (*.json) in this folder", file: path) }
      found += scenes.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    }
    return found
  }

  /// Reads a scene.
  ///
  /// - Throws: `SceneError` naming the file and what is wrong in it.
  public static func read(_ path: String) throws(SceneError) -> Scene {
    do {
      return try Scene(json: try contents(path))
    } catch { throw error.inFile(path) }
  }

  /// Where a scene's trace is.
  public static func tracePath(of scene: String) -> String {
    (scene.hasSuffix(sceneEnding) ? String(scene.dropLast(sceneEnding.count)) : scene) + traceEnding
  }

  /// Reads the trace beside a scene, or gives `nil` if there is none.
  ///
  /// - Throws: `SceneError` naming the file and the line that is not one of a trace.
  public static func readTrace(of scene: String) throws(SceneError) -> Trace? {
    let path = tracePath(of: scene)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do throws(SceneError) {
      guard let text = String(data: try contents(path), encoding: .utf8) else {
        throw SceneError(at: "", "the trace is not text", hint: "make it anew with springflow check --accept")
      }
      return try Trace(text: text)
    } catch { throw error.inFile(path) }
  }

  /// Writes the trace beside a scene: all of it, or nothing.
  ///
  /// - Throws: `SceneError` if the file cannot be written; the old one is untouched then.
  public static func write(_ trace: Trace, of scene: String) throws(SceneError) {
    let path = tracePath(of: scene)
    let partial = path + ".part"
    let isWritten = FileManager.default.createFile(atPath: partial, contents: Data(trace.text.utf8))
    guard isWritten, rename(partial, path) == 0 else {
      let reason = String(cString: strerror(errno))
      if isWritten { unlink(partial) }
      throw SceneError(
        at: "", "the trace cannot be written: \(reason)", hint: "check that its folder may be written", file: path)
    }
  }

  private static func contents(_ path: String) throws(SceneError) -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      let reason = access(path, R_OK) == 0 ? "it is no file" : String(cString: strerror(errno)).lowercased()
      throw SceneError(at: "", "the file cannot be read: \(reason)", hint: "check its name and that it may be read")
    }
  }
}
