import Springflow

/// A switch that fades in and out, on its own clock.
package struct OpacityFade: Equatable {
  /// Whether it is on, or fades in.
  package var isOn: Bool {
    didSet { level.turn(to: isOn ? 1 : 0, at: clock) }
  }
  private var level: EasedLevel
  /// The time shown so far, in ticks of 1/120 s.
  private var clock = 0.0

  package init(_ isOn: Bool) {
    self.isOn = isOn
    level = EasedLevel(isOn ? 1 : 0)
  }

  package var isMoving: Bool { !level.isOver(at: clock) }

  /// From 0, off, to 1, on.
  package var opacity: Float { Float(level.value(at: clock)) }

  mutating func advance(by seconds: Double) { clock += seconds * 120 }
}

/// A value that crossfades to its successor.
struct Crossfade<Value: Equatable>: Equatable {
  private(set) var value: Value
  /// The value that is fading out.
  private(set) var previous: Value?
  private var fade = OpacityFade(true)

  init(_ value: Value) { self.value = value }

  var isMoving: Bool { fade.isMoving }
  /// The opacity of the value, from 0 to 1; the previous value has the rest.
  var opacity: Float { fade.opacity }

  /// Sets another value; the same one changes nothing.
  mutating func show(_ next: Value) {
    if next == value { return }
    previous = value
    value = next
    fade = OpacityFade(false)
    fade.isOn = true
  }

  mutating func advance(by seconds: Double) {
    fade.advance(by: seconds)
    if !fade.isMoving { previous = nil }
  }
}
