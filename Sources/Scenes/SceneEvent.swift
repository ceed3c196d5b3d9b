import Springflow

/// An event of a scene: a command, or a gesture, which consists of commands over some ticks.
public struct SceneEvent: Equatable, Sendable {
  /// The action of an event.
  public enum Action: Equatable, Sendable {
    /// One command.
    case command(Command)
    /// Touches from beginning to end.
    case gesture(SceneGesture)

    /// A drag in a straight line, over some ticks.
    ///
    /// - Precondition: It takes at least a tick.
    public static func drag(from start: CGPoint, to end: CGPoint, ticks: Int) -> Action {
      require(ticks > 0, "a drag takes at least a tick, found \(ticks)")
      var gesture = SceneGesture(path: .line(from: start, to: end), fingers: 1)
      gesture.travel = ticks
      return .gesture(gesture)
    }
  }

  /// The number of ticks that have passed before it.
  public let tick: Int
  /// The action.
  public let action: Action
  /// Its place in the scene file, for error messages.
  public let place: String

  /// Creates an event.
  public init(tick: Int, _ action: Action, place: String = "") {
    self.tick = tick
    self.action = action
    self.place = place
  }

  /// Creates an event of one command.
  public init(_ command: TimedCommand) {
    self.init(tick: command.tick, .command(command.command), place: command.place)
  }

  /// The cost of its effect on all items, relative to a key that changes one item: 0 for none, 1, or many times as much
  /// for an action on the selected items, which may be all.
  var weight: Int {
    guard case .command(let command) = action else { return 0 }
    switch command {
    case .key(.selectAll): return 30
    case .key(.cut), .key(.copy), .key(.paste): return 10
    // These scroll, as a wheel does.
    case .key(.left), .key(.right), .key(.up), .key(.down), .key(.pageUp), .key(.pageDown), .key(.home), .key(.end),
      .key(.tab), .key(.backtab):
      return 0
    case .key, .insert, .delete, .moveItem, .resize: return 1
    case .pointerDown, .pointerMove, .pointerUp, .finger, .secondaryClick, .magnify, .wheel, .text, .edit: return 0
    }
  }

  /// Whether it may insert items.
  var isInsert: Bool {
    guard case .command(let command) = action else { return false }
    switch command {
    case .insert: return true
    case .key(let key):
      switch key {
      case .insert, .space, .insertSection, .paste: return true
      case .delete, .backspace, .move, .toggle, .back, .deleteSection, .restart, .left, .right, .up, .down, .pageUp,
        .pageDown, .home, .end, .tab, .backtab, .enter, .escape, .selectAll, .cut, .copy:
        return false
      }
    case .delete, .moveItem, .resize, .pointerDown, .pointerMove, .pointerUp, .finger, .secondaryClick, .magnify,
      .wheel, .text, .edit:
      return false
    }
  }
}
