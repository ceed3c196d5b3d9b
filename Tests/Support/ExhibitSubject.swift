import Springflow
import SpringflowExhibits
import SpringflowScenes

/// An exhibit, changed by keys and by resizing its window.
@MainActor
public final class ExhibitSubject: MotionSubject {
  private let session: Session
  private let gain: Double
  private let commands: [Command]
  private let isResized: Bool

  /// Makes a session of an exhibit.
  public init(_ scene: Scene, gain: Double = 1, commands: [Command], isResized: Bool = true) throws(SceneError) {
    session = try Session(scene, in: .standard, keepsHash: false)
    (self.gain, self.commands, self.isResized) = (gain, commands, isResized)
  }

  /// The exhibit's view.
  public var view: CollectionView { session.exhibit.collectionView! }
  /// The frame on screen, without the views in cells.
  public var frame: Frame { session.watchedFrame }
  /// The gain of its layouts.
  public func gain(of element: Frame.Element) -> Double { element.role == .item ? gain : max(gain, 2) }
  /// Advances by one tick.
  public func advance() throws { try session.step() }
  /// Begins, moves or ends a touch.
  public func touch(_ id: Int, _ phase: Touch.Phase, at point: CGPoint) throws {
    try session.perform(.finger(id, phase, at: point))
  }

  /// Presses a key once or many times, or changes the window's size.
  public func change(using random: inout SeededGenerator) throws -> String {
    if isResized, Int.random(in: 0..<3, using: &random) == 0 {
      let size = CGSize(
        width: .random(in: 400...1300, using: &random), height: .random(in: 300...900, using: &random))
      try session.perform(.resize(size))
      return "a resize to \(size)"
    }
    let command = commands.randomElement(using: &random)!
    // Usually once; sometimes as many times as delete half of the items.
    let times = Int.random(in: 0..<6, using: &random) == 0 ? Int.random(in: 5...40, using: &random) : 1
    for _ in 0..<times { try session.perform(command) }
    return "\(times) × \(command)"
  }
}
