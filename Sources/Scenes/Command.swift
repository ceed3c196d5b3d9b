import Springflow
import SpringflowExhibits

/// What a hand does to a session: the only thing that changes it. Points of the viewport, y down.
public enum Command: Equatable, Sendable {
  /// A finger or mouse button comes down.
  case pointerDown(CGPoint)
  /// It moves, held down.
  case pointerMove(CGPoint)
  /// It leaves.
  case pointerUp(CGPoint)
  /// One of several fingers, by its number from 0, comes down, moves or leaves; finger 0 is the pointer.
  case finger(Int, Touch.Phase, at: CGPoint)
  /// The other mouse button is clicked.
  case secondaryClick(CGPoint)
  /// What is at a point is to become larger by a factor, or smaller, as by a wheel with Ctrl: two fingers come down
  /// about the point, go apart by the factor, and leave a quarter of a second after the last such command.
  case magnify(by: CGFloat, at: CGPoint)
  /// A wheel turns: by how many points the content shall move on, and where the pointer is.
  case wheel(CGVector, at: CGPoint?)
  /// A key is pressed.
  case key(ExhibitKey)
  /// An item is inserted before the one at an index, or where the insert key does.
  case insert(at: Int?)
  /// The item at an index is deleted, or the one that the delete key would delete.
  case delete(at: Int?)
  /// The item at an index comes to be at another, counted after the move, or as the move key does.
  case moveItem(from: Int?, to: Int?)
  /// The viewport takes another size.
  case resize(CGSize)
}

/// A command and when it comes: before the tick of that number is made, counted from 0.
public struct TimedCommand: Equatable, Sendable {
  /// The number of ticks that have passed when it comes.
  public let tick: Int
  /// What is done.
  public let command: Command
  /// Where in the scene file it stands, for error messages.
  public let place: String

  /// Makes a command with its time.
  public init(tick: Int, command: Command, place: String = "") {
    self.tick = tick
    self.command = command
    self.place = place
  }
}
