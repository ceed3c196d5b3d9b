import Springflow

/// An exhibit, its setup and the events with their times: all that a session needs.
public struct Scene: Equatable, Sendable {
  /// Ticks in a second.
  public static let ticksPerSecond = 120
  /// The number of ticks between two samples of the trace, unless the scene gives another one.
  static let defaultInterval = 30

  /// The scene's title, in one line.
  public var title: String
  /// The exhibit's name.
  public var exhibit: String
  /// The exhibit's parameters.
  public var settings: ExhibitSettings
  /// The size of the viewport at the start, in points.
  public var viewport: CGSize
  /// The number of items at the start.
  public var itemCount: Int
  /// The scene's length, in ticks.
  public var duration: Int
  /// The number of ticks between two samples of the trace.
  public var interval: Int
  /// The events, in any order of time; those of one tick happen in this order.
  public var events: [SceneEvent]
  /// The ticks whose pictures the trace has hashes of, in increasing order; `springflow check` draws and compares them.
  public var pixels: [Int] = []
  /// The hash after the last tick of the session that the scene was recorded from, in hexadecimal digits.
  public var hash: String?

  /// The commands of the events, each created on demand.
  public var commands: SceneCommands { SceneCommands(events) }

  /// The default viewport, in points.
  public static let defaultViewport = CGSize(width: 960, height: 600)

  /// The scene that the window opens with: an exhibit without events.
  public init(showing exhibit: any Exhibit.Type) { self.init(showing: ExhibitCatalog.Entry(exhibit)) }

  /// The scene that the window opens with: an exhibit of a catalog, without events.
  public init(showing exhibit: ExhibitCatalog.Entry) {
    let words = exhibit.name.split(separator: "-").joined(separator: " ")
    title = words.prefix(1).uppercased() + words.dropFirst()
    self.exhibit = exhibit.name
    settings = ExhibitSettings()
    viewport = Self.defaultViewport
    itemCount = exhibit.type.defaultItemCount
    duration = 0
    interval = Self.defaultInterval
    events = []
  }
}
