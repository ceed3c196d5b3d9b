import Foundation
import SpringflowFiles

/// Scene files and the traces beside them.
///
/// File names are arbitrary bytes: in a path, those that are not UTF-8 are encoded as by `FileName`.
public enum SceneFiles {
  /// The suffix of a scene file's name, and that of its trace's.
  static let sceneEnding = ".json"
  static let traceEnding = ".trace"
  /// The highest number of nested folders, in all; more are taken for a mistake.
  private static let mostFolders = 10_000

  /// The scene files that arguments name: files as they are, and all scenes in and below folders, sorted. Links are
  /// followed, each folder is visited once, and names that begin with a dot are skipped, as is `springs.json`, which
  /// has springs by name.
  ///
  /// - Throws: `SceneError` for a path that does not exist and for a folder without scenes.
  public static func find(_ paths: [String]) throws(SceneError) -> [String] {
    var found: [String] = []
    for path in paths {
      switch InputFile.kind(of: path) {
      case .none(let problem):
        throw SceneError(
          at: "", expected: "a file or folder", found: problem.description,
          hint: problem.isAbsence ? "scenes are in the folder Scenes" : "check its permissions", file: path)
      case .file, .stream:
        if path.hasSuffix(traceEnding) {
          throw SceneError(at: "", expected: "a scene", found: "a trace", hint: "name the scene beside it", file: path)
        }
        found.append(path)
      case .folder:
        var seen: Set<InputFile.Identity> = []
        let scenes = try scenes(in: path, &seen)
        if scenes.isEmpty {
          throw SceneError(
            at: "", expected: "scenes (*.json)", found: "none in this folder", hint: "name another folder, or a scene",
            file: path)
        }
        found += scenes
      }
    }
    return found
  }

  private static func scenes(in folder: String, _ seen: inout Set<InputFile.Identity>) throws(SceneError) -> [String] {
    // A link may lead back to its own folder.
    guard let identity = InputFile.Identity(folder), seen.insert(identity).inserted else { return [] }
    let names: [String]
    do throws(FileProblem) {
      if seen.count > mostFolders { throw FileProblem("more than \(mostFolders)") }
      names = try InputFile.names(in: folder)
    } catch {
      throw SceneError(
        at: "", expected: "folders that can be read", found: error.description, hint: "check their permissions",
        file: folder)
    }
    var found: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      switch InputFile.kind(of: path) {
      case .file: if name.hasSuffix(sceneEnding), name != SpringTokens.fileName { found.append(path) }
      case .folder: found += try scenes(in: path, &seen)
      case .stream, .none: break
      }
    }
    return found
  }

  /// Reads a scene. The springs that it names are those of the file `springs.json` beside it, or else in the nearest
  /// folder around it that has one.
  ///
  /// - Throws: `SceneError` naming the file and the first error in it.
  public static func read(_ path: String, in catalog: ExhibitCatalog) throws(SceneError) -> Scene {
    do {
      return try Scene(json: try contents(path, limit: SceneLimits.fileSize), in: catalog) {
        () throws(SceneError) in
        try SpringTokens.found(from: folder(of: path))
      }
    } catch { throw error.file == nil ? error.inFile(path) : error }
  }

  static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }

  /// An error with the line of its place in the file that it is about, where that can be said.
  package static func withLine(_ error: SceneError) -> SceneError {
    guard let file = error.file, !error.place.isEmpty, !error.place.hasPrefix("line "),
      let bytes = try? contents(file, limit: SceneLimits.fileSize),
      let line = JSONParser.line(of: error.place, in: bytes)
    else { return error }
    return SceneError(
      at: "line \(line), \(error.place)", expected: error.expected, found: error.found, hint: error.hint, file: file)
  }

  /// The path of a scene's trace.
  public static func tracePath(of scene: String) -> String {
    (scene.hasSuffix(sceneEnding) ? String(scene.dropLast(sceneEnding.count)) : scene) + traceEnding
  }

  /// Reads the trace beside a scene, or returns `nil` if there is none.
  ///
  /// - Throws: `SceneError` naming the file and the line that is not one of a trace.
  public static func readTrace(of scene: String) throws(SceneError) -> Trace? {
    let path = tracePath(of: scene)
    do throws(SceneError) {
      switch InputFile.kind(of: path) {
      case .none(let problem) where problem.isAbsence && !InputFile.isLink(path): return nil
      case .stream:
        throw SceneError(
          at: "", expected: "a trace", found: "a device or a pipe", hint: "take it away, and make the trace anew")
      default: break
      }
      return try Trace(bytes: try contents(path, limit: SceneLimits.traceSize))
    } catch { throw error.inFile(path) }
  }

  /// Writes the trace beside a scene atomically, and flushes it to disk before it replaces the old one.
  ///
  /// - Throws: `SceneError` if the file cannot be written; the old one is unchanged then.
  public static func write(_ trace: Trace, of scene: String) throws(SceneError) {
    let path = tracePath(of: scene)
    do throws(FileProblem) {
      try AtomicFile.write(to: path) { write throws(FileProblem) in try trace.write(write) }
    } catch { throw unwritable(error, path) }
  }

  /// Creates a scene file; it never replaces one.
  ///
  /// - Throws: `SceneError` if there is a file already, or if it cannot be written.
  public static func create(_ text: String, at path: String) throws(SceneError) {
    do throws(FileProblem) {
      try AtomicFile.create(Array(text.utf8), at: path)
    } catch { throw unwritable(error, path) }
  }

  /// Creates a scene file in a folder under the first free name of `NAME-1.json`, `NAME-2.json`, …
  ///
  /// - Returns: Its path.
  /// - Throws: `SceneError` if it cannot be written.
  public static func create(_ text: String, named name: String, in folder: String = ".") throws(SceneError) -> String {
    for number in 1...mostNumbers {
      let file = "\(name)-\(number)\(sceneEnding)"
      let path = folder == "." ? file : "\(folder)/\(file)"
      do throws(FileProblem) {
        try AtomicFile.create(Array(text.utf8), at: path)
        return path
      } catch {
        if !error.isPresence { throw unwritable(error, path) }
      }
    }
    throw unwritable(FileProblem("\(mostNumbers) scenes of that name"), folder)
  }

  /// Replaces a scene file.
  static func replace(_ path: String, by text: String) throws(SceneError) {
    do throws(FileProblem) {
      try AtomicFile.write(Array(text.utf8), to: path)
    } catch { throw unwritable(error, path) }
  }

  /// The number of scenes with one name in a folder.
  private static let mostNumbers = 10_000

  private static func unwritable(_ problem: FileProblem, _ path: String) -> SceneError {
    SceneError(
      at: "", expected: problem.isPresence ? "no file with this name" : "a file that can be written",
      found: problem.isPresence ? "one" : problem.description,
      hint: problem.isPresence
        ? "nothing was changed; choose another name"
        : "nothing was changed; check that its folder may be written and has room", file: path)
  }

  /// The bytes of a file; `nil` if there is none.
  static func contentsIfPresent(_ path: String, limit: Int) throws(SceneError) -> [UInt8]? {
    if case .none(let problem) = InputFile.kind(of: path), problem.isAbsence { return nil }
    return try contents(path, limit: limit)
  }

  static func contents(_ path: String, limit: Int) throws(SceneError) -> [UInt8] {
    do throws(FileProblem) {
      return try InputFile.bytes(of: path, limit: limit)
    } catch {
      throw SceneError(
        at: "", expected: "a file that can be read", found: error.description,
        hint: error.isTooLong ? "make it smaller" : "check its name and that it may be read")
    }
  }
}
