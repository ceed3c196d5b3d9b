import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The stack of cards")
struct CardsTests {
  /// A session of the stack, and what happens in it.
  @MainActor
  struct Table {
    let session: Session
    let cards: Cards
    /// A point on the first card.
    var middle: CGPoint { CGPoint(x: cards.rootView.bounds.midX, y: cards.rootView.bounds.midY) }

    init(_ count: Int = Cards.defaultItemCount, keepsHash: Bool = false) throws {
      var scene = Scene(showing: Cards.self)
      scene.itemCount = count
      scene.viewport = CGSize(width: 960, height: 648)
      session = try Session(scene, in: .standard, keepsHash: keepsHash)
      cards = try #require(session.exhibit as? Cards)
    }

    /// Numbers of the cards in their order.
    var numbers: [Int] { cards.cards.map(\.number) }

    func wait(_ ticks: Int) throws { for _ in 0..<ticks { try session.step() } }

    func settle() throws {
      for _ in 0..<2400 where !session.isSettled { try session.step() }
      #expect(session.isSettled)
    }

    /// Moves a finger that is down, by a distance in a number of ticks.
    func move(_ point: inout CGPoint, by distance: CGFloat, ticks: Int) throws {
      for _ in 0..<ticks {
        point.x += distance / CGFloat(ticks)
        try session.perform(.pointerMove(point))
        try session.step()
      }
    }

    func drag(by distance: CGFloat, ticks: Int) throws {
      var point = middle
      try session.perform(.pointerDown(point))
      try move(&point, by: distance, ticks: ticks)
      try session.perform(.pointerUp(point))
    }

    /// Checks what holds at any time: no card is lost, and they lie in their order.
    func check(_ place: String) {
      #expect(session.exhibit.itemCount == cards.cards.count, "\(place)")
      let all = cards.cards + cards.gone
      #expect(Set(all.map(\.number)).count == all.count, "\(place): no card twice")
      #expect(cards.cards.allSatisfy { $0.superview === cards.rootView }, "\(place)")
      let shown = cards.rootView.subviews.compactMap { $0 as? CardView }.filter { !cards.gone.contains($0) }
      #expect(shown.map(\.number) == numbers.reversed(), "\(place): the first one is in front")
      for card in cards.gone {
        #expect((card.superview != nil) == cards.swipes.contains { $0.card === card }, "\(place)")
      }
    }

    /// Checks that all cards are where those of a new stack would be.
    func checkPlaces(isFanned: Bool = false, viewport: CGSize = CGSize(width: 960, height: 648)) {
      guard let other = try? Cards.make(itemCount: cards.cards.count, viewport: viewport) else { return }
      if isFanned { other.toggle() }
      for (card, expected) in zip(cards.cards, other.cards) {
        #expect(abs(card.center.x - expected.center.x) < 1e-6 && abs(card.center.y - expected.center.y) < 1e-6)
        #expect(card.bounds == expected.bounds && card.alpha == expected.alpha)
        let (one, two) = (card.transform, expected.transform)
        #expect([one.a - two.a, one.b - two.b, one.tx - two.tx, one.ty - two.ty].allSatisfy { abs($0) < 1e-6 })
        #expect(card.layer.presentation()?.position == card.center)
      }
      #expect(cards.swipes.isEmpty && cards.gone.allSatisfy { $0.superview == nil })
    }
  }

  // MARK: Swiping

  @Test("a flick sends the first card away to its side", arguments: [-1, 1] as [CGFloat])
  func flick(_ side: CGFloat) throws {
    let table = try Table()
    try table.drag(by: 60 * side, ticks: 6)
    let card = try #require(table.cards.gone.last)
    #expect(card.number == 0 && table.numbers == Array(1..<12))
    var last = card.layer.presentation()!.position.x
    for _ in 0..<40 {
      try table.wait(1)
      let place = card.layer.presentation()!.position.x
      #expect((place - last) * side > 0)
      last = place
    }
    try table.settle()
    table.check("settled")
    table.checkPlaces()
  }

  @Test("a short drag that has come to a stand comes back, a long one sends away", arguments: [-1, 1] as [CGFloat])
  func slow(_ side: CGFloat) throws {
    for (distance, isAway) in [(100, false), (400, true)] as [(CGFloat, Bool)] {
      let table = try Table()
      var point = table.middle
      try table.session.perform(.pointerDown(point))
      try table.move(&point, by: distance * side, ticks: 40)
      let card = table.cards.cards[0]
      #expect(abs(card.layer.presentation()!.position.x - table.middle.x - distance * side) < 1e-6, "under the finger")
      try table.move(&point, by: 0, ticks: 30)
      try table.session.perform(.pointerUp(point))
      #expect(table.numbers.first == (isAway ? 1 : 0))
      try table.settle()
      table.check("settled")
      table.checkPlaces()
    }
  }

  @Test("a finger leads the card past its place to the other side, with the ones beneath")
  func bothSides() throws {
    let table = try Table()
    var point = table.middle
    try table.session.perform(.pointerDown(point))
    try table.move(&point, by: 90, ticks: 30)
    for _ in 0..<3 {
      for way in [-200, 200] as [CGFloat] {
        try table.move(&point, by: way, ticks: 40)
        #expect(abs(table.cards.cards[0].layer.presentation()!.position.x - point.x) < 1e-6)
        #expect(table.cards.swipes.count == 1)
      }
    }
    try table.move(&point, by: 0, ticks: 20)
    try table.session.perform(.pointerUp(point))
    try table.settle()
    #expect(table.numbers == Array(0..<12))
    table.checkPlaces()
  }

  /// Flicks the first card to the right, and lets it fly for some ticks; `nil` if it is out of sight then.
  private func flying(_ ticks: Int) throws -> (Table, CardView, CGPoint)? {
    let table = try Table()
    try table.drag(by: 60, ticks: 6)
    try table.wait(ticks)
    let card = try #require(table.cards.gone.last)
    guard let point = card.layer.presentation()?.position, point.x < 940 else { return nil }
    return (table, card, point)
  }

  @Test("a card that is caught at any tick of its flight stays, and leaves the finger with the finger's velocity")
  func caught() throws {
    var count = 0
    while let (table, card, start) = try flying(count + 1) {
      count += 1
      var point = start
      try table.session.perform(.pointerDown(point))
      // The finger takes it after the first points of a drag, which the card then makes up for.
      try table.move(&point, by: 4, ticks: 1)
      let caught = card.layer.presentation()!.position
      #expect(abs(caught.x - start.x - 4) < 1e-6 && abs(caught.y - start.y) < 1e-6, "caught after \(count)")
      #expect(table.numbers.first == 0)
      var watch = Continuity(isAtRest: false)
      func move(by distance: CGFloat, ticks: Int) throws {
        // A finger begins to move, and stops, at once: that bend is the finger's.
        watch.note(.lead)
        for _ in 0..<ticks {
          try table.move(&point, by: distance / CGFloat(ticks), ticks: 1)
          watch.add(table.session.frame)
        }
      }
      watch.add(table.session.frame)
      try move(by: 0, ticks: 8)
      #expect(card.layer.presentation()!.position == caught, "held")
      let speed: CGFloat = count % 2 == 0 ? -2.5 : 1.5
      try move(by: 16 * speed, ticks: 16)
      try table.session.perform(.pointerUp(point))
      // The spring's force begins with the flight; place and velocity go on.
      watch.note([.touch, .release])
      let place = Double(card.layer.presentation()!.position.x)
      let goal = Double(table.numbers.first == 0 ? table.middle.x : card.center.x)
      for step in 1...20 {
        try table.wait(1)
        let spring = ClosedForm(frequency: 1.6, damping: 0.85)
        let expected = spring.state(after: Double(step) / 120, u: place - goal, v: Double(speed) * 120).u
        // The finger's velocity is that of a tenth of a second, its last moment, in which it stands, included.
        let off = abs(Double(card.layer.presentation()!.position.x) - goal - expected)
        #expect(off < 0.04 * Double(abs(speed)) * Double(step), "\(count), \(step)")
        watch.add(table.session.frame)
      }
      #expect(watch.jumps.prefix(2) == [], "caught after \(count)")
      try table.settle()
      table.check("caught after \(count)")
      table.checkPlaces()
    }
    #expect(count > 15)
  }

  @Test("a card turns round on a key in mid-flight without a jump, and is the first one again")
  func turned() throws {
    var count = 0
    while let (table, card, _) = try flying(count + 2) {
      count += 1
      var watch = Continuity(isAtRest: false)
      watch.add(table.session.frame)
      for step in 0..<44 {
        if step == 10 || step == 26 {
          try table.session.perform(.key(step == 10 ? .back : .delete))
          watch.note(.update)
        }
        try table.wait(1)
        watch.add(table.session.frame)
      }
      #expect(watch.jumps.prefix(2) == [], "turned after \(count)")
      #expect(table.cards.gone.last === card)
      try table.session.perform(.key(.back))
      try table.settle()
      #expect(table.numbers == Array(0..<12))
      table.checkPlaces()
    }
    #expect(count > 10)
  }
}
