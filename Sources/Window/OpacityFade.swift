/// A switch that fades in and out in 150 ms.
struct OpacityFade: Equatable {
  var isOn: Bool
  /// From 0, off, to 1, on; evenly in time.
  private(set) var level: Double

  init(_ isOn: Bool) {
    self.isOn = isOn
    level = isOn ? 1 : 0
  }

  var isMoving: Bool { level != (isOn ? 1 : 0) }

  /// Eased out: fast at first.
  var opacity: Float { Float(1 - (1 - level) * (1 - level)) }

  mutating func advance(by seconds: Double) {
    level = min(max(level + (isOn ? seconds : -seconds) / 0.15, 0), 1)
  }
}

/// A value that crossfades to its successor in 150 ms.
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
