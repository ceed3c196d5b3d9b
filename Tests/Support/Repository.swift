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

  /// The listings of a guide, in their order.
  public static func listings(of guide: String) throws -> [String] {
    try text(guide).components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// Code without indentation and empty lines, in which a listing stands in one piece wherever it is.
  public static func flush(_ code: String) -> String {
    code.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
