import Springflow
import SpringflowScenes

/// A stack of cards, swiped away: views, led by property animators that fingers interrupt and turn round.
public final class Cards: Exhibit {
  /// Its name in scene files.
  nonisolated public static let name = "cards"
  /// The summary that lists and help show.
  nonisolated public static let summary = "A stack of cards: swipe one away, and catch it in mid-flight."
  /// The number of cards.
  nonisolated public static let defaultItemCount = 12
  /// The most cards.
  nonisolated public static let maximumItemCount = 200
  /// Its content.
  nonisolated public static let words = ExhibitWords(item: "card")
  /// Its keys.
  nonisolated public static let keys = [
    KeyMeaning(.insert, .space, meaning: "put a card on the stack", hint: "insert"),
    KeyMeaning(.delete, .backspace, meaning: "send the first card away", hint: "send away"),
    KeyMeaning(.back, meaning: "bring the last one back", hint: "bring back"),
    KeyMeaning(.move, meaning: "put the first card beneath the others", hint: "beneath"),
    KeyMeaning(.toggle, meaning: "fan the cards out, or stack them", hint: "fan"),
  ]
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("drag", meaning: "swipe a card away, or catch one that flies", hint: "swipe")
  ]

  /// The view that the cards are in.
  public let rootView: View
  /// A card's width, in points; there is nothing to scroll.
  public let arrowStride: CGFloat = 300

  /// The cards of the stack, the first one on top.
  package private(set) var cards: [CardView] = []
  /// The cards that were sent away, the last one at the end.
  package private(set) var gone: [CardView] = []
  /// The cards that move out or back, the one that was taken or sent away last at the end.
  package private(set) var swipes: [CardSwipe] = []
  /// The one that a finger leads.
  private var led: CardSwipe?
  private var isFanned = false
  private var nextNumber: Int
  @Tunable("how fast the springs of cards are, in Hz", 0.3...6, step: 0.05) private var frequency = 1.6
  @Tunable("damping ratio of these springs", 0.2...2, step: 0.05) private var damping = 0.85

  /// Sets the stack up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    rootView = View(frame: ExhibitViewport.frame(in: viewport))
    nextNumber = itemCount
    cards = (0..<itemCount).map { makeCard($0) }
    for card in cards.reversed() { rootView.addSubview(card) }
    for index in cards.indices { place(cards[index], at: index) }
  }

  private var spring: Spring { Spring(frequency: frequency, damping: damping) }

  /// The number of cards in the stack.
  public var itemCount: Int { cards.count }

  private func makeCard(_ number: Int) -> CardView {
    let card = CardView(number: number)
    card.mayBeTaken = { [weak self] in self?.mayTake($0) ?? false }
    card.addGestureRecognizer(PanGestureRecognizer { [weak self, weak card] in if let card { self?.follow($0, card) } })
    return card
  }

  // MARK: Places

  /// The size of a card, in points.
  private var cardSize: CGSize {
    let height = min(max(rootView.bounds.height * 0.66, 80), 400)
    return CGSize(width: height * 0.74, height: height)
  }

  /// How many cards of a stack show.
  private static let shownCount = 5

  /// Puts a card in its place: the first in front, each further one a little higher and smaller.
  private func place(_ card: CardView, at index: Int) {
    let size = cardSize
    let middle = CGPoint(x: rootView.bounds.midX, y: rootView.bounds.midY + size.height * 0.06)
    let depth = CGFloat(min(index, Self.shownCount))
    card.bounds = CGRect(origin: .zero, size: size)
    if isFanned {
      let angle = (depth - CGFloat(Self.shownCount) / 2) * 0.16
      card.transform = CGAffineTransform(translationX: 0, y: -size.height * 0.9).rotated(by: angle)
        .translatedBy(x: 0, y: size.height * 0.9)
        .scaledBy(x: 0.72, y: 0.72)
      card.center = CGPoint(x: middle.x + (depth - 2.5) * size.width * 0.3, y: middle.y + abs(depth - 2.5) * 10)
    } else {
      let scale = 1 - 0.06 * depth
      card.transform = CGAffineTransform(scaleX: scale, y: scale)
      card.center = CGPoint(x: middle.x, y: middle.y - depth * size.height * 0.052)
    }
    card.alpha = index < Self.shownCount ? 1 : 0
  }

  /// Moves the cards to their places, except those that come back or are led: they do when they are there.
  private func arrange() {
    View.animate(
      springDuration: 1 / spring.frequency, bounce: max(0, 1 - CGFloat(spring.damping)),
      animations: {
        for index in cards.indices where swipe(of: cards[index]) == nil { place(cards[index], at: index) }
      })
  }

  // MARK: Swiping

  private func swipe(of card: CardView) -> CardSwipe? { swipes.last { $0.card === card } }

  /// Whether a finger may take a card: the first of the stack, or the last one that was sent away, as long as it flies.
  private func mayTake(_ card: CardView) -> Bool {
    if let led { return led.card === card }
    return card === cards.first || (card === gone.last && swipe(of: card) != nil)
  }

  private func follow(_ pan: PanGestureRecognizer, _ card: CardView) {
    let translation = pan.translation(in: rootView).x
    switch pan.state {
    case .began:
      if let swipe = swipe(of: card) { takeBack(swipe) } else { led = begin(card, direction: translation < 0 ? -1 : 1) }
      lead(card, by: translation)
    case .changed: lead(card, by: translation)
    case .ended, .cancelled: letGo(card, velocity: pan.state == .ended ? pan.velocity(in: rootView).x : 0)
    default: break
    }
  }

  /// Begins to send a card away: it, and those beneath it, move as far as the finger leads.
  private func begin(_ card: CardView, direction: CGFloat) -> CardSwipe {
    let distance = rootView.bounds.width / 2 + cardSize.width
    let swipe = CardSwipe(card, direction: direction, distance: distance, spring: spring) { [weak self] in
      self?.sendAway(card, direction, distance)
    }
    swipes.append(swipe)
    swipe.animator.addCompletion { [weak self, weak swipe] position in
      if let swipe { self?.end(swipe, at: position) }
    }
    return swipe
  }

  /// A card has come to one of the ends of its way.
  private func end(_ swipe: CardSwipe, at position: ViewAnimatingPosition) {
    swipes.removeAll { $0 === swipe }
    if position == .end { swipe.card.removeFromSuperview() }
    // Keys may have changed the stack meanwhile.
    arrange()
  }

  /// What a swipe changes: the card goes, and each further one takes the place before its own.
  private func sendAway(_ card: CardView, _ direction: CGFloat, _ distance: CGFloat) {
    card.center.x += direction * distance
    card.transform = CGAffineTransform(rotationAngle: direction * 0.35)
    guard let start = cards.firstIndex(where: { $0 === card }) else { return }
    for index in cards.indices.dropFirst(start + 1) where swipe(of: cards[index]) == nil {
      place(cards[index], at: index - 1)
    }
  }

  /// A finger takes the card that flies; one that was on its way out is the first of the stack again.
  private func takeBack(_ swipe: CardSwipe) {
    if swipe.isLeaving { restore(swipe.card) }
    swipe.take()
    led = swipe
  }

  /// Leads the card; a finger that goes past where it began sends it to the other side.
  private func lead(_ card: CardView, by translation: CGFloat) {
    guard let old = led, old.card === card else { return }
    if old.isPast(translation) {
      swipes.removeAll { $0 === old }
      old.end()
      let new = begin(card, direction: -old.direction)
      new.follow(old)
      led = new
    }
    led?.lead(by: translation)
  }

  private func letGo(_ card: CardView, velocity: CGFloat) {
    guard let swipe = led, swipe.card === card else { return }
    led = nil
    swipe.letGo(velocity: velocity, spring)
    if swipe.isLeaving { noteGone(card) }
  }

  private func noteGone(_ card: CardView) {
    cards.removeAll { $0 === card }
    gone.append(card)
  }

  /// A card that was sent away is the first of the stack again.
  private func restore(_ card: CardView) {
    gone.removeAll { $0 === card }
    cards.insert(card, at: 0)
    if card.superview == nil { rootView.addSubview(card) }
    restack()
  }

  // MARK: Keys

  /// Puts a new card on the stack, or beneath the one that a finger leads.
  public func insertItem(at index: Int?) {
    let place = index ?? (led == nil ? 0 : 1)
    let card = makeCard(nextNumber)
    nextNumber += 1
    cards.insert(card, at: place)
    rootView.addSubview(card)
    restack()
    View.performWithoutAnimation {
      self.place(card, at: place)
      card.center.y = rootView.bounds.maxY + cardSize.height
    }
    arrange()
  }

  /// Sends a card away: the one at an index, or the first.
  public func deleteItem(at index: Int?) {
    guard !cards.isEmpty else { return }
    let card = cards[index ?? 0]
    let swipe = swipe(of: card) ?? begin(card, direction: gone.count % 2 == 0 ? 1 : -1)
    // A finger that leads it loses it.
    if led === swipe { led = nil }
    swipe.fly(isLeaving: true)
    noteGone(card)
  }

  /// Brings the card back that was sent away last; if it still flies it turns round.
  public func goBack() {
    guard let card = gone.last else { return }
    restore(card)
    if let swipe = swipe(of: card) { return swipe.fly(isLeaving: false) }
    View.performWithoutAnimation {
      card.center = CGPoint(x: rootView.bounds.maxX + cardSize.width, y: rootView.bounds.midY)
      card.transform = CGAffineTransform(rotationAngle: 0.35)
    }
    arrange()
  }

  /// Moves the card at an index, or the first, to another index, or beneath all others.
  public func moveItem(from: Int?, to: Int?) {
    guard cards.count > 1 else { return }
    let (from, to) = (from ?? 0, to ?? cards.count - 1)
    if led?.card === cards[from] { return }
    cards.insert(cards.remove(at: from), at: to)
    restack()
    arrange()
  }

  /// Fans the cards out, or stacks them.
  public func toggle() {
    isFanned.toggle()
    arrange()
  }

  /// Puts the views of the stack in the order of the cards, those that fly in front.
  private func restack() {
    for card in cards.reversed() { rootView.bringSubviewToFront(card) }
    for card in gone where card.superview === rootView { rootView.bringSubviewToFront(card) }
  }

  /// Gives the stack the viewport, without the strip at the bottom.
  public func resize(to viewport: CGSize) {
    rootView.frame = ExhibitViewport.frame(in: viewport)
    arrange()
  }

  /// Names the cards.
  public var itemName: (IndexPath) -> String? {
    let numbers = cards.map(\.number)
    return { numbers.indices.contains($0.item) ? "card \(numbers[$0.item])" : nil }
  }

  /// Mixes in the cards and what moves.
  public func hash(into hash: inout StateHash) {
    hash.combine(cards.map(\.number))
    hash.combine(gone.map(\.number))
    hash.combine(isFanned)
    hash.combine(nextNumber)
    hash.combine(swipes) { $1.hash(into: &$0) }
    hash.combine(led.map { led in swipes.firstIndex { $0 === led } ?? -1 } ?? -2)
  }
}
