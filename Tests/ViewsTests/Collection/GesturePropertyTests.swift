import Foundation
import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Gestures under random touches")
struct GesturePropertyTests {
  /// Random failure requirements and simultaneous pairs, the same for the same seed.
  final class RandomDelegate: GestureRecognizerDelegate {
    var table: [Bool] = []
    private func entry(_ a: GestureRecognizer, _ b: GestureRecognizer, _ offset: Int) -> Bool {
      guard let a = Int(a.name ?? ""), let b = Int(b.name ?? "") else { return false }
      return table[(a * 16 + b + offset) % table.count]
    }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { entry(gestureRecognizer, other, 0) && entry(other, gestureRecognizer, 5) }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { entry(gestureRecognizer, other, 9) && entry(gestureRecognizer, other, 14) }
  }

  /// Plays random touches. Returns the hash of every state, and checks that calls follow UIKit's states.
  static func play(_ seed: UInt64) -> UInt64 {
    var random = SeededGenerator(seed: seed)
    let log = GestureLog()
    let delegate = RandomDelegate()
    delegate.table = (0..<97).map { _ in Bool.random(using: &random) }
    var last: [ObjectIdentifier: GestureRecognizer.State] = [:]
    func note(_ recognizer: GestureRecognizer) {
      let before = last[ObjectIdentifier(recognizer)] ?? .possible
      let isLegal =
        switch recognizer.state {
        case .began: !before.isUnderWay
        case .changed: before.isUnderWay
        case .ended: true
        case .cancelled: before.isUnderWay
        case .possible, .failed: false
        }
      #expect(isLegal, "\(recognizer.name ?? "") from \(before) to \(recognizer.state)")
      last[ObjectIdentifier(recognizer)] = recognizer.state
    }
    let kinds: [GestureRecognizer.Type] = [
      TapGestureRecognizer.self, LongPressGestureRecognizer.self, PanGestureRecognizer.self,
      PinchGestureRecognizer.self, RotationGestureRecognizer.self, SwipeGestureRecognizer.self,
    ]
    let recognizers = (0..<8).map { index in
      let recognizer = (kinds.randomElement(using: &random) ?? GestureRecognizer.self).init()
      recognizer.name = "\(index)"
      if Bool.random(using: &random) { recognizer.delegate = delegate }
      (recognizer as? TapGestureRecognizer)?.numberOfTapsRequired = .random(in: 1...2, using: &random)
      (recognizer as? TapGestureRecognizer)?.numberOfTouchesRequired = .random(in: 1...2, using: &random)
      (recognizer as? LongPressGestureRecognizer)?.numberOfTapsRequired = .random(in: 0...1, using: &random)
      (recognizer as? PanGestureRecognizer)?.minimumNumberOfTouches = .random(in: 1...2, using: &random)
      (recognizer as? SwipeGestureRecognizer)?.direction = [.up, .left]
      return recognizer
    }
    log.view.panGestureRecognizer.addAction(note)
    for recognizer in recognizers {
      recognizer.addAction { note($0) }
      log.view.addGestureRecognizer(recognizer)
    }
    for _ in 0..<6 {
      let (a, b) = (recognizers.randomElement(using: &random), recognizers.randomElement(using: &random))
      if let a, let b { a.require(toFail: b) }
    }
    var hash = StateHash()
    for _ in 0..<600 {
      let id = Int.random(in: 0...2, using: &random)
      let spot = CGPoint(x: .random(in: 0...320, using: &random), y: .random(in: 0...480, using: &random))
      let finger = log.view.touches.first { $0.id == id }?.location(in: nil)
      let near = finger.map {
        CGPoint(x: $0.x + .random(in: -6...6, using: &random), y: $0.y + .random(in: -6...6, using: &random))
      }
      switch Int.random(in: 0..<20, using: &random) {
      case 0...4: log.view.touch(id, .began, at: Bool.random(using: &random) ? spot : CGPoint(x: 100, y: 100))
      case 5...10: log.view.touch(id, .moved, at: near ?? spot)
      case 11: log.view.touch(id, .moved, at: spot)
      case 12...14: log.view.touch(id, .ended, at: near ?? spot)
      case 15: log.view.touch(id, .cancelled, at: spot)
      case 16: recognizers[.random(in: 0..<8, using: &random)].isEnabled.toggle()
      case 17: log.wait(.random(in: 1...70, using: &random))
      default: log.wait(1)
      }
      log.view.hash(into: &hash)
    }
    for id in 0...2 {
      log.view.touch(id, .ended, at: log.view.touches.first { $0.id == id }?.location(in: nil) ?? .zero)
    }
    log.wait(100)
    for recognizer in log.view.gestureRecognizers ?? [] {
      #expect(recognizer.state == .possible && !recognizer.isEngaged && recognizer.touches.isEmpty)
      #expect(!(last[ObjectIdentifier(recognizer)] ?? .possible).isUnderWay, "\(recognizer.name ?? "scroll") goes on")
    }
    #expect(!log.view.isTracking && !log.view.isDragging && log.view.engine.pressRecognizer.tracked == nil)
    log.view.hash(into: &hash)
    return hash.value
  }

  @Test("random touches follow UIKit's states, end every gesture, and give the same hash twice")
  func states() {
    for seed in 0..<UInt64(TestLength.isFull ? 60 : TestLength.count(20, short: 1)) {
      #expect(Self.play(seed) == Self.play(seed), "seed \(seed)")
    }
  }
}
