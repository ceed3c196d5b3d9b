import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@Suite("Folders of photos")
struct PhotoFolderTests {
  static func withAlbums(_ body: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for name in ["b album", "a"] {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      }
      try body(folder)
    }
  }

  @Test("a folder's photos are an album, those of each subfolder another, all by name; other files do not count")
  func albums() throws {
    try Self.withAlbums { folder in
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

  @Test("a path that is no folder of photos is refused with its place and a hint")
  func errors() throws {
    try Self.withAlbums { folder in
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
