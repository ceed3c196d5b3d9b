import SpringflowViews
import Testing

/// Apps centre a photo that is smaller than its scroll view in three ways; whichever it is, nothing jumps.
@MainActor
@Suite("Zooming what is not at the content's corner")
struct CentredZoomTests {
  enum Centring: CaseIterable, Sendable {
    /// `layoutSubviews()` sets the photo's frame, as in Apple's sample.
    case frame
    /// `scrollViewDidZoom(_:)` sets the photo's centre.
    case center
    /// `scrollViewDidZoom(_:)` sets a content inset.
    case inset
    /// The photo has a margin of 40 points, and nobody centres it.
    case margin
  }

  private final class PhotoScroll: ScrollView, ScrollViewDelegate {
    let centring: Centring
    let photo = View(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

    init(_ centring: Centring) {
      self.centring = centring
      super.init(frame: CGRect(x: 0, y: 0, width: 440, height: 340))
      addSubview(photo)
      contentSize = photo.bounds.size
      (minimumZoomScale, maximumZoomScale) = (0.5, 4)
      delegate = self
      if centring == .margin {
        photo.frame.origin = CGPoint(x: 40, y: 40)
        contentSize = CGSize(width: 280, height: 180)
      }
      center()
    }

    required init?(coder: NSCoder) { nil }

    private func center() {
      let size = photo.frame.size
      let free = CGPoint(x: max(0, bounds.width - size.width) / 2, y: max(0, bounds.height - size.height) / 2)
      switch centring {
      case .frame: photo.frame.origin = free
      case .center: photo.center = CGPoint(x: free.x + size.width / 2, y: free.y + size.height / 2)
      case .inset: contentInset = EdgeInsets(top: free.y, left: free.x, bottom: free.y, right: free.x)
      case .margin: break
      }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      if centring == .frame { center() }
    }

    func viewForZooming(in scrollView: ScrollView) -> View? { photo }
    func scrollViewDidZoom(_ scrollView: ScrollView) { if centring != .frame { center() } }
  }

  /// The photo on screen.
  private static func shown(_ scroll: PhotoScroll) -> CGRect {
    let frame = scroll.photo.layer.presentation()!.frame
    let offset = scroll.layer.presentation()!.bounds.origin
    return frame.offsetBy(dx: -offset.x, dy: -offset.y)
  }

  private static func settle(_ host: ViewHost) { for _ in 0..<600 where host.isMoving { host.advance() } }

  private static func isCentred(_ scroll: PhotoScroll) -> Bool {
    let rect = shown(scroll)
    if scroll.centring == .margin { return scroll.photo.frame.origin == CGPoint(x: 40, y: 40) }
    return abs(rect.midX - 220) < 1e-6 && abs(rect.midY - 170) < 1e-6
  }

  @Test(
    "a pinch begins and ends without a jump, and what is under the fingers stays there", arguments: Centring.allCases)
  func pinch(_ centring: Centring) {
    let scroll = PhotoScroll(centring)
    let host = ViewHost(rootView: scroll)
    host.advance()
    #expect(Self.isCentred(scroll))
    let middle = CGPoint(x: Self.shown(scroll).midX + 30, y: Self.shown(scroll).midY - 10)
    func fingers(_ distance: CGFloat, _ phase: Touch.Phase) {
      host.touch(1, phase, at: CGPoint(x: middle.x - distance / 2, y: middle.y))
      host.touch(2, phase, at: CGPoint(x: middle.x + distance / 2, y: middle.y))
      host.advance()
    }
    fingers(40, .began)
    let held = scroll.photo.convert(middle, from: nil)
    var last = Self.shown(scroll)
    for distance in Array(stride(from: 42, through: 90, by: 2)) + Array(stride(from: 88, through: 12, by: -2))
      as [CGFloat]
    {
      fingers(distance, .moved)
      let now = Self.shown(scroll)
      #expect(abs(now.midX - last.midX) < 8 && abs(now.midY - last.midY) < 8, "distance \(distance)")
      if scroll.isZooming {
        let place = scroll.photo.convert(held, to: nil)
        #expect(abs(place.x - middle.x) < 1e-6 && abs(place.y - middle.y) < 1e-6)
      }
      last = now
    }
    fingers(12, .ended)
    for _ in 0..<60 {
      let now = Self.shown(scroll)
      #expect(abs(now.midX - last.midX) < 12 && abs(now.midY - last.midY) < 12)
      last = now
      host.advance()
    }
    Self.settle(host)
    #expect(scroll.zoomScale == 0.5 && Self.isCentred(scroll))
  }

  @Test(
    "scales that are set, at once and animated, keep the photo in the middle", arguments: Centring.allCases,
    [false, true])
  func scales(_ centring: Centring, _ isAnimated: Bool) {
    let scroll = PhotoScroll(centring)
    let host = ViewHost(rootView: scroll)
    host.advance()
    for scale in [1.5, 2, 3.5, 1, 0.5] as [CGFloat] {
      let last = Self.shown(scroll)
      scroll.setZoomScale(scale, animated: isAnimated)
      if isAnimated {
        let now = Self.shown(scroll)
        #expect(
          abs(now.midX - last.midX) < 1e-6 && abs(now.midY - last.midY) < 1e-6, "an animation begins where it was")
        if centring != .margin {
          for _ in 0..<18 {
            host.advance()
            let shown = Self.shown(scroll)
            if last.width < 440, scale <= 2 { #expect(abs(shown.midX - 220) < 1, "in flight to \(scale)") }
          }
        }
      }
      Self.settle(host)
      if scale <= 2 { #expect(Self.isCentred(scroll), "at \(scale): \(Self.shown(scroll))") }
      #expect(abs(Self.shown(scroll).width - 200 * scale) < 1e-6)
    }
  }
}
