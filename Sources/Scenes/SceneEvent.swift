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

  /// How much it may do to all items, next to a key that changes one: nothing, once, or many times as much, where it is
  /// about the selected ones, which may be all.
  var weight: Int {
    guard case .command(let command) = action else { return 0 }
    switch command {
    case .key(.selectAll): return 30
    case .key(.cut), .key(.copy), .key(.paste): return 10
    case .key, .insert, .delete, .moveItem, .resize: return 1
    default: return 0
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
