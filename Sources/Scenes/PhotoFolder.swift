import Foundation
import Springflow
import SpringflowFiles

/// A folder of photos, as albums.
public enum PhotoFolder {
  private static let endings = ["png", "jpg", "jpeg"]

  /// The PNG and JPEG files in a folder as an album, and those in each subfolder as another, by name.
  ///
  /// Files are not opened here; one that cannot be decoded is shown as such.
  ///
  /// - Throws: `SceneError` if the folder does not exist, is a file, or contains no photo.
  public static func albums(at path: String) throws(SceneError) -> [Album] {
    let names: [String]
    do throws(FileProblem) {
      if [.file, .stream].contains(InputFile.kind(of: path)) { throw FileProblem("a file") }
      names = try InputFile.names(in: path)
    } catch {
      throw SceneError(
        at: path, expected: "a folder that can be read", found: error.description,
        hint: "name a folder of PNG and JPEG files")
    }
    var albums: [Album] = []
    let own = photos(in: path, names)
    if !own.isEmpty { albums.append(Album(title: title(of: path), pictures: own)) }
    for name in names where !name.hasPrefix(".") {
      // A link may lead back to its own folder.
      if InputFile.isLink("\(path)/\(name)") { continue }
      guard let inner = try? InputFile.names(in: "\(path)/\(name)") else { continue }
      let found = photos(in: "\(path)/\(name)", inner)
      if !found.isEmpty { albums.append(Album(title: PrintableText.escaped(name), pictures: found)) }
    }
    if albums.isEmpty {
      throw SceneError(
        at: path, expected: "photos", found: "none in this folder",
        hint: "photos end in .png, .jpg or .jpeg, and may lie one folder deeper")
    }
    return albums
  }

  private static func title(of folder: String) -> String {
    PrintableText.escaped(URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent)
  }

  private static func photos(in folder: String, _ names: [String]) -> [ImageSource] {
    names.filter { name in
      let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
      return !name.hasPrefix(".") && endings.contains(ending?.lowercased() ?? "")
    }.map { .file("\(folder)/\($0)") }
  }
}
