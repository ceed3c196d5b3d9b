import Foundation
import Springflow

/// Watches a view tick by tick for motion that no input explains.
///
/// A frame says where things are, so a jump of place or of velocity shows in its second difference from tick to tick,
/// the bend. Smooth motion bends as the ticks before or the ticks after let expect, also where an acceleration sets in
/// or ends; a jump stands out from both (see ``SecondDifference``). What of it the content's scroll, the body's own velocity or a
/// bounce explains is taken off; the rest is a ``Jump``.
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
/// What is checked, in sight: centre, size and alpha of every element, the corners that its transform makes of its
/// rectangle, the velocity of its body, and the content offset. What comes or goes does so out of sight or transparent.
public struct Continuity {
  /// What was done before a tick.
  public struct Input: OptionSet, Sendable {
    /// Which of the kinds below, a bit each.
    public let rawValue: Int
    /// Makes a set of kinds from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// A finger came down or moved: the content goes as jerkily as it does.
    public static let touch = Input(rawValue: 1)
    /// The finger left, and the content with the velocity of its last tenth of a second.
    public static let release = Input(rawValue: 2)
    /// A wheel, a key or the program sent the content somewhere, with the velocity it had.
    public static let scroll = Input(rawValue: 4)
    /// Data, layout or size changed, and everything sets out for its new place.
    public static let update = Input(rawValue: 8)
    /// Things were placed by hand, and are where they are.
    public static let placement = Input(rawValue: 16)
    /// All begins again, at rest.
    public static let restart = Input(rawValue: 32)
    /// Fingers that lead the view from one layout to another, or hold an item, set out, stop or change their speed:
    /// elements do likewise, without a jump of place.
    public static let lead = Input(rawValue: 64)
    /// The view is on a way between two layouts, which takes the content along without a velocity of its own. Nothing
    /// sets out by that.
    public static let transition = Input(rawValue: 128)

    static let finger: Input = [.touch, .release]
    static let push: Input = [.touch, .release, .scroll]
    static let letGo: Input = [.lead, .release]
    static let fingerOrTransition: Input = [.touch, .release, .transition]
    static let cut: Input = [.placement, .restart]

    /// Whether there is a kind that both have. Written out, as tests are not optimized.
    func meets(_ other: Input) -> Bool { rawValue & other.rawValue != 0 }
  }

  /// How long an update takes to settle, in ticks: its end, too, is an instant at which accelerations may change.
  let updateTicks: Int
  /// Whether the elements' bodies touch each other: then any of them may change its velocity at any time.
  let bodiesCollide: Bool
  private var past: [TrackSegment] = []
  private var present: TrackSegment
  private var pending: Input = []

  /// Starts to watch a view, that rested until now unless said otherwise.
  public init(updateTicks: Int = 36, isAtRest: Bool = true, bodiesCollide: Bool = false) {
    self.updateTicks = updateTicks
    self.bodiesCollide = bodiesCollide
    present = TrackSegment(isAtRest: isAtRest)
  }

  /// Says what was done since the last frame.
  public mutating func note(_ input: Input) { pending.formUnion(input) }

  /// Takes the next tick's frame.
  ///
  /// - Parameters:
  ///   - frame: What is on screen.
  ///   - walls: What bodies bounce off, in points of the content, if they do.
  public mutating func add(_ frame: Frame, walls: CGRect? = nil) {
    if pending.meets(.cut) {
      past.append(present)
      present = TrackSegment(isAtRest: pending.contains(.restart))
    }
    present.add(frame, after: pending, walls: walls)
    pending = []
  }

  /// What was seen that nothing explains, in the order of time.
  ///
  /// - Complexity: O(*n*) for *n* frames times elements.
  public var jumps: [Jump] {
    (past + [present]).flatMap { Inspection($0, updateTicks: updateTicks, bodiesCollide: bodiesCollide).jumps() }
  }
}

/// Something that no input explains.
public struct Jump: Equatable, Sendable, CustomStringConvertible {
  /// The last tick before it: the number of the tick whose commands are to be suspected.
  public let tick: Int
  /// The element, or `nil` for the content as a whole.
  public let element: ElementID?
  /// What jumped, by how much, where.
  public let text: String

  /// A sentence with tick and element.
  public var description: String { "tick \(tick), \(element.map { "element \($0)" } ?? "the content") \(text)" }
}
