import Foundation

/// Paths in the project's folder.
public enum Repository {
  /// The top folder.
  public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// The folder of scenes.
  public static let scenes = root + "/Scenes"

  /// A file's text.
  public static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }
}
