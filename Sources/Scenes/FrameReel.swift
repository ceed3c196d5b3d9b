import Springflow

/// The frames of a scene at some times, one after the other, for strips and films.
///
/// ```swift
/// var reel = FrameReel(scene, in: catalog, at: FrameReel.positions(in: 0...600, rate: 60))
/// for index in reel.positions.indices { draw(try reel.frame(index)) }
/// ```
///
/// Frames between two ticks are interpolated; all others are as the session shows them.
@preconcurrency @MainActor
public struct FrameReel {
  /// The times of the frames, in ticks, ascending.
  public let positions: [Double]
  /// Whether the frames show what moves things: shapes, contacts, springs.
  public var showsOverlay = false
  /// Whether the frames show where fingers are, a single one too.
  public var showsFingers = false
  private let scene: Scene
  private let catalog: ExhibitCatalog
  private var session: Session?
  /// The number of the frame that was asked for last.
  private var last = -1
  /// The last update of the exhibit's collection view until the last frame.
  package var lastUpdate: UpdateMap? { session?.exhibit.collectionView?.lastUpdate }
  /// The frame a tick before that of the session.
  private var before: Frame?

  /// Begins a reel.
  ///
  /// - Precondition: Positions are finite, not negative and ascend.
  public init(_ scene: Scene, in catalog: ExhibitCatalog, at positions: [Double]) {
    require(
      positions.allSatisfy { $0 >= 0 && $0 < 1e9 } && zip(positions, positions.dropFirst()).allSatisfy(<=),
      "the times of frames are not negative, and ascend")
    (self.scene, self.catalog, self.positions) = (scene, catalog, positions)
  }

  /// The times of a film's pictures, in ticks.
  ///
  /// - Parameters:
  ///   - ticks: The part of the scene.
  ///   - rate: Pictures per second.
  ///   - speed: How much faster than it is the scene is shown; 0.25 for slow motion. Above 0.
  public nonisolated static func positions(in ticks: ClosedRange<Int>, rate: Int, speed: Double = 1) -> [Double] {
    require(rate > 0 && speed > 0 && speed.isFinite, "a film goes forward, got \(rate)/s at speed \(speed)")
    let count = Int((Double(ticks.count - 1) * Double(rate) / (Double(Scene.ticksPerSecond) * speed) + 1e-9))
    return (0...count).map { index in
      min(
        Double(ticks.lowerBound) + Double(index) * Double(Scene.ticksPerSecond) * speed / Double(rate),
        Double(ticks.upperBound))
    }
  }

  /// The size in which each frame has room, in points: viewports change with the window's size.
  ///
  /// - Complexity: O(*n*) for *n* commands of the scene.
  public var largestViewport: CGSize {
    guard let start = positions.first, let end = positions.last else { return scene.viewport }
    var size = scene.viewport
    for timed in scene.commands {
      guard Double(timed.tick) < end.rounded(.up) else { break }
      guard case .resize(let new) = timed.command else { continue }
      let isBefore = Double(timed.tick) < start
      size = isBefore ? new : CGSize(width: max(size.width, new.width), height: max(size.height, new.height))
    }
    return size
  }

  /// The frame of a number. Frames are asked for in order; one that lies before the last begins the scene again.
  ///
  /// - Throws: `SceneError` if the scene's exhibit does not exist, or a command is impossible at its time.
  /// - Complexity: That of the ticks since the frame before.
  public mutating func frame(_ index: Int) throws(SceneError) -> Frame {
    let session: Session
    if let running = self.session, index >= last {
      session = running
    } else {
      session = try Session(scene, in: catalog, keepsHash: false)
      session.showsOverlay = showsOverlay
      (self.session, before) = (session, nil)
    }
    last = index
    let position = positions[index]
    let end = Int(position.rounded(.up))
    while session.tick < end {
      // Only a frame between ticks needs the one before it.
      before = session.tick == end - 1 && Double(end) != position ? frame(of: session) : nil
      try session.step()
    }
    let frame = frame(of: session)
    guard let before, Double(end) != position else { return frame }
    return before.interpolated(to: frame, share: CGFloat(1 - (Double(end) - position)))
  }

  private func frame(of session: Session) -> Frame {
    var frame = session.frame
    if showsFingers { frame.fingers = session.fingers }
    return frame
  }
}
