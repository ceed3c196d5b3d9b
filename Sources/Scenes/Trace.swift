import Springflow

/// One element at one tick, in points and points per second, rounded to the written digits.
public struct TraceElement: Equatable, Sendable {
  /// The element's name.
  public var id: String
  /// The quantities, in the order of ``Trace/quantities``.
  public var values: [String]
}

/// The state at one tick.
public struct TraceSample: Equatable, Sendable {
  /// The number of ticks made.
  public var tick: Int
  /// The content offset along x and y, in points.
  public var offset: [String]
  /// The elements, by name.
  public var elements: [TraceElement]
}

/// The picture of a scene at one tick, as a hash of its pixels.
public struct TracePicture: Equatable, Sendable {
  /// The number of ticks made.
  public var tick: Int
  /// Pixels in a row, one a point.
  public var width: Int
  /// Rows of pixels.
  public var height: Int
  /// The hash, 16 hexadecimal digits.
  public var hash: String

  /// Makes the record of a picture.
  public init(tick: Int, width: Int, height: Int, hash: String) {
    (self.tick, self.width, self.height, self.hash) = (tick, width, height, hash)
  }
}

/// The record of a scene, tick by tick: a hash of every state, and some states in words.
public struct Trace: Equatable, Sendable {
  /// The written quantities of an element: centre, velocity, alpha.
  static let quantities = ["x", "y", "vx", "vy", "alpha"]
  /// The written quantities of the view.
  static let viewQuantities = ["offset.x", "offset.y"]
  /// The format that this version writes.
  static let version = 2

  /// The scene's title.
  public var title: String
  /// Ticks between two samples.
  public var interval: Int
  /// The token that the scene's spring is from, with the numbers that it had; `nil` if it is from none.
  public var spring: SpringTokens.SpringToken?
  /// The states at every interval, and the last.
  public var samples: [TraceSample] = []
  /// The first eight digits of the running hash after each tick.
  public var hashes: [String] = []
  /// The pictures that the scene asks for, in words of `typeface`. A replay alone has none: `springflow check` draws
  /// them.
  public var pictures: [TracePicture] = []
  /// The typeface that the pictures' words are drawn in, and the version of what draws it; pictures with others cannot
  /// be compared.
  public var typeface = ""
  /// The running hash after the last tick.
  public var finalHash = ""
  /// Whether everything was at rest at the end.
  public var isSettled = false

  /// Replays a scene and records it.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - catalog: The exhibits among which the scene's is.
  ///   - limit: How much the scene may do: elements that move, counted in every tick, and more for animations and
  ///     changes; ``SceneLimits/work(of:)`` unless given.
  ///   - watch: Called with the session before the first step and after each; what it throws ends the replay.
  /// - Throws: `SceneError` if the exhibit does not exist or a command of the scene is impossible at its time, if the
  ///   scene does too much, or if the trace becomes too long (``SceneLimits/sampledElements``).
  @preconcurrency @MainActor
  public init(
    replaying scene: Scene, in catalog: ExhibitCatalog, work limit: Int? = nil,
    watching watch: (Session) throws(SceneError) -> Void = { _ in }
  ) throws(SceneError) {
    title = scene.title
    interval = scene.interval
    spring = scene.settings.token
    let limit = limit ?? SceneLimits.work(of: scene)
    let session = try Session(scene, in: catalog)
    try watch(session)
    var (count, work) = (0, ReplayWork())
    for tick in stride(from: 1, through: scene.duration, by: 1) {
      try session.step()
      try watch(session)
      work.add(session)
      if work.total > limit { throw SceneError.tooMuchWork(session, limit: limit) }
      hashes.append(String(session.stateHash.description.prefix(8)))
      guard tick % scene.interval == 0 || tick == scene.duration else { continue }
      samples.append(TraceSample(session.frame))
      count += samples[samples.count - 1].elements.count
      if count > SceneLimits.sampledElements {
        throw SceneError(
          at: "interval", expected: "states of at most \(SceneLimits.sampledElements) elements to write down",
          found: "more after \(tick) of \(scene.duration) ticks", hint: "make the interval longer")
      }
    }
    finalHash = session.stateHash.description
    isSettled = session.isSettled
  }

  init(title: String, interval: Int) {
    self.title = title
    self.interval = interval
  }

  /// Four decimals: far finer than visible. The hash covers the rest.
  static func text(_ number: CGFloat) -> String {
    let rounded = (Double(number) * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }
}

extension TraceSample {
  init(_ frame: Frame) {
    tick = frame.tick
    offset = [Trace.text(frame.contentOffset.x), Trace.text(frame.contentOffset.y)]
    elements = frame.elements.sorted { $0.id < $1.id }.map { element in
      TraceElement(
        id: element.id.description,
        values: [element.center.x, element.center.y, element.velocity.dx, element.velocity.dy, element.alpha]
          .map(Trace.text))
    }
  }
}
