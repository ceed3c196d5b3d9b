import SpringflowNumerics
import SpringflowViews
import Testing

@MainActor
@Suite("Zooming scroll views")
struct ZoomTests {
  private let log = ScrollLog(400, 600)
  private var scroll: ScrollView { log.scroll }
  private var content: View { log.content }

  init() {
    log.zooms = true
    scroll.minimumZoomScale = 0.5
    scroll.maximumZoomScale = 4
    log.wait(1)
    _ = log.take()
  }

  /// The point of the content in the middle of what is in sight.
  private var middle: CGPoint { scroll.convert(CGPoint(x: scroll.bounds.midX, y: scroll.bounds.midY), to: content) }

  // MARK: By a program

  @Test("a scale is the view's transform, scales the content's size, and keeps the middle of what is in sight")
  func scale() {
    scroll.contentOffset = CGPoint(x: 100, y: 150)
    let kept = middle
    for scale in [2, 3, 1.5, 1] as [CGFloat] {
      scroll.zoomScale = scale
      #expect(scroll.zoomScale == scale && content.transform == CGAffineTransform(scaleX: scale, y: scale))
      #expect(isClose(content.frame, CGRect(x: 0, y: 0, width: 400 * scale, height: 600 * scale)))
      #expect(isClose(scroll.contentSize.width, 400 * scale) && isClose(scroll.contentSize.height, 600 * scale))
      #expect(isClose(middle, kept))
      #expect(content.bounds.size == CGSize(width: 400, height: 600))
    }
    #expect(log.take().contains("zoom") && !scroll.isZooming && !scroll.isZoomBouncing)
  }

  @Test("scales are kept within the limits, and the content in sight")
  func limits() {
    scroll.zoomScale = 100
    #expect(scroll.zoomScale == 4)
    scroll.setZoomScale(0.01, animated: false)
    #expect(scroll.zoomScale == 0.5 && scroll.contentOffset.x >= 0 && scroll.contentOffset.y >= 0)
    #expect(scroll.contentOffset.x <= 100 && scroll.contentOffset.y <= 100)
    log.zooms = false
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 0.5, "no view is zoomed")
  }

  @Test("an animated scale takes 0.3 s, in which the content grows on screen, and the delegate hears of its end")
  func animated() {
    scroll.contentOffset = CGPoint(x: 100, y: 150)
    _ = log.take()
    scroll.setZoomScale(2, animated: true)
    #expect(scroll.zoomScale == 2 && Set(log.take()) == ["scroll", "zoom"])
    var last: CGFloat = 1
    for _ in 0..<36 {
      log.wait(1)
      let now = content.layer.presentation()!.affineTransform().a
      #expect(now > last - 1e-12 && now <= 2)
      last = now
    }
    #expect(last == 2 && log.take() == ["end zoom 2.0"])
    log.settle()
    #expect(log.take() == [] && !log.host.isMoving)
  }

  @Test("a rectangle fills the view as far as the limits let it", arguments: [false, true])
  func rectangle(_ isAnimated: Bool) {
    func zoom(_ rect: CGRect) {
      scroll.zoom(to: rect, animated: isAnimated)
      log.settle()
    }
    zoom(CGRect(x: 100, y: 100, width: 50, height: 100))
    let shown = scroll.convert(scroll.bounds, to: content)
    #expect(scroll.zoomScale == 2 && isClose(shown, CGRect(x: 100, y: 100, width: 50, height: 100)))
    zoom(CGRect(x: 200, y: 300, width: 10, height: 100))
    #expect(scroll.zoomScale == 2 && isClose(middle, CGPoint(x: 205, y: 350)))
    zoom(CGRect(x: 200, y: 300, width: 1, height: 1))
    #expect(scroll.zoomScale == 4 && isClose(middle, CGPoint(x: 200.5, y: 300.5), 0.3))
    zoom(CGRect(x: 0, y: 0, width: 400, height: 600))
    #expect(scroll.zoomScale == 0.5 && scroll.contentOffset.x >= 0 && scroll.contentOffset.y >= 0)
  }

  // MARK: By fingers

  /// Two fingers about a middle, some points from each other along a line of an angle.
  private func fingers(_ middle: CGPoint, _ distance: CGFloat, _ angle: CGFloat, _ phase: Touch.Phase) {
    let sine = CGFloat(Portable.sin(Double(angle))), cosine = CGFloat(Portable.cos(Double(angle)))
    for (id, half) in [(1, -distance / 2), (2, distance / 2)] {
      log.host.touch(id, phase, at: CGPoint(x: middle.x + half * cosine, y: middle.y + half * sine))
    }
    log.wait(1)
  }

  @Test("the content under the middle of the fingers stays there, wherever they go")
  func pinch() {
    scroll.contentOffset = CGPoint(x: 120, y: 160)
    var random = SplitMix64(seed: 1)
    _ = log.take()
    fingers(CGPoint(x: 100, y: 150), 40, 0.3, .began)
    fingers(CGPoint(x: 100, y: 150), 50, 0.3, .moved)
    #expect(scroll.isZooming && scroll.zoomScale == 1)
    let held = content.convert(CGPoint(x: 100, y: 150), from: nil)
    for _ in 0..<40 {
      let place = CGPoint(x: random.number(80, 120), y: random.number(120, 180))
      let distance = random.number(30, 150)
      fingers(place, distance, random.number(0, 3), .moved)
      #expect(isClose(scroll.zoomScale, distance / 50))
      #expect(isClose(content.convert(held, to: nil), place))
      #expect(isClose(scroll.contentSize.width, 400 * scroll.zoomScale))
    }
    fingers(CGPoint(x: 100, y: 150), 100, 0.3, .moved)
    let calls = log.take()
    #expect(calls.first == "begin zoom true" && calls.filter { $0.contains("zoom ") } == ["begin zoom true"])
    fingers(CGPoint(x: 100, y: 150), 100, 0.3, .ended)
    #expect(!scroll.isZooming && log.take().contains { $0.hasPrefix("end zoom") })
    log.settle()
    #expect(isClose(scroll.zoomScale, 2) && !log.host.isMoving)
  }

  @Test("a second finger zooms in the middle of a drag, and the first goes on dragging after it has left")
  func dragAndPinch() {
    scroll.contentOffset = CGPoint(x: 120, y: 160)
    let (a, b) = (CGPoint(x: 80, y: 150), CGPoint(x: 120, y: 150))
    log.down(a.x, a.y, 1)
    log.move(a.x, a.y - 10, 1)
    log.wait(1)
    #expect(scroll.isDragging && scroll.contentOffset == CGPoint(x: 120, y: 170))
    log.down(b.x, b.y - 10, 2)
    log.move(b.x + 10, b.y - 10, 2)
    log.wait(1)
    #expect(scroll.isZooming)
    let held = content.convert(CGPoint(x: 105, y: 140), from: nil)
    log.move(b.x + 30, b.y - 30, 2)
    log.wait(1)
    #expect(isClose(content.convert(held, to: nil), CGPoint(x: 115, y: 130)))
    log.up(b.x + 30, b.y - 30, 2)
    log.wait(1)
    let offset = scroll.contentOffset
    log.move(a.x - 7, a.y - 5, 1)
    log.wait(1)
    #expect(isClose(scroll.contentOffset, CGPoint(x: offset.x + 7, y: offset.y - 5)))
    log.up(a.x - 7, a.y - 5, 1)
    log.settle()
    #expect(!scroll.isZooming && !scroll.isDragging && !log.host.isMoving)
  }

  @Test("past the limits a pinch meets a resistance and springs back, or stops there", arguments: [false, true])
  func bounce(_ bounces: Bool) {
    scroll.bouncesZoom = bounces
    scroll.zoomScale = 2
    scroll.contentOffset = CGPoint(x: 300, y: 400)
    for (distance, limit) in [(250, 4), (2, 0.5)] as [(CGFloat, CGFloat)] {
      let start = scroll.zoomScale
      fingers(CGPoint(x: 100, y: 150), 40, 1, .began)
      fingers(CGPoint(x: 100, y: 150), 50, 1, .moved)
      fingers(CGPoint(x: 100, y: 150), distance, 1, .moved)
      let wanted = start * distance / 50
      let factor = max(wanted / limit, limit / wanted)
      let shown = 1 + (1 - 1 / ((factor - 1) * 0.55 + 1))
      #expect(isClose(scroll.zoomScale, bounces ? (wanted > limit ? limit * shown : limit / shown) : limit))
      _ = log.take()
      fingers(CGPoint(x: 100, y: 150), distance, 1, .ended)
      #expect(scroll.isZoomBouncing == bounces && !scroll.isZooming)
      log.settle()
      #expect(scroll.zoomScale == limit && !scroll.isZoomBouncing && log.take().contains("end zoom \(limit)"))
      let most = CGPoint(x: max(0, 400 * limit - 100), y: max(0, 600 * limit - 200))
      #expect(scroll.contentOffset.x >= 0 && scroll.contentOffset.x <= most.x)
      #expect(scroll.contentOffset.y >= 0 && scroll.contentOffset.y <= most.y)
    }
  }

  @Test("a scale that is none, as before a view has a size, is left out, and the next one counts")
  func noScale() {
    let scroll = ScrollView()
    for scale in [scroll.bounds.width / 600, .infinity, .nan, -1] {
      scroll.minimumZoomScale = scale
      scroll.maximumZoomScale = scale
      scroll.zoomScale = scale
      #expect([scroll.minimumZoomScale, scroll.maximumZoomScale, scroll.zoomScale] == [1, 1, 1])
    }
    scroll.minimumZoomScale = 0.5
    #expect(scroll.minimumZoomScale == 0.5)
  }

  @Test("without a view to zoom, or without room between the limits, fingers do not zoom")
  func none() {
    log.zooms = false
    fingers(CGPoint(x: 100, y: 150), 40, 1, .began)
    fingers(CGPoint(x: 100, y: 150), 90, 1, .moved)
    fingers(CGPoint(x: 100, y: 150), 90, 1, .ended)
    #expect(scroll.zoomScale == 1 && !scroll.isZooming && !log.take().contains("zoom"))
    log.zooms = true
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (1, 1)
    #expect(scroll.pinchGestureRecognizer == nil)
  }
}
