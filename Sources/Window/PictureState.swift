import Springflow

/// All that a picture of the window shows: two equal ones are the same pixels.
struct PictureState: Equatable {
  /// The frame as it is drawn: between two ticks, with the overlay as opaque as it is by now.
  var frame: Frame
  /// What lies over it.
  var display: DisplayState
  /// Pixels a point.
  var scale: Float

  /// Takes a frame without what no picture shows of it.
  init(_ frame: Frame, _ display: DisplayState, scale: Float) {
    self.frame = frame
    // The display says the tick where it is to be read.
    self.frame.tick = 0
    self.frame.contentVelocity = .zero
    self.display = display
    self.scale = scale
  }
}

/// Whether the next picture differs from the one that the window shows.
///
/// It compares what would be drawn with what was drawn, and not motions: whatever ended with the last tick, the
/// picture of where it ended is still to come.
struct RedrawGate {
  /// What the window shows, or `nil` if nobody knows.
  private(set) var shown: PictureState?

  /// Whether a picture has to be drawn for a state: the window shows another one, or none.
  func isDue(_ next: PictureState) -> Bool { shown != next }

  /// A picture of a state was drawn.
  mutating func didDraw(_ state: PictureState) { shown = state }

  /// What the window shows is lost, or would be drawn differently by now for reasons beside the state: photos that have
  /// arrived, a window that was covered, a device that was reset.
  mutating func invalidate() { shown = nil }
}

extension Frame {
  /// Whether a tick from one frame to the other changed nothing that is to be seen.
  func looksLike(_ other: Frame) -> Bool {
    var other = other
    other.tick = tick
    return self == other
  }
}
