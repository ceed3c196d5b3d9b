import Springflow
import Testing

@MainActor
@Suite("The overlay of an animator")
struct AnimatorOverlayTests {
  @Test("an animator's overlay is in points of its reference view, that of the host in the host's")
  func coordinates() throws {
    let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let stage = View(frame: CGRect(x: 100, y: 50, width: 200, height: 200))
    stage.bounds.origin = CGPoint(x: -100, y: -100)
    root.addSubview(stage)
    let ball = View(frame: CGRect(x: -20, y: -20, width: 40, height: 40))
    stage.addSubview(ball)
    let animator = DynamicAnimator(referenceView: stage)
    let spring = AttachmentBehavior(item: ball, attachedToAnchor: CGPoint(x: 0, y: -60))
    spring.frequency = 1
    animator.addBehavior(spring)
    let host = ViewHost.hosting(root)
    let own = animator.overlay
    #expect(own.anchors == [CGPoint(x: 0, y: -60)])
    #expect(own.links == [Frame.Overlay.Link(kind: .spring, start: CGPoint(x: 0, y: -60), end: .zero)])
    let shown = host.overlay
    #expect(shown.anchors == [CGPoint(x: 200, y: 90)])
    #expect(
      shown.links == [Frame.Overlay.Link(kind: .spring, start: CGPoint(x: 200, y: 90), end: CGPoint(x: 200, y: 150))])
    #expect(
      shown.outlines.map(\.points) == [
        [(180, 130), (220, 130), (220, 170), (180, 170)].map { CGPoint(x: $0.0, y: $0.1) }
      ])
  }

  @Test("reference bounds are one boundary, also where items meet them as walls")
  func boundaries() {
    let stage = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let box = View(frame: CGRect(x: 50, y: 50, width: 40, height: 40))
    stage.addSubview(box)
    let animator = DynamicAnimator(referenceView: stage)
    let collision = CollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    let still = DynamicItemBehavior(items: [box])
    still.allowsRotation = false
    still.friction = 0
    for behavior in [collision, still] { animator.addBehavior(behavior) }
    collision.addBoundary(withIdentifier: "ramp" as NSString, from: .zero, to: CGPoint(x: 100, y: 100))
    #expect(animator.overlay.outlines.filter { $0.activity == .fixed }.map(\.points.count).sorted() == [2, 4])
  }

  @Test("fields have the edges of their regions, and arrows along their forces")
  func fields() throws {
    let stage = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let ball = View(frame: CGRect(x: 190, y: 190, width: 20, height: 20))
    stage.addSubview(ball)
    let animator = DynamicAnimator(referenceView: stage)
    let ring = FieldBehavior.radialGravityField(position: CGPoint(x: 200, y: 200))
    ring.region = Region(radius: 150).byDifference(from: Region(radius: 60))
    let wind = FieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 1))
    let custom = FieldBehavior.field { _, _, _, _, _, _ in .zero }
    custom.region = Region(size: CGSize(width: 50, height: 50))
    for field in [ring, wind, custom] {
      field.addItem(ball)
      animator.addBehavior(field)
    }
    let marks = animator.overlay.fields
    try #require(marks.count == 3)
    #expect(marks[0].edges.count == 2)
    for (edge, radius) in zip(marks[0].edges, [150.0, 60]) {
      for point in edge {
        let (x, y) = (Double(point.x) - 200, Double(point.y) - 200)
        #expect(abs((x * x + y * y).squareRoot() - radius) < 1e-9)
      }
    }
    #expect(marks[0].arrows.count > 8)
    for arrow in marks[0].arrows {
      let (x, y) = (arrow.point.x - 200, arrow.point.y - 200)
      #expect(ring.region.contains(CGPoint(x: x, y: y)))
      #expect(x * arrow.direction.dx + y * arrow.direction.dy < 0, "toward the middle")
      #expect(abs(x * arrow.direction.dy - y * arrow.direction.dx) < 1e-9)
    }
    #expect(marks[1].edges.isEmpty && marks[1].arrows.allSatisfy { $0.direction == CGVector(dx: 0, dy: 1) })
    #expect(marks[1].arrows.count > 20)
    #expect(marks[2].edges.count == 1 && marks[2].arrows.isEmpty)
  }
}
