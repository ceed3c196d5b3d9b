import Springflow
import SpringflowExhibits

/// An exhibit, how it is set up, and what is done to it when: all that a session needs.
public struct Scene: Equatable, Sendable {
  /// Ticks in a second.
  public static let ticksPerSecond = 120

  /// What the scene shows, in a line.
  public var title: String
  /// The exhibit's name.
  public var exhibit: String
  /// What tunes the exhibit.
  public var settings: ExhibitSettings
  /// The size of the viewport at the start, in points.
  public var viewport: CGSize
  /// How many items there are at the start.
  public var itemCount: Int
  /// How long the scene is, in ticks.
  public var duration: Int
  /// How many ticks lie between two states that the trace writes down.
  public var interval: Int
  /// What is done, in any order of time; in one tick in this order.
  public var events: [SceneEvent]

  /// The commands of the events, each made when it is asked for.
  public var commands: SceneCommands { SceneCommands(events) }

  /// The window's size where the scene does not say, in points.
  public static let defaultViewport = CGSize(width: 960, height: 600)

  /// The scene that the window opens with: an exhibit that nobody touches, for as long as one looks.
  public init(showing exhibit: any Exhibit.Type) {
    let words = exhibit.name.split(separator: "-").joined(separator: " ")
    title = words.prefix(1).uppercased() + words.dropFirst()
    self.exhibit = exhibit.name
    settings = ExhibitSettings()
    viewport = Self.defaultViewport
    itemCount = exhibit.defaultItemCount
    duration = 0
    interval = 30
    events = []
  }
}
