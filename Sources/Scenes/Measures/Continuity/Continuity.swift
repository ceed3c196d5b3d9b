import Foundation
import Springflow

/// Checks a view tick by tick for motion that no input explains.
///
/// Frames contain positions, so a jump of position or of velocity shows in their second differences from tick to tick.
/// Those of smooth motion agree with the ticks before or with the ticks after, also where an acceleration begins or
/// ends; those of a jump agree with neither (see ``SecondDifference``). The parts that are explained by the content's
/// scroll, the body's own velocity or a bounce are subtracted; the rest is a ``Jump``.
///
/// ```swift
/// var watch = Continuity()
/// watch.add(view.snapshot())
/// for _ in 0..<100 {
///   if … { try view.performBatchUpdates(…); watch.note(.update) }
///   view.advance()
///   watch.add(view.snapshot())
/// }
/// #expect(watch.jumps == [])
/// ```
///
/// In the visible area it checks the centre, size and alpha of every element, the corners of its transformed rectangle,
/// the velocity of its body, and the content offset. Elements must appear and disappear out of sight or transparent.
public struct Continuity {
  /// The inputs before a tick.
  public struct Input: OptionSet, Sendable {
    /// One bit for each of the kinds below.
    public let rawValue: Int
    /// Creates a set of kinds from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// A finger touched or moved: the content follows it, however unevenly.
    public static let touch = Input(rawValue: 1)
    /// The finger lifted; the content continues with the velocity of its last tenth of a second.
    public static let release = Input(rawValue: 2)
    /// A wheel, a key or the program scrolled the content, with the velocity that it had.
    public static let scroll = Input(rawValue: 4)
    /// Data, layout or size changed, and every element may begin to move.
    public static let update = Input(rawValue: 8)
    /// Elements were placed directly, and are at their positions at once.
    public static let placement = Input(rawValue: 16)
    /// Everything begins again, at rest.
    public static let restart = Input(rawValue: 32)
    /// Fingers that control a transition, or hold an item, begin, stop or change their speed: elements do likewise,
    /// without a jump of position.
    public static let lead = Input(rawValue: 64)
    /// The view is in a transition between two layouts, which moves the content without a velocity of its own. No
    /// element begins to move by that.
    public static let transition = Input(rawValue: 128)

    static let finger: Input = [.touch, .release]
    static let push: Input = [.touch, .release, .scroll]
    static let leadEnd: Input = [.lead, .release]
    static let fingerOrTransition: Input = [.touch, .release, .transition]
    static let cut: Input = [.placement, .restart]

    /// Whether both have a kind in common.
    func meets(_ other: Input) -> Bool { rawValue & other.rawValue != 0 }
  }

  /// The duration of an update, in ticks. At its end accelerations may change, too.
  let updateTicks: Int
  /// Whether the elements' bodies collide. If so, any of them may change its velocity at any time.
  let bodiesCollide: Bool
  private var past: [TrackSegment] = []
  private var present: TrackSegment
  private var pending: Input = []

  /// The segments of time until now.
  var segments: [TrackSegment] { past + [present] }

  /// Begins to check a view, which was at rest until now unless `isAtRest` is false.
  public init(updateTicks: Int = 36, isAtRest: Bool = true, bodiesCollide: Bool = false) {
    self.updateTicks = updateTicks
    self.bodiesCollide = bodiesCollide
    present = TrackSegment(isAtRest: isAtRest)
  }

  /// Records an input since the last frame.
  public mutating func note(_ input: Input) { pending.formUnion(input) }

  /// Adds the next tick's frame.
  ///
  /// - Parameters:
  ///   - frame: The frame on screen.
  ///   - walls: The walls that bodies bounce off, in points of the content, if there are any.
  public mutating func add(_ frame: Frame, walls: CGRect? = nil) {
    if pending.meets(.cut) {
      past.append(present)
      present = TrackSegment(isAtRest: pending.contains(.restart))
    }
    present.add(frame, after: pending, walls: walls)
    pending = []
  }

  /// The jumps that nothing explains, in order of time.
  ///
  /// - Complexity: O(*n*) for *n* frames times elements.
  public var jumps: [Jump] { inspected().jumps }

  /// The jumps, and how often each reason explained what would be one without it.
  package func inspected() -> (jumps: [Jump], explanations: Explanations) {
    let explanations = Explanations()
    let jumps = segments.flatMap {
      Inspection($0, updateTicks: updateTicks, bodiesCollide: bodiesCollide, explanations).jumps()
    }
    return (jumps, explanations)
  }
}

/// A jump that no input explains.
public struct Jump: Equatable, Sendable, CustomStringConvertible {
  /// The last tick before it: the number of the tick whose commands may be its cause.
  public let tick: Int
  /// The element, or `nil` for the content as a whole.
  public let element: ElementID?
  /// The change of a speed, in units of the quantity per second, or `nil` if the quantity itself jumps.
  public let speedChange: Double?
  /// The jumping quantity, its amount and the element's position.
  public let text: String

  /// A sentence with tick and element.
  public var description: String { "tick \(tick), \(element.map { "element \($0)" } ?? "the content") \(text)" }
}
