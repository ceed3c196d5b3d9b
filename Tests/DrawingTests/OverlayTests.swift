import Foundation
import SpringflowDrawing
import SpringflowViews
import Testing

@MainActor
@Suite("The physics overlay as drawn", .serialized)
struct OverlayTests {
  @Test("every mark of the overlay is drawn at its position, in its colour")
  func colours() throws {
    var overlay = Frame.Overlay()
    overlay.contacts = [.init(point: CGPoint(x: 30, y: 30), normal: CGVector(dx: 0, dy: 1), impulse: 0)]
    overlay.anchors = [CGPoint(x: 80, y: 30)]
    overlay.links = [.init(kind: .spring, start: CGPoint(x: 100, y: 60), end: CGPoint(x: 180, y: 60))]
    overlay.velocities = [.init(point: CGPoint(x: 20, y: 100), velocity: CGVector(dx: 600, dy: 0))]
    let drawn = try Drawn([], overlay: overlay)
    func part(_ x: Double, _ y: Double, _ shift: UInt32) -> UInt32 { drawn.at(x, y) >> shift & 0xFF }
    let (red, green, blue) = (UInt32(16), UInt32(8), UInt32(0))
    #expect(part(30, 30, red) > 200 && part(30, 30, green) < 130, "a contact is red")
    #expect(part(80, 30, red) > 200 && part(80, 30, green) > 150 && part(80, 30, blue) < 120, "an anchor is amber")
    #expect(part(140, 60, blue) > 150 && part(140, 60, red) < 120, "a spring is cyan")
    #expect(part(50, 100, green) > 130 && part(50, 100, red) < 120, "a velocity is green")
    #expect(drawn.isStage(50, 140))
  }

  @Test("a sleeping body is dimmer than an awake one, and a transparent one is not drawn")
  func dimmed() throws {
    func edge(_ activity: Frame.Overlay.Activity, opacity: CGFloat = 1) throws -> Int {
      var overlay = Frame.Overlay()
      overlay.opacity = opacity
      let (left, right, top, bottom) = (40.0, 160.0, 40.5, 120.0)
      let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { CGPoint(x: $0.0, y: $0.1) }
      overlay.outlines = [.init(points: corners, isClosed: true, activity: activity)]
      return Int(try Drawn([], overlay: overlay).at(100, 40) & 0xFF)
    }
    let (awake, asleep, none) = (try edge(.awake), try edge(.asleep), try edge(.awake, opacity: 0))
    #expect(awake > asleep + 50)
    #expect(asleep > none + 20)
  }

  @Test("an interpolated overlay has its marks in between, or those of the later one if they differ in number")
  func between() {
    func frame(_ x: CGFloat, anchors: Int) -> Frame {
      var frame = Frame(tick: 0, viewport: .zero, stage: .zero)
      var overlay = Frame.Overlay()
      overlay.discs = [
        .init(center: CGPoint(x: x, y: 0), radius: 5, mark: CGPoint(x: x, y: -5), activity: .awake)
      ]
      overlay.anchors = (0..<anchors).map { CGPoint(x: x + CGFloat($0), y: 0) }
      frame.overlay = overlay
      return frame
    }
    let middle = frame(10, anchors: 1).interpolated(to: frame(20, anchors: 2), share: 0.25)
    #expect(middle.overlay?.discs[0].center.x == 12.5)
    #expect(middle.overlay?.discs[0].mark.x == 12.5)
    #expect(middle.overlay?.anchors.map(\.x) == [20, 21])
    var bare = frame(20, anchors: 2)
    bare.overlay = nil
    #expect(frame(10, anchors: 1).interpolated(to: bare, share: 0.5).overlay == nil)
  }
}
