import Foundation
import Springflow
import SpringflowCSDL2
import SpringflowDrawing
import SpringflowTestSupport
import SpringflowWindow
import Testing

extension WindowStudioTests {
  @Test("the guide's picture of the timeline is that of a window in which another tile falls in the past")
  func guidePicture() throws {
    let test = try TestWindow("springy-carousel", size: CGSize(width: 960, height: 300))
    let window = test.window
    defer { window.close() }
    Self.turns(test, 36)
    test.drag(from: CGPoint(x: 700, y: 190), to: CGPoint(x: 260, y: 190), "fling")
    test.push(TestWindow.key(SDLK_i))
    Self.turns(test, 240)
    test.push(TestWindow.key(SDLK_l))
    Self.turns(test, 30)
    // Before the tile began to fall, so that it falls earlier this time.
    try window.studio.seek(to: window.studio.tick - 500)
    Self.turns(test, 30)
    test.push(TestWindow.key(SDLK_i))
    for _ in 0..<1000 where window.studio.cursor != nil || window.studio.futures.isEmpty { test.turn(0) }
    Self.turns(test, 20)
    test.push(TestWindow.key(SDLK_p))
    for _ in 0..<20 { test.turn(0.1) }
    let path = "\(Repository.root)/Sources/Springflow/Springflow.docc/timeline.png"
    // Kept, so that it can be looked at, and copied if it is meant.
    let made = "\(Repository.root)/.build/timeline.png"
    try test.picture.write(to: made)
    let isEqual = FileManager.default.contentsEqual(atPath: path, andPath: made)
    #expect(isEqual, "the window shows another timeline: look at .build/timeline.png, and copy it to \(path)")
  }
}
