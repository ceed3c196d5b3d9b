import Springflow
import SpringflowDrawing

/// All inputs of a picture of the window: equal states give equal pixels.
package struct PictureState: Equatable {
  /// The frame as drawn: between two ticks, with the current opacity of the overlay.
  var frame: Frame
  /// The interface over it.
  package var interface: Frame
  /// The elements of an earlier future, in outline between both.
  var ghost: [GhostOutline] = []
  /// The place of what is on the stage, which is zoomed.
  var zoom = StagePlace()
  /// What it is compared with, if it is.
  var compared: ComparedPicture?
  /// Pixels a point.
  package var scale: Float

  /// Takes a frame without the parts that no picture shows.
  package init(_ frame: Frame, _ interface: Frame, scale: Float) {
    self.frame = frame
    // The interface shows the tick where it is needed.
    self.frame.tick = 0
    self.frame.contentVelocity = .zero
    self.interface = interface
    self.scale = scale
  }
}

/// Whether the next picture differs from the one in the window.
///
/// It compares the drawn states, and not motions: when a motion ended with the last tick, the picture of its end is
/// still to come.
package struct RedrawGate {
  /// The state in the window, or `nil` if it is unknown.
  package private(set) var shown: PictureState?

  package init() {}

  /// Whether a picture has to be drawn for a state: the window shows another one, or none.
  package func isDue(_ next: PictureState) -> Bool { shown != next }

  /// Records that the picture of a state was drawn.
  package mutating func didDraw(_ state: PictureState) { shown = state }

  /// Forgets the state in the window, which is lost or would be drawn differently now for other reasons: arrived
  /// photos, a window that was covered, a device that was reset.
  package mutating func invalidate() { shown = nil }
}

extension Frame {
  /// Whether a tick from one frame to the other changed nothing visible.
  package func looksLike(_ other: Frame) -> Bool {
    var other = other
    other.tick = tick
    return self == other
  }
}
