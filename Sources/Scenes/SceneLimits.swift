/// How large scenes may be: the limits of everything that a scene file says, beside those of its exhibit.
///
/// They are far beyond what people write and record, and low enough that no file, whatever is in it, takes all memory or
/// hangs: what is refused is refused at once, and what runs does so in about 10 s, as ``work`` sees to.
public enum SceneLimits {
  /// Bytes of a scene file.
  public static let fileSize = 8 << 20
  /// Bytes of a trace.
  public static let traceSize = 64 << 20
  /// Lists and objects within each other.
  public static let nesting = 32
  /// Characters of a key, of a text such as the title, and of a number.
  public static let textLength = 200
  /// Bytes of a text whose characters are made of many.
  static let textSize = 40 * textLength
  /// Seconds that a scene lasts.
  public static let seconds = 3600
  /// Events in all.
  public static let events = 100_000
  /// Events of one tick.
  public static let eventsPerTick = 100
  /// Fingers of gestures that are down at the same time.
  public static let fingers = 10
  /// Points of a viewport's side.
  public static let viewportSide = 16_384.0
  /// Square points of a viewport: an 8K display at two pixels a point.
  public static let viewportArea = 3840.0 * 2160
  /// What a replay may do, in elements that move, each counted in every tick, and more for animations, changes and bodies:
  /// about 10 s, and the same in every run.
  public static let work = 40_000_000
  /// Elements that a trace writes down, over all its samples.
  public static let sampledElements = 250_000

  /// How many events of a scene may change its items, press keys or resize it: a hundred with the highest number of items
  /// that the exhibit takes, and the more the fewer items there are. Those that are about all items count for more.
  ///
  /// - Parameters:
  ///   - items: How many items there are at most.
  ///   - maximum: The exhibit's highest number of items.
  static func changes(of items: Int, maximum: Int) -> Int { 100 * maximum / max(1, items) }
}
