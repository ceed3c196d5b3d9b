import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import Testing

@Suite("Folders of photos")
struct PhotoFolderTests {
  static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "photos-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: "\(folder)/b album", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: "\(folder)/a", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test("its photos are an album, those of each folder in it another, all by name; other files do not count")
  func albums() throws {
    try Self.inFolder { folder in
      for name in ["2.JPG", "1.png", ".hidden.png", "notes.txt", "b album/x.jpeg", "a/readme.md"] {
        try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      let albums = try PhotoFolder.albums(at: folder)
      #expect(
        albums.map(\.pictures) == [
          [.file("\(folder)/1.png"), .file("\(folder)/2.JPG")], [.file("\(folder)/b album/x.jpeg")],
        ])
      #expect(albums.map(\.title) == [URL(fileURLWithPath: folder).lastPathComponent, "b album"])
    }
  }

  @Test("what is no folder of photos is said in a sentence with its place and a hint")
  func errors() throws {
    try Self.inFolder { folder in
      try Data().write(to: URL(fileURLWithPath: "\(folder)/file"))
      let cases = [
        (
          "\(folder)/none",
          "\(folder)/none: expected a folder that can be read, found no such file or directory; "
            + "name a folder of PNG and JPEG files"
        ),
        (
          "\(folder)/file",
          "\(folder)/file: expected a folder that can be read, found a file; name a folder of PNG and JPEG files"
        ),
        (
          folder,
          "\(folder): expected photos, found none in this folder; "
            + "photos end in .png, .jpg or .jpeg, and may lie one folder deeper"
        ),
      ]
      for (path, sentence) in cases {
        let error = #expect(throws: SceneError.self) { try PhotoFolder.albums(at: path) }
        #expect(error?.description == sentence)
      }
    }
  }
}
