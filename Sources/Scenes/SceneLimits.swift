/// The limits of everything in a scene file, beside those of its exhibit.
///
/// They are far beyond scenes that people write and record, and low enough that no file takes all memory or hangs: a
/// scene beyond a limit is refused at once, and any other runs in about 10 s, because of ``work``; a recorded one at
/// most as long as it lasted.
public enum SceneLimits {
  /// The size of a scene file, in bytes.
  public static let fileSize = 8 << 20
  /// The size of a trace, in bytes.
  public static let traceSize = 64 << 20
  /// The depth of nested lists and objects.
  public static let nesting = 32
  /// The length of a key, of a text such as the title, and of a number, in characters.
  public static let textLength = 200
  /// The length of what is typed or pasted at once, in characters.
  public static let typedLength = 10_000
  /// The size of a character that consists of many bytes, in bytes: no text has more for each of its characters.
  static let characterSize = 40
  /// The work of typing: each text and each editing key costs the bytes that were typed up to and with it.
  package static let typing = 320_000_000
  /// The duration of a scene, in seconds.
  public static let seconds = 3600
  /// The number of all events.
  public static let events = 100_000
  /// Pictures whose pixels a trace has a hash of.
  public static let pictures = 20
  /// The number of events in one tick.
  public static let eventsPerTick = 1000
  /// The number of fingers that are down at the same time.
  public static let fingers = 10
  /// The side of a viewport, in points.
  public static let viewportSide = 16_384.0
  /// The area of a viewport, in square points: an 8K display at two pixels per point.
  public static let viewportArea = 3840.0 * 2160
  /// The work of a replay: elements that move, each counted in every tick, and more for animations, changes and bodies.
  /// It is about 10 s, and the same in every run.
  public static let work = 40_000_000
  /// The work of a second of a recorded scene. It was done within its time: a second of it takes at most about one.
  static let workPerSecond = 4_000_000
  /// The number of elements in a trace, over all its samples.
  public static let sampledElements = 250_000
  /// The number of elements that a watch keeps, each counted in every tick: some 400 MB.
  public static let watchedElements = 4_000_000

  /// The work that a scene may do: ``work``, and of a recorded scene, which has a hash, as much as takes about as long
  /// as it lasted.
  public static func work(of scene: Scene) -> Int {
    scene.hash == nil ? work : max(work, workPerSecond * seconds(of: scene))
  }

  /// The whole seconds of a scene, at least one.
  static func seconds(of scene: Scene) -> Int { max(1, scene.duration / Scene.ticksPerSecond) }

  /// The number of a scene's events that may change its items, press keys or resize it: a hundred with the highest
  /// number of items that the exhibit takes, and in inverse proportion more with fewer items. Events for all items
  /// count more.
  ///
  /// - Parameters:
  ///   - items: The highest number of items in the scene.
  ///   - maximum: The exhibit's highest number of items.
  package static func changes(of items: Int, maximum: Int) -> Int { 100 * maximum / max(1, items) }
}
