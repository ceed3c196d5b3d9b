import Springflow
import SpringflowFiles

/// A scene's file while somebody edits it, and the file `springs.json` that it may name.
public final class FollowedScene {
  /// The file's path.
  public let path: String
  private let catalog: ExhibitCatalog
  /// The scene when it was first read; `nil` if it had an error.
  public let scene: Scene?
  /// What the files were like when the scene was last read, and when they were last looked at.
  private var (read, seen): ([InputFile.Stamp?], [InputFile.Stamp?]) = ([], [])

  /// Whether it is a file: what a pipe has handed out is not read again.
  package let isFile: Bool

  /// Follows a file, which is read for the first time.
  public init(_ path: String, in catalog: ExhibitCatalog) {
    (self.path, self.catalog, isFile) = (path, catalog, InputFile.kind(of: path) == .file)
    scene = isFile ? try? SceneFiles.read(path, in: catalog) : nil
    if isFile { (read, seen) = (stamps, stamps) }
  }

  /// Whether an editor has written a file since the scene was read, and is not just writing it: nothing has changed
  /// since this was last asked.
  public func hasChanged() -> Bool {
    if !isFile { return false }
    let now = stamps
    defer { seen = now }
    return now != read && now == seen
  }

  /// Reads the scene again.
  ///
  /// - Throws: `SceneError` naming the file, the line and the first error in it.
  public func readAgain() throws(SceneError) -> Scene {
    read = seen
    do throws(SceneError) { return try SceneFiles.read(path, in: catalog) } catch { throw SceneFiles.withLine(error) }
  }

  /// Has the scene read again, though nobody has written it since.
  package func forget() { read = [] }

  private var stamps: [InputFile.Stamp?] {
    let tokens = SpringTokens.file(from: SceneFiles.folder(of: path))
    return [path, tokens].map { $0.flatMap { InputFile.Stamp($0) } }
  }
}

/// The file `springs.json` of a folder while somebody edits it: the one in it, or in the nearest folder around it.
package final class FollowedSprings {
  /// The folder, and the file that it has, or would have.
  private let folder: String
  package var path: String { SpringTokens.file(from: folder) ?? (folder == "." ? "" : folder) + SpringTokens.fileName }
  /// The springs when they were last read without an error.
  package private(set) var tokens = SpringTokens()
  /// What is wrong with the file now.
  package private(set) var problem: SceneError?
  private var stamp: InputFile.Stamp?

  /// Follows the file for a scene's path, or for the working folder.
  package init(beside scene: String?) { folder = scene.map(SceneFiles.folder) ?? "." }

  /// Reads the file if it is another one than when this was last called; returns whether it was.
  package func look() -> Bool {
    let now = InputFile.Stamp(path)
    if now == stamp { return false }
    stamp = now
    do throws(SceneError) {
      (tokens, problem) = (try SpringTokens.found(from: folder), nil)
    } catch { problem = SceneFiles.withLine(error) }
    return true
  }
}

extension Scene {
  /// The scene with what has changed from one scene to another one, and with all else as it is.
  ///
  /// - Parameter parameters: Those of the scene's exhibit.
  package func changed(
    from old: Scene, to new: Scene, of parameters: [ExhibitCatalog.Parameter]
  ) -> Scene {
    var scene = self
    func take<Value: Equatable>(_ path: WritableKeyPath<Scene, Value>) {
      if old[keyPath: path] != new[keyPath: path] { scene[keyPath: path] = new[keyPath: path] }
    }
    take(\.title)
    take(\.viewport)
    take(\.itemCount)
    take(\.duration)
    take(\.interval)
    take(\.events)
    take(\.pixels)
    take(\.hash)
    take(\.settings.reducesMotion)
    if old.exhibit != new.exhibit {
      let (albums, reducesMotion) = (settings.albums, scene.settings.reducesMotion)
      (scene.exhibit, scene.settings) = (new.exhibit, new.settings)
      (scene.settings.albums, scene.settings.reducesMotion) = (albums, reducesMotion)
      return scene
    }
    let names = Set(old.settings.given.keys).union(new.settings.given.keys).sorted().filter { name in
      old.settings[name] != new.settings[name] || old.settings.token(of: name) != new.settings.token(of: name)
    }
    func parameter(_ name: String) -> ExhibitCatalog.Parameter? {
      parameters.first { [$0.name, $0.qualifiedName].contains(name) }
    }
    // What is gone first: another name may say the same now.
    for name in names where new.settings[name] == nil {
      if let parameter = parameter(name) { parameters.reset(parameter, in: &scene.settings) }
      scene.settings[name] = nil
    }
    for name in names {
      guard let value = new.settings[name] else { continue }
      let token = new.settings.token(of: name)
      if let parameter = parameter(name) {
        parameters.reset(parameter, in: &scene.settings)
        do throws(SceneError) {
          try parameters.set(parameter, to: value, token: token, in: &scene.settings, at: name)
          continue
        } catch {}
      }
      // What it does not take, the session will say.
      scene.settings.set(name, value, token: token)
    }
    return scene
  }
}
