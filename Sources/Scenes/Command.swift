import Springflow

/// A user's action on a session, which changes only by commands. In points of the viewport, y down.
public enum Command: Equatable, Sendable {
  /// A finger or mouse button comes down.
  case pointerDown(CGPoint)
  /// It moves while it is down.
  case pointerMove(CGPoint)
  /// It lifts.
  case pointerUp(CGPoint)
  /// One of several fingers, by its number from 0, touches, moves or lifts; finger 0 is the pointer.
  case finger(Int, Touch.Phase, at: CGPoint)
  /// The other mouse button is clicked.
  case secondaryClick(CGPoint)
  /// The content at a point is magnified by a factor, as by a wheel with Ctrl. It is done by a pinch: two fingers touch
  /// at both sides of the point, move apart or together by the factor, and lift a quarter of a second after the last
  /// such command.
  case magnify(by: CGFloat, at: CGPoint)
  /// A wheel turns: the distance by which the content moves on, in points, and the pointer's position.
  case wheel(CGVector, at: CGPoint?)
  /// A key is pressed.
  case key(ExhibitKey)
  /// Text is typed, composed or pasted.
  case text(String)
  /// An editing key is pressed while a text is edited.
  case edit(TextEdit)
  /// An item is inserted before the one at an index, or where the insert key does.
  case insert(at: Int?)
  /// The item at an index is deleted, or the one that the delete key would delete.
  case delete(at: Int?)
  /// The item at an index moves to another index, counted after the move, or as the move key does.
  case moveItem(from: Int?, to: Int?)
  /// The viewport's size changes.
  case resize(CGSize)
}

/// A command and its time: the number of the tick before which it is carried out, counted from 0.
public struct TimedCommand: Equatable, Sendable {
  /// The number of ticks that have passed before it.
  public let tick: Int
  /// The command.
  public let command: Command
  /// Its place in the scene file, for error messages.
  public let place: String

  /// Creates a command with its time.
  public init(tick: Int, command: Command, place: String = "") {
    self.tick = tick
    self.command = command
    self.place = place
  }
}

/// A command that a session has carried out.
public struct LoggedCommand: Equatable, Sendable {
  /// The number of ticks that had passed.
  public let tick: Int
  /// The command.
  public let command: Command
  /// Whether it is one of the session's scene, and not of its user.
  public let isPlanned: Bool

  package init(tick: Int, command: Command, isPlanned: Bool) {
    (self.tick, self.command, self.isPlanned) = (tick, command, isPlanned)
  }
}
