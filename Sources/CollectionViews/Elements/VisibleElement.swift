import SpringflowDeterminism
import SpringflowGeometry

/// An element in sight, or on its way out of it.
@MainActor
final class VisibleElement {
  /// What becomes of the element.
  enum Presence: Equatable {
    /// It belongs where its attributes say.
    case resident
    /// It is no more in the layout, and goes away until a tick.
    case leaving(until: Int)
  }

  /// How an element was on screen before an update.
  struct Origin {
    /// How it is where it belongs, with all differences; while it is still seen elsewhere, nobody sees that.
    let state: ElementState
    /// How its attributes alone had it.
    let base: ElementState
    /// Its attributes, which may have been changed since, and the path that they had.
    let attributes: CollectionViewLayoutAttributes
    let path: IndexPath
    /// The velocity of its body, in points per second; zero where it has none.
    var velocity: CGVector
    /// How fast its body really went: what a layout does with it, such as taking it along with a scroll, included.
    var pace: CGVector
    /// How fast a way between two layouts took it along, a second.
    let drift: ElementChange
    /// How fast its transform changed, if that may be another speed afterwards.
    let turning: Turning?
  }

  /// A view that shows what the element showed before it was shown anew, and fades away.
  struct Cover {
    let id: ElementID
    let view: CollectionReusableView
    let since: Int
    let animation: UpdateAnimation
    /// Whether the delegate was told of the view's coming.
    let wasAnnounced: Bool

    /// How much of it is left at a tick, from 1 to 0.
    func opacity(at tick: Int) -> CGFloat { CGFloat(min(max(animation.remainder(after: tick - since).share, 0), 1)) }
    func isOver(at tick: Int) -> Bool { tick - since >= animation.ticks }
  }

  let id: ElementID
  var key: ElementKey
  @exclusivity(unchecked)
  var attributes: CollectionViewLayoutAttributes
  var view: CollectionReusableView?
  /// Whether the delegate was told that the view is shown.
  var isAnnounced = false
  var presence = Presence.resident
  /// Where its attributes had it after the last tick and after the one before, if bodies move them.
  var centers: (last: CGPoint, before: CGPoint)?
  /// Whether it leaves only because its place is out of sight: it is still the element of its key.
  var isStray = false
  /// Whether a stray's place is further away than its attributes have it, which stand beyond the view's edge.
  var isParked = false
  @exclusivity(unchecked)
  var differences: [FadingDifference] = []
  /// The way on which it goes out of sight at one place and comes into sight at another, if it does.
  @exclusivity(unchecked)
  var travel: FadingTravel? { didSet { isTravelling = travel != nil } }
  /// Whether there is such a way, which is large: asked for every element in every tick.
  private(set) var isTravelling = false
  /// How the view was last shown, if it is of a class of one's own.
  private var shown: ElementState?
  /// The size for which the view was last asked how it would like to look.
  var askedSize: CGSize?
  /// What the element showed before, as long as it fades away over it.
  var covers: [Cover] = []
  /// The alpha from which it fades to nothing, or to which it comes from nothing; 0 where it does neither.
  private(set) var fullAlpha: CGFloat = 0
  /// The tick until which it lies in front of all others: a hand has let it go.
  var liftedUntil = 0
  /// How the element was on screen before the update that is being carried out.
  var origin: Origin?
  /// How much it looks pressed, selected and focused; `nil` if it never did.
  var levels: Levels?
  /// The layout pass in which the element was last seen.
  var pass = 0

  init(id: ElementID, key: ElementKey, attributes: CollectionViewLayoutAttributes) {
    self.id = id
    self.key = key
    self.attributes = attributes
  }

  var isResident: Bool { presence == .resident }

  /// Whether the element has left by a tick.
  func isGone(at tick: Int) -> Bool { if case .leaving(let until) = presence { until <= tick } else { false } }

  /// Hands the attributes to the view.
  func show() {
    guard let view else { return }
    view.frame = attributes.frame
    view.apply(attributes)
    shown = wantsChanges ? ElementState(attributes) : nil
  }

  /// Hands over attributes that were changed in place: those of a class of one's own in any case, as what it adds
  /// cannot be seen here.
  func showChanges() {
    guard wantsChanges else { return }
    if type(of: attributes) == CollectionViewLayoutAttributes.self, shown == ElementState(attributes) { return }
    show()
  }

  /// Whether the view is of a class of one's own: the library's take no notice.
  private var wantsChanges: Bool {
    guard let view else { return false }
    return type(of: view) != CollectionViewCell.self && type(of: view) != CollectionReusableView.self
  }

  /// How the element looks at a tick where it belongs or where its differences have it.
  func track(at tick: Int) -> ElementState {
    var state = sum(at: tick)
    // A spring may swing past nothing.
    if !differences.isEmpty { state.size = CGSize(width: max(0, state.size.width), height: max(0, state.size.height)) }
    return state
  }

  /// What its attributes and all its differences amount to at a tick.
  private func sum(at tick: Int) -> ElementState {
    var state = ElementState(attributes)
    for difference in differences { state = difference.applied(to: state, at: tick) }
    return state
  }

  /// Lets the element go on from a look, and with a velocity that nothing else accounts for, to where its attributes
  /// and the differences that still fade have it. It sets out at the tick, unless a later one is given.
  func ease(
    from start: ElementState, velocity: CGVector = .zero, drift: ElementChange = .none, at tick: Int,
    since: Int? = nil, with animation: UpdateAnimation
  ) {
    guard animation.ticks > 0 else { return }
    let change = ElementChange(from: sum(at: tick), to: start)
    if change.isNegligible, drift.isNegligible, abs(velocity.dx) < 1e-9, abs(velocity.dy) < 1e-9 { return }
    let own = ElementChange(velocity: velocity)
    noteFade(from: start.alpha, change: change.alpha, at: tick)
    let difference = FadingDifference(
      change: change, velocity: drift.adding(own) ?? own, since: since ?? tick, animation: animation)
    if let merged = differences.last?.merged(with: difference) {
      differences[differences.count - 1] = merged
    } else {
      differences.append(difference)
    }
  }

  private func noteFade(from start: CGFloat, change: CGFloat, at tick: Int) {
    if change == 0 { return }
    let target = attributes.isHidden ? 0 : attributes.alpha
    if isFading(at: tick) {
      if fullAlpha > 0 { fullAlpha = max(fullAlpha, target) }
    } else {
      fullAlpha = min(start, target) < 1e-3 ? max(start, target) : 0
    }
  }

  /// Whether its alpha is on its way to where its attributes have it.
  func isFading(at tick: Int) -> Bool { differences.contains { $0.change.alpha != 0 && !$0.isOver(at: tick) } }

  /// The tick in which the last of the differences ends.
  var settlingTick: Int {
    max(differences.map { $0.since + $0.animation.ticks }.max() ?? 0, travel?.visibility.end ?? 0)
  }

  /// Takes down where a tick has brought the element.
  func keepCenter() {
    let center = attributes.center
    centers = (center, centers?.last ?? center)
  }

  /// Goes elsewhere in the content, with a copy of its attributes.
  func move(by shift: CGVector) {
    guard let moved = attributes.copy() as? CollectionViewLayoutAttributes else { return }
    moved.center = CGPoint(x: moved.center.x + shift.dx, y: moved.center.y + shift.dy)
    attributes = moved
  }

  /// Whether the element was last shown by this very object, which still names the same item.
  func stillShows(_ attributes: CollectionViewLayoutAttributes) -> Bool {
    guard self.attributes === attributes, isResident, pass > 0 else { return false }
    let path = attributes.indexPath
    return path.count == 2 && path[1] == key.item && path[0] == key.section
  }

  func hash(into hash: inout StateHash) {
    id.hash(into: &hash)
    hash.combine(key.section)
    hash.combine(key.item)
    if case .leaving(let until) = presence { hash.combine(until) }
    hash.combine(isStray)
    hash.combine(isParked)
    if key.category != .cell {
      hash.combine(key.category.rawValue)
      for byte in (key.kind ?? "").utf8 { hash.combine(Int(byte)) }
    }
    attributes.hash(into: &hash)
    hash.combine(differences.count)
    for difference in differences { difference.hash(into: &hash) }
    travel?.hash(into: &hash)
    if liftedUntil > 0 { hash.combine(liftedUntil) }
    for cover in covers {
      cover.id.hash(into: &hash)
      hash.combine(cover.since)
      cover.animation.hash(into: &hash)
    }
  }
}
