import Exhibits
import Foundation
import Springflow

/// A folder of photos, as albums.
public enum PhotoFolder {
  private static let endings = ["png", "jpg", "jpeg"]

  /// The PNG and JPEG files in a folder as an album, and those in each folder within it as another, by name.
  ///
  /// Files are not opened here; one that cannot be shown is shown as such.
  ///
  /// - Throws: `SceneError` if the folder is not there, is a file, or holds no photo.
  public static func albums(at path: String) throws(SceneError) -> [Album] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw SceneError(at: path, "there is no such folder", hint: "name a folder of PNG and JPEG files")
    }
    guard isFolder.boolValue else {
      throw SceneError(at: path, "this is a file, not a folder", hint: "name the folder that it lies in")
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw SceneError(at: path, "the folder cannot be read", hint: "check its permissions")
    }
    var albums: [Album] = []
    let own = photos(in: path, names)
    let title = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
    if !own.isEmpty { albums.append(Album(title: title, pictures: own)) }
    for name in names.sorted() where !name.hasPrefix(".") {
      let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/\(name)")) != nil
      // A link may lead back to where it lies.
      if isLink { continue }
      guard let inner = try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)") else { continue }
      let found = photos(in: "\(path)/\(name)", inner)
      if !found.isEmpty { albums.append(Album(title: name, pictures: found)) }
    }
    if albums.isEmpty {
      throw SceneError(
        at: path, "there is no photo in it", hint: "photos end in .png, .jpg or .jpeg, and may lie one folder deeper")
    }
    return albums
  }

  private static func photos(in folder: String, _ names: [String]) -> [Picture] {
    names.sorted().filter { name in
      !name.hasPrefix(".") && endings.contains(URL(fileURLWithPath: name).pathExtension.lowercased())
    }.map { .file("\(folder)/\($0)") }
  }
}
