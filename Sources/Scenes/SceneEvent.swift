import Springflow

/// Something that a scene does at a time: a command, or a gesture, which is commands over some ticks.
public struct SceneEvent: Equatable, Sendable {
  /// What is done.
  public enum Action: Equatable, Sendable {
    /// One command.
    case command(Command)
    /// What fingers do until they leave.
    case gesture(SceneGesture)
  }

  /// The number of ticks that have passed when it comes.
  public let tick: Int
  /// What is done.
  public let action: Action
  /// Where in the scene file it stands, for error messages.
  public let place: String

  /// Makes an event.
  public init(tick: Int, _ action: Action, place: String = "") {
    self.tick = tick
    self.action = action
    self.place = place
  }

  /// Makes an event of one command.
  public init(_ command: TimedCommand) {
    self.init(tick: command.tick, .command(command.command), place: command.place)
  }

  /// Whether it may change items or the layout of all of them.
  var isChange: Bool {
    guard case .command(let command) = action else { return false }
    switch command {
    case .key, .insert, .delete, .moveItem, .resize: return true
    default: return false
    }
  }

  /// Whether it may bring items.
  var isInsert: Bool {
    switch action {
    case .command(.insert), .command(.key(.insert)), .command(.key(.space)), .command(.key(.insertSection)),
      .command(.key(.paste)):
      true
    default: false
    }
  }
}
