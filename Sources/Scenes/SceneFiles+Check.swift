/// Replays of scene files for tests, with an exhibit of one's own as well.
extension SceneFiles {
  /// Replays a scene, and compares it with the trace beside it; if there is none, with the hash that the scene was
  /// recorded with. Pictures that a scene asks for are passed over: `springflow check` draws and compares them.
  ///
  /// ```swift
  /// try SceneFiles.check("../../Scenes/staircase-1.json", beside: #filePath, in: catalog)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The scene's file.
  ///   - file: The file in whose folder a relative path begins, such as that of a test; by default it begins in the
  ///     working folder.
  ///   - catalog: The exhibits among which the scene's is.
  /// - Returns: The trace of the replay.
  /// - Throws: `SceneError` if the scene cannot be read or replayed, if there is nothing to compare it with, or if it
  ///   differs: the sentence says from which tick on and, with a trace, in which quantity of which element.
  /// - Complexity: That of the scene's replay.
  @discardableResult
  @preconcurrency @MainActor
  public static func check(
    _ path: String, beside file: String? = nil, in catalog: ExhibitCatalog
  ) throws(SceneError) -> Trace {
    let path = located(path, beside: file)
    let (scene, found) = try replay(path, catalog)
    if let expected = try readTrace(of: path) {
      guard let difference = expected.firstDifference(from: found) else { return found }
      throw SceneError(
        at: "", expected: "the states of its trace", found: "others (\(difference))", hint: remedy, file: path)
    }
    guard let hash = scene.hash else {
      throw SceneError(
        at: "", expected: "a trace beside the scene, or a hash in it", found: "neither",
        hint: "write a trace with SceneFiles.accept, or with --accept of a program with Commands.main", file: path)
    }
    if hash == found.finalHash { return found }
    let change = scene.settings.changedToken.map { " (\($0))" } ?? ""
    throw SceneError(
      at: "hash", expected: "\(hash), as recorded", found: found.finalHash + change, hint: remedy, file: path)
  }

  /// Replays a scene, and writes what it does now as the trace beside it, with which ``check(_:beside:in:)`` compares it
  /// from then on. Pictures that the scene asks for are missing in it, until `springflow check --accept` draws them.
  ///
  /// - Parameters:
  ///   - path: The scene's file.
  ///   - file: The file in whose folder a relative path begins.
  ///   - catalog: The exhibits among which the scene's is.
  /// - Returns: The trace.
  /// - Throws: `SceneError` if the scene cannot be read or replayed, or if the trace cannot be written; an old trace is
  ///   unchanged then.
  /// - Complexity: That of the scene's replay.
  @discardableResult
  @preconcurrency @MainActor
  public static func accept(
    _ path: String, beside file: String? = nil, in catalog: ExhibitCatalog
  ) throws(SceneError) -> Trace {
    let path = located(path, beside: file)
    let found = try replay(path, catalog).found
    try write(found, of: path)
    return found
  }

  private static let remedy =
    "if this is meant, write a new trace with SceneFiles.accept, or with --accept of a program with Commands.main"

  private static func located(_ path: String, beside file: String?) -> String {
    guard let file, !path.hasPrefix("/") else { return path }
    var (folder, rest) = (file.split(separator: "/", omittingEmptySubsequences: false).dropLast(), path[...])
    while rest.hasPrefix("../"), let last = folder.last, !["", ".", ".."].contains(last) {
      folder.removeLast()
      rest = rest.dropFirst(3)
    }
    return folder.map { $0 + "/" }.joined() + rest
  }

  @MainActor
  private static func replay(
    _ path: String, _ catalog: ExhibitCatalog
  ) throws(SceneError) -> (scene: Scene, found: Trace) {
    let scene = try read(path, in: catalog)
    do throws(SceneError) {
      return (scene, try Trace(replaying: scene, in: catalog))
    } catch { throw error.inFile(path) }
  }
}
