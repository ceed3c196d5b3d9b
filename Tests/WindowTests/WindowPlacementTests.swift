import Foundation
import Springflow
import SpringflowWindow
import Testing

@Suite("The place of a window")
struct WindowPlacementTests {
  @Test("a place is written and read; anything else in the file is no place")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("springflow-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = WindowPlacementFile(path: "\(folder)/a/b/window")
    #expect(file.read() == nil)
    let placement = WindowPlacement(origin: CGPoint(x: -40, y: 12), size: CGSize(width: 700, height: 450))
    file.write(placement)
    #expect(file.read() == placement)
    #expect(try String(contentsOfFile: "\(folder)/a/b/window", encoding: .utf8) == "-40 12 700 450\n")
    for text in [
      "", "1 2 3", "1 2 300 400 5", "a b c d", "1 2 100 400", "1 2 400 99999", "1e3 0 400 300", "9999999 0 400 300",
      // More than the area of a scene's viewport.
      "0 0 4000 2160",
    ] {
      try text.write(toFile: "\(folder)/a/b/window", atomically: false, encoding: .utf8)
      #expect(file.read() == nil, "\(text)")
    }
    try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: "\(folder)/a/b/window"))
    #expect(file.read() == nil)
    // A folder in its place, or a file where its folder would be: nothing is kept, and nothing is said.
    WindowPlacementFile(path: "\(folder)/a/b").write(placement)
    WindowPlacementFile(path: "\(folder)/a/b/window/c").write(placement)
    #expect(WindowPlacementFile(path: "\(folder)/a/b").read() == nil)
  }

  @Test("the folder is XDG_CONFIG_HOME if that is absolute, else .config in the home")
  func folder() {
    func path(_ config: String?, _ home: String?) -> String? {
      WindowPlacementFile.path { $0 == "HOME" ? home : config }
    }
    #expect(path("/c", "/h") == "/c/springflow/window")
    #expect(path("c", "/h") == "/h/.config/springflow/window")
    #expect(path("", "/h") == "/h/.config/springflow/window")
    #expect(path(nil, nil) == nil && path(nil, "") == nil)
  }

  @Test("a window whose upper edge is on no display opens in the middle of one")
  func displays() {
    let displays = [CGRect(x: 0, y: 0, width: 1280, height: 800), CGRect(x: 1280, y: -200, width: 1920, height: 1080)]
    func isVisible(_ x: Int, _ y: Int) -> Bool {
      WindowPlacement(origin: CGPoint(x: x, y: y), size: CGSize(width: 600, height: 400)).isVisible(on: displays)
    }
    #expect(isVisible(0, 0) && isVisible(-480, 0) && isVisible(3000, -200) && isVisible(1000, 700))
    #expect(
      !isVisible(-481, 0) && !isVisible(0, -1) && !isVisible(0, 761) && !isVisible(3081, 0) && !isVisible(5000, 5000))
  }

  @Test("a window larger than all displays together does not fit, nor does any where there is none")
  func sizes() {
    let displays = [CGRect(x: 0, y: 0, width: 1280, height: 800), CGRect(x: 1280, y: -200, width: 1920, height: 1080)]
    func fits(_ x: Int, _ width: Int, _ height: Int, _ displays: [CGRect]) -> Bool {
      WindowPlacement(origin: CGPoint(x: x, y: 0), size: CGSize(width: width, height: height)).fits(on: displays)
    }
    #expect(fits(0, 3200, 1080, displays) && fits(0, 1280, 800, [displays[0]]))
    #expect(!fits(0, 3201, 500, displays) && !fits(0, 500, 1081, displays) && !fits(0, 1281, 800, [displays[0]]))
    #expect(!fits(9000, 500, 400, displays) && !fits(0, 500, 400, []))
  }
}
