import Foundation
import SpringflowViews
import Testing

@MainActor
@Suite("What animation blocks animate")
struct BlockPropertyTests {
  /// Ticks of the animations below, which go at constant speed.
  nonisolated static let ticks = 40

  /// Animates a change at constant speed; `look` is told the part of the way that is over, in every tick.
  static func animate(_ fixture: AnimationFixture, _ change: () -> Void, _ look: (Double) -> Void) {
    View.animate(withDuration: Double(ticks) / 120, delay: 0, options: .curveLinear, animations: change)
    fixture.everyTick(ticks) { look(Double($0) / Double(ticks)) }
    #expect(!fixture.host.isMoving)
  }

  @Test("frame, bounds and center: the property is where it goes, the presentation where it is")
  func rectangles() {
    let fixture = AnimationFixture()
    let card = fixture.card
    Self.animate(fixture, { card.frame = CGRect(x: 300, y: 0, width: 180, height: 20) }) { part in
      let expected = CGRect(
        x: 100 + 200 * part, y: 200 - 200 * part, width: 80 + 100 * part, height: 60 - 40 * part)
      #expect(fixture.shown.frame.isNear(expected))
      #expect(card.frame == CGRect(x: 300, y: 0, width: 180, height: 20))
    }
    Self.animate(fixture, { card.bounds = CGRect(x: 0, y: 50, width: 80, height: 60) }) { part in
      let expected = CGRect(x: 0, y: 50 * part, width: 180 - 100 * part, height: 20 + 40 * part)
      #expect(fixture.shown.bounds.isNear(expected))
      #expect(fixture.shown.position == CGPoint(x: 390, y: 10))
    }
    #expect(card.bounds == CGRect(x: 0, y: 50, width: 80, height: 60))
    Self.animate(fixture, { card.center = CGPoint(x: 90, y: 110) }) { part in
      #expect(abs(fixture.shownX - 390 + 300 * part) < 1e-9)
    }
  }

  @Test("a transform is animated by rotation, scale and translation, the shorter way, half a turn clockwise")
  func transforms() {
    let fixture = AnimationFixture()
    let card = fixture.card
    let turned = CGAffineTransform(translationX: 40, y: -20).rotated(by: 1.2).scaledBy(x: 2, y: 0.5)
    Self.animate(fixture, { card.transform = turned }) { part in
      let expected = CGAffineTransform(translationX: 40 * part, y: -20 * part).rotated(by: 1.2 * part)
        .scaledBy(x: 1 + part, y: 1 - 0.5 * part)
      #expect(fixture.shown.affineTransform().isNear(expected))
    }
    #expect(card.transform == turned && fixture.shown.affineTransform() == turned)
    for (first, second) in [(3.0, -3.0), (0, .pi), (-.pi / 2, .pi / 2)] {
      card.transform = CGAffineTransform(rotationAngle: CGFloat(first))
      let way = remainder(second - first, 2 * .pi)
      Self.animate(fixture, { card.transform = CGAffineTransform(rotationAngle: CGFloat(second)) }) { part in
        let expected = CGAffineTransform(rotationAngle: CGFloat(first + (abs(way) > 3.14 ? .pi : way) * part))
        #expect(fixture.shown.affineTransform().isNear(expected), "\(first) to \(second), \(part)")
      }
    }
  }

  @Test("a transform of space is animated number by number")
  func spatialTransforms() {
    let fixture = AnimationFixture()
    var tilted = CATransform3DMakeRotation(0.8, 1, 0, 0)
    tilted.m34 = -1 / 500
    Self.animate(fixture, { fixture.card.transform3D = tilted }) { part in
      let shown = fixture.shown.transform
      let numbers = zip(shown.numbers, zip(CATransform3DIdentity.numbers, tilted.numbers))
      #expect(numbers.allSatisfy { abs($0 - $1.0 - CGFloat(part) * ($1.1 - $1.0)) < 1e-12 })
    }
    #expect(fixture.card.transform3D == tilted)
  }

  @Test("opacity and background, also from none and to none")
  func colours() throws {
    let fixture = AnimationFixture()
    let card = fixture.card
    let (first, second) = (Color(red: 0.8, green: 0.2, blue: 0.4), Color(red: 0, green: 1, blue: 0.6))
    Self.animate(fixture, { card.alpha = 0.2 }) { #expect(abs(Double(fixture.shown.opacity) - 1 + 0.8 * $0) < 1e-6) }
    Self.animate(fixture, { card.backgroundColor = first }) { part in
      guard part > 0 else { return #expect(fixture.shown.backgroundColor?.alpha == 0) }
      #expect(fixture.shown.backgroundColor?.isNear(first.withAlpha(Float(part))) == true)
    }
    #expect(card.backgroundColor == first && fixture.shown.backgroundColor == first)
    Self.animate(fixture, { card.backgroundColor = second }) { part in
      let expected = first.components + part * (second.components - first.components)
      #expect(fixture.shown.backgroundColor?.isNear(Color(expected)) == true)
    }
    Self.animate(fixture, { card.backgroundColor = nil }) { part in
      guard part < 1 else { return #expect(fixture.shown.backgroundColor == nil) }
      #expect(fixture.shown.backgroundColor?.isNear(second.withAlpha(Float(1 - part))) == true)
    }
  }

  @Test("a colour that fades out while it fades in keeps its hue at every tick")
  func interruptedColour() {
    let colour = Color(red: 0.8, green: 0.2, blue: 0.4)
    for tick in 1..<Self.ticks {
      let fixture = AnimationFixture()
      let duration = Double(Self.ticks) / 120
      View.animate(withDuration: duration, delay: 0, options: .curveLinear) { fixture.card.backgroundColor = colour }
      fixture.advance(tick)
      View.animate(withDuration: duration, delay: 0, options: .curveLinear) { fixture.card.backgroundColor = nil }
      let part = Float(tick) / Float(Self.ticks)
      #expect(fixture.shown.backgroundColor?.isNear(colour.withAlpha(part)) == true)
      fixture.advance((Self.ticks - tick) / 2)
      #expect(fixture.shown.backgroundColor?.isNear(colour.withAlpha(part)) == true, "what comes is what goes")
    }
  }

  @Test("corners, border and shadow")
  func style() {
    let fixture = AnimationFixture()
    let layer = fixture.card.layer
    let colour = Color(red: 1, green: 0.5, blue: 0)
    layer.shadowOffset = .zero
    Self.animate(fixture) {
      (layer.cornerRadius, layer.borderWidth, layer.borderColor) = (20, 4, colour)
      (layer.shadowColor, layer.shadowOpacity, layer.shadowRadius) = (colour, 0.5, 13)
      layer.shadowOffset = CGSize(width: 8, height: -6)
    } _: { part in
      let style = fixture.appearance.style
      let hue = Color(Color.black.components + part * (colour.components - Color.black.components))
      #expect(abs(Double(style.cornerRadius) - 20 * part) < 1e-9 && fixture.shown.cornerRadius == style.cornerRadius)
      #expect(abs(Double(style.borderWidth) - 4 * part) < 1e-9)
      #expect(style.borderColor?.isNear(hue) == true && style.shadowColor?.isNear(hue) == true)
      #expect(abs(Double(style.shadowOpacity) - 0.5 * part) < 1e-9)
      #expect(abs(Double(style.shadowRadius) - 3 - 10 * part) < 1e-9)
      #expect(abs(Double(style.shadowOffset.width) - 8 * part) < 1e-9)
      #expect(abs(Double(style.shadowOffset.height) + 6 * part) < 1e-9)
    }
    #expect(layer.cornerRadius == 20 && layer.borderColor == colour && layer.shadowRadius == 13)
  }

  @Test("the content of a view, and that of a scroll view, moves on screen only")
  func content() {
    let fixture = AnimationFixture()
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scroll.contentSize = CGSize(width: 200, height: 2000)
    fixture.root.addSubview(scroll)
    let inner = View(frame: CGRect(x: 0, y: 500, width: 50, height: 50))
    scroll.addSubview(inner)
    Self.animate(fixture, { scroll.contentOffset.y = 400 }) { part in
      #expect(scroll.contentOffset.y == 400)
      let origin = scroll.layer.presentation()!.bounds.origin
      #expect(abs(Double(origin.y) - 400 * part) < 1e-9)
    }
  }

  @Test("layoutIfNeeded in a block moves subviews with the animation")
  func layout() {
    final class Half: View {
      let inner = View()
      override func layoutSubviews() { inner.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: 10) }
    }
    let fixture = AnimationFixture()
    let view = Half(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(view.inner)
    fixture.root.addSubview(view)
    fixture.host.layoutIfNeeded()
    Self.animate(fixture) {
      view.frame.size.width = 300
      view.layoutIfNeeded()
    } _: { part in
      #expect(abs(Double(view.inner.layer.presentation()!.bounds.width) - 50 - 100 * part) < 1e-9)
    }
    View.animate(withDuration: 0.3) { view.frame.size.width = 100 }
    fixture.advance(1)
    #expect(view.inner.layer.presentation()!.bounds.width == 50, "laid out in the tick, which is in no block")
    fixture.advance(60)
    View.animate(withDuration: 0.5, delay: 0, options: [.curveLinear, .layoutSubviews]) { view.frame.size.width = 300 }
    #expect(view.inner.bounds.width == 150)
    fixture.advance(30)
    #expect(abs(view.inner.layer.presentation()!.bounds.width - 100) < 1e-9, "the option lays out in the block")
  }

  @Test("a property that is not animated is exactly the view's own while another one is")
  func exactness() {
    let fixture = AnimationFixture()
    let card = fixture.card
    card.transform = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 1.3, y: 0.9)
    card.backgroundColor = Color(red: 0.1, green: 0.7, blue: 0.3, alpha: 0.37)
    card.alpha = 0.31
    Self.animate(fixture, { card.center.x += 10 }) { _ in
      #expect(fixture.shown.affineTransform() == card.transform)
      #expect(fixture.shown.backgroundColor == card.backgroundColor && fixture.shown.opacity == Float(card.alpha))
    }
  }
}

extension Color {
  fileprivate func isNear(_ other: Color) -> Bool {
    let off = components - other.components
    return [off.x, off.y, off.z, off.w].allSatisfy { abs($0) < 1e-5 }
  }
}

extension CGRect {
  fileprivate func isNear(_ other: CGRect) -> Bool {
    [minX - other.minX, minY - other.minY, width - other.width, height - other.height].allSatisfy { abs($0) < 1e-9 }
  }
}

extension CGAffineTransform {
  fileprivate func isNear(_ other: CGAffineTransform) -> Bool {
    [a - other.a, b - other.b, c - other.c, d - other.d, tx - other.tx, ty - other.ty].allSatisfy { abs($0) < 1e-9 }
  }
}
