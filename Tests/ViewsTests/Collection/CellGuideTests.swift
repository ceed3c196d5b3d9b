import Springflow
import SpringflowTestSupport
import Testing

// The listings of the guide "Cells made of views", as they stand there.

class SpeakerCell: CollectionViewCell {
  let portrait = ImageView()
  let name = Label()

  override init(frame: CGRect) {
    super.init(frame: frame)
    portrait.contentMode = .scaleAspectFill
    portrait.layer.cornerRadius = 20
    portrait.clipsToBounds = true
    name.numberOfLines = 0
    contentView.addSubview(portrait)
    contentView.addSubview(name)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    portrait.frame = CGRect(x: 12, y: 10, width: 40, height: 40)
    name.frame = CGRect(x: 64, y: 10, width: bounds.width - 76, height: bounds.height - 20)
  }
}

final class Speakers: CollectionViewDataSource {
  var names = ["Ada Lovelace", "Grace Hopper", "Barbara Liskov"]
  let registration = CollectionView.CellRegistration<SpeakerCell, String> { cell, path, name in
    cell.portrait.image = Image(landscape: path.item)
    cell.name.text = name
  }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { names.count }

  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    view.dequeueConfiguredReusableCell(using: registration, for: path, item: names[path.item])
  }
}

final class PressedSpeakerCell: SpeakerCell {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundView = Self.plate(Color(hex: 0x2A2E37))
    selectedBackgroundView = Self.plate(CellAppearance.accent)
  }

  required init?(coder: NSCoder) { nil }

  private static func plate(_ color: Color) -> View {
    let plate = View()
    plate.backgroundColor = color
    plate.layer.cornerRadius = 10
    return plate
  }

  override var isHighlighted: Bool {
    didSet {
      View.animate(withDuration: 0.15) {
        transform = isHighlighted ? CGAffineTransform(scaleX: 0.96, y: 0.96) : .identity
      }
    }
  }
}

final class MeasuredSpeakerCell: SpeakerCell {
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    let room = CGSize(width: layoutAttributes.size.width - 76, height: .greatestFiniteMagnitude)
    layoutAttributes.size.height = max(60, name.sizeThatFits(room).height + 20)
    return layoutAttributes
  }
}

final class SwipedCell: CollectionViewCell, GestureRecognizerDelegate {
  let card = Label()
  var whenGone: () -> Void = {}
  private var swipe: ViewPropertyAnimator?
  private var doneBefore: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    card.isUserInteractionEnabled = true
    card.backgroundColor = Color(hex: 0x2A2E37)
    contentView.addSubview(card)
    let pan = PanGestureRecognizer { [weak self] in self?.follow($0) }
    pan.delegate = self
    card.addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.bounds.size = contentView.bounds.size
    card.center = CGPoint(x: contentView.bounds.midX, y: contentView.bounds.midY)
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.view === card, let pan = recognizer as? PanGestureRecognizer else { return true }
    return -pan.translation(in: self).x > abs(pan.translation(in: self).y)
  }

  private func follow(_ pan: PanGestureRecognizer) {
    let distance = contentView.bounds.width
    switch pan.state {
    case .began, .changed:
      if pan.state == .began { take() }
      swipe?.fractionComplete = doneBefore - pan.translation(in: self).x / distance
    default: letGo(speed: -pan.velocity(in: self).x / distance)
    }
  }

  private func take() {
    if swipe == nil {
      swipe = ViewPropertyAnimator(duration: 0.4, dampingRatio: 1) { [card] in
        card.transform = CGAffineTransform(translationX: -card.bounds.width, y: 0)
      }
      swipe?.addCompletion { [weak self] position in
        self?.swipe = nil
        if position == .end { self?.whenGone() }
      }
    }
    swipe?.pauseAnimation()
    swipe?.isReversed = false
    doneBefore = swipe?.fractionComplete ?? 0
  }

  private func letGo(speed: CGFloat) {
    guard let swipe else { return }
    let done = swipe.fractionComplete
    let returns = done + 0.2 * speed < 0.5
    let speedOfRest = returns ? -speed / max(done, 0.01) : speed / max(1 - done, 0.01)
    swipe.isReversed = returns
    swipe.continueAnimation(
      withTimingParameters: SpringTimingParameters(
        dampingRatio: 1, initialVelocity: CGVector(dx: speedOfRest, dy: speedOfRest)),
      durationFactor: 1)
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    swipe?.stopAnimation(true)
    swipe = nil
    card.transform = .identity
  }
}

final class Atlas: ScrollViewDelegate {
  let map = ImageView(image: Image(landscape: 1, size: CGSize(width: 640, height: 480)))

  func viewForZooming(in scrollView: ScrollView) -> View? { map }
}

final class Enlarging: CollectionViewDelegate {
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    guard let cell = collectionView.cellForItem(at: indexPath) else { return }
    let isLarge = cell.frame.size == collectionView.bounds.size
    collectionView.isScrollEnabled = isLarge
    collectionView.bringSubviewToFront(cell)
    View.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) {
      cell.frame = isLarge ? collectionView.layoutAttributesForItem(at: indexPath)!.frame : collectionView.bounds
    }
  }
}

final class BookShelf: CollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let wood = CGGradient(colors: [Color(hex: 0x4A3320), Color(hex: 0x7E5A38)])!
    GraphicsGetCurrentContext()?.drawLinearGradient(wood, start: rect.origin, end: CGPoint(x: 0, y: rect.maxY))
    Color(hex: 0xB58A5C).setFill()
    RectFill(CGRect(x: 0, y: rect.maxY - 3, width: rect.width, height: 3))
    let label = BezierPath(roundedRect: CGRect(x: rect.midX - 50, y: 6, width: 100, height: 20), cornerRadius: 4)
    Color.white.setFill()
    label.fill()
    label.addClip()
    "Novels, A to Z".draw(in: label.bounds.insetBy(dx: 6, dy: 2))
  }
}

@MainActor
@Suite("The guide to cells made of views")
struct CellGuideTests {
  static let guide = "Sources/Springflow/Springflow.docc/CellsMadeOfViews.md"

  private func view(_ source: any CollectionViewDataSource, _ layout: CollectionViewFlowLayout) -> CollectionView {
    layout.minimumLineSpacing = 0
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 240), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    return view
  }

  /// A source of cells that a closure dequeues.
  private final class Cells: CollectionViewDataSource {
    let cell: (CollectionView, IndexPath) -> CollectionViewCell
    var count: Int

    init(_ count: Int, _ cell: @escaping (CollectionView, IndexPath) -> CollectionViewCell) {
      (self.count, self.cell) = (count, cell)
    }

    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      cell(view, path)
    }
  }

  private func rows(_ height: CGFloat = 60) -> CollectionViewFlowLayout {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 300, height: height)
    return layout
  }

  /// The words of an element's layers.
  private func words(_ element: Frame.Element) -> [String] {
    element.layers.flatMap { layer in if case .text(let text) = layer.contents { text.lines } else { [String]() } }
  }

  @Test("a frame shows a cell of a portrait and a name as one element with two layers, and no tile behind them")
  func speakers() {
    let speakers = Speakers()
    let view = view(speakers, rows())
    let elements = view.snapshot().elements
    #expect(elements.map { words($0) } == [["Ada Lovelace"], ["Grace Hopper"], ["Barbara Liskov"]])
    #expect(elements.allSatisfy { $0.layers.count == 2 && $0.content.background == .none && $0.role == .item })
    #expect(elements.map { view.indexPath(ofElement: $0.id) } == [[0, 0], [0, 1], [0, 2]])
  }

  @Test("a shelf draws a board, an edge, a label and its words, and an image a dot")
  func shelf() throws {
    final class Shelved: CollectionViewFlowLayout {
      override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let shelf = CollectionViewLayoutAttributes(forDecorationViewOfKind: "shelf", with: [0, 0])
        (shelf.frame, shelf.zIndex) = (CGRect(x: 0, y: 60, width: 300, height: 32), -1)
        return (super.layoutAttributesForElements(in: rect) ?? []) + [shelf]
      }
    }
    let layout = Shelved()
    layout.itemSize = CGSize(width: 300, height: 60)
    layout.register(BookShelf.self, forDecorationViewOfKind: "shelf")
    let view = view(Speakers(), layout)
    let shelf = try #require(view.snapshot().elements.first { $0.role == .decoration })
    guard case .image(let contents)? = shelf.layers.first?.contents, case .drawing(let layers) = contents.image.source
    else { return #expect(Bool(false)) }
    #expect(shelf.layers.count == 1 && shelf.content.background == .none && layers.count == 4)
    guard case .text(let words) = layers[3].contents else { return #expect(Bool(false)) }
    #expect(words.lines == ["Novels, A to Z"] && layers[3].clipPaths.count == 1)
    let dot = GraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { context in
      Color.red.setFill()
      context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 12, height: 12))
    }
    #expect(dot.size == CGSize(width: 12, height: 12))
  }

  @Test("a content as a value is drawn without a view, by either name")
  func values() {
    let tiles = CollectionView.CellRegistration<CollectionViewCell, Int> { cell, path, number in
      cell.contentConfiguration = CellContent(text: "\(number)", tint: number)
    }
    let source = Cells(4) { $0.dequeueConfiguredReusableCell(using: tiles, for: $1, item: $1.item) }
    let view = view(source, rows())
    let elements = view.snapshot().elements
    #expect(elements.map(\.content) == [0, 1, 2, 3].map { CellContent(text: $0.description, tint: $0) })
    #expect(elements.allSatisfy { $0.layers.isEmpty })
    #expect(view.cellForItem(at: [0, 3])?.content.text == "3")
    #expect(view.cellForItem(at: [0, 3])?.subviews.isEmpty == true)

    let framed = CollectionView.CellRegistration<CollectionViewCell, Int> { cell, path, number in
      cell.content.highlighted = CellAppearance(veil: Color.white.withAlpha(0.2))
      cell.content.selected = CellAppearance(border: Color(hex: 0xE5A84B), borderWidth: 2)
    }
    let others = Cells(4) { $0.dequeueConfiguredReusableCell(using: framed, for: $1, item: $1.item) }
    #expect(self.view(others, rows()).snapshot().elements[3].content.selected?.borderWidth == 2)
  }

  @Test("a cell that is selected fills the view, in front of the others, and goes back when it is selected again")
  func enlarging() throws {
    let speakers = Speakers()
    let view = view(speakers, rows())
    let enlarging = Enlarging()
    view.delegate = enlarging
    let id = view.elementID(forItemAt: [0, 1])
    let start = try #require(view.snapshot().elements.first { $0.id == id }?.size)
    for size in [view.bounds.size, start] {
      view.touchBegan(at: CGPoint(x: 150, y: 90))
      view.touchEnded()
      for _ in 0..<120 { view.advance() }
      let last = try #require(view.snapshot().elements.last)
      #expect(last.id == id)
      #expect(last.size == size && !view.isMoving)
    }
  }

  @Test("a pressed cell shows its selected background and is smaller; a selected one is not, and keeps the background")
  func states() throws {
    let pressed = CollectionView.CellRegistration<PressedSpeakerCell, Int> { _, _, _ in }
    let source = Cells(4) { $0.dequeueConfiguredReusableCell(using: pressed, for: $1, item: 0) }
    let view = view(source, rows())
    let cell = try #require(view.cellForItem(at: [0, 1]))
    #expect(cell.subviews.map { $0 === cell.backgroundView } == [true, false, false])
    #expect(cell.subviews[1] === cell.selectedBackgroundView && cell.subviews[2] === cell.contentView)
    func backgrounds() -> [Color] { view.snapshot().elements[1].layers.compactMap(\.background) }
    #expect(backgrounds() == [Color(hex: 0x2A2E37)])
    view.touchBegan(at: CGPoint(x: 150, y: 90))
    for _ in 0..<60 { view.advance() }
    #expect(cell.isHighlighted && backgrounds() == [Color(hex: 0x2A2E37), CellAppearance.accent])
    #expect(abs(view.snapshot().elements[1].transform.a - 0.96) < 1e-9)
    view.touchEnded()
    while view.isMoving { view.advance() }
    #expect(!cell.isHighlighted && cell.isSelected && backgrounds().count == 2)
    #expect(view.snapshot().elements[1].transform == .identity)
    // Nothing but the cell's own views marks it.
    let content = view.snapshot().elements[1].content
    #expect(content.selected == .plain && content.highlighted == .plain)
  }

  @Test("a handler is called before a cell is shown, and whenever its state changes")
  func handler() throws {
    let quiet = CollectionView.CellRegistration<SpeakerCell, String> { cell, path, name in
      cell.name.text = name
      cell.configurationUpdateHandler = { cell, state in
        cell.contentView.alpha = state.isSelected || state.isHighlighted ? 1 : 0.6
      }
    }
    let source = Cells(4) { $0.dequeueConfiguredReusableCell(using: quiet, for: $1, item: "Ada") }
    let view = view(source, rows())
    view.advance()
    let cell = try #require(view.cellForItem(at: [0, 2]))
    #expect(cell.contentView.alpha == 0.6)
    view.selectItem(at: [0, 2], animated: false, scrollPosition: [])
    #expect(cell.contentView.alpha == 1)
    view.deselectItem(at: [0, 2], animated: false)
    #expect(cell.contentView.alpha == 0.6)
  }

  @Test("a list is as high as its names")
  func measured() throws {
    let names = ["Ada", "Augusta Ada King, Countess of Lovelace, whose notes outgrew what they explained"]
    let measured = CollectionView.CellRegistration<MeasuredSpeakerCell, Int> { cell, _, item in
      cell.name.text = names[item]
    }
    let source = Cells(2) { $0.dequeueConfiguredReusableCell(using: measured, for: $1, item: $1.item) }
    let layout = rows()
    layout.estimatedItemSize = CGSize(width: 300, height: 60)
    let view = view(source, layout)
    let heights = [0, 1].map { view.layoutAttributesForItem(at: [0, $0])?.size.height ?? 0 }
    let lines = words(view.snapshot().elements[1])
    #expect(heights[0] == 60 && lines.count > 2)
    let text = Font.systemFont(ofSize: 17).lineHeight * CGFloat(lines.count)
    #expect(abs(heights[1] - text - 20) < 1)
    #expect(lines.joined(separator: " ") == names[1])
  }

  /// A flow whose items are half transparent.
  private final class Faint: CollectionViewFlowLayout {
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      let elements = super.layoutAttributesForElements(in: rect)
      for attributes in elements ?? [] { attributes.alpha = 0.5 }
      return elements
    }
  }

  @Test("a cell's own opacity and transform are applied to the layout's, and are gone when it is used again")
  func own() throws {
    let layout = Faint()
    layout.itemSize = CGSize(width: 300, height: 60)
    let speakers = Speakers()
    speakers.names = (0..<40).map { "Speaker \($0)" }
    let view = view(speakers, layout)
    view.advance()
    let cell = try #require(view.cellForItem(at: [0, 1]))
    func fade(_ cell: CollectionViewCell) {
      View.animate(withDuration: 0.3) {
        cell.alpha = 0.4
        cell.transform = CGAffineTransform(rotationAngle: 0.1)
      }
    }
    fade(cell)
    for _ in 0..<18 { view.advance() }
    let middle = view.snapshot().elements[1]
    #expect(abs(middle.alpha - 0.5 * 0.7) < 0.01)
    while view.isMoving { view.advance() }
    let end = view.snapshot().elements[1]
    #expect(abs(end.alpha - 0.2) < 1e-9 && end.transform == CGAffineTransform(rotationAngle: 0.1))
    #expect(end.center == CGPoint(x: 150, y: 90))
    view.contentOffset.y = 1200
    for _ in 0..<4 { view.advance() }
    view.contentOffset.y = 0
    view.advance()
    #expect(view.snapshot().elements.allSatisfy { $0.alpha == 0.5 && $0.transform == .identity })
  }

  /// A list of four cells that are swiped away.
  private func swipes() -> (CollectionView, Cells, () -> [IndexPath]) {
    final class Log { var gone: [IndexPath] = [] }
    let log = Log()
    let swiped = CollectionView.CellRegistration<SwipedCell, Int> { cell, path, _ in
      cell.whenGone = { log.gone.append(path) }
    }
    let source = Cells(40) { $0.dequeueConfiguredReusableCell(using: swiped, for: $1, item: 0) }
    return (view(source, rows()), source, { log.gone })
  }

  @Test("marks of a value lie in front of the views of a cell that has both")
  func both() throws {
    let pictures = CollectionView.CellRegistration<SpeakerCell, Int> { cell, path, number in
      cell.content = CellContent(background: .none, radius: 8)
      cell.portrait.image = Image(landscape: number)
    }
    let source = Cells(2) { $0.dequeueConfiguredReusableCell(using: pictures, for: $1, item: $1.item) }
    let view = view(source, rows())
    view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
    let element = view.snapshot().elements[0]
    #expect(element.content.selected == nil && element.content.background == .none && !element.layers.isEmpty)
    #expect(element.selection == 1)
  }

  @Test("a swipe leads a card, goes on with the finger's speed, comes back when let go early, and is caught in flight")
  func swipe() throws {
    let (view, _, gone) = swipes()
    let cell = try #require(view.cellForItem(at: [0, 1]) as? SwipedCell)
    func x() -> CGFloat { cell.card.layer.presentation()!.frame.minX }
    func drag(from start: CGFloat, by distance: CGFloat, in ticks: Int) {
      view.touchBegan(at: CGPoint(x: start, y: 90))
      for tick in 1...ticks {
        view.touchMoved(to: CGPoint(x: start + distance * CGFloat(tick) / CGFloat(ticks), y: 90))
        view.advance()
      }
    }
    // The finger leads.
    drag(from: 250, by: -90, in: 30)
    #expect(abs(x() + 90) < 1e-6 && !view.isDragging)
    for _ in 0..<30 { view.advance() }
    // At rest, and less than half of the way: back.
    view.touchEnded()
    while view.isMoving { view.advance() }
    #expect(x() == 0 && gone() == [])

    // With its speed, 600 points a second: a critically damped spring has 200 points left, of which a thousandth is
    // left after 0.4 s.
    drag(from: 250, by: -100, in: 20)
    let before = x()
    view.touchEnded()
    view.advance()
    let (omega, time) = (springFrequency(1, velocity: 3, over: 0.4), 1.0 / 120)
    let left = (200 + (-600 + omega * 200) * time) * Portable.exp(-omega * time)
    #expect(abs(before - x() - (200 - left)) < 1e-3)
    for _ in 0..<10 { view.advance() }
    // Caught.
    let caught = x()
    #expect(caught > -300 && caught < before)
    view.touchBegan(at: CGPoint(x: 20, y: 90))
    view.touchMoved(to: CGPoint(x: 16, y: 90))
    view.advance()
    #expect(abs(x() - caught) < 12)
    for _ in 0..<20 { view.advance() }
    view.touchEnded()
    while view.isMoving { view.advance() }
    #expect(gone() == [[0, 1]] && cell.card.transform.tx == -300)
  }

  @Test("a finger that moves up scrolls the list that a swipe would not")
  func scrolls() {
    let (view, _, gone) = swipes()
    view.touchBegan(at: CGPoint(x: 150, y: 200))
    for step in 1...20 {
      view.touchMoved(to: CGPoint(x: 150 - step, y: 200 - 5 * step))
      view.advance()
    }
    #expect(view.isDragging && view.contentOffset.y == 100)
    view.touchEnded()
    #expect(gone() == [])
  }

  @Test("a tree without a collection is touched, advanced and looked at")
  func tree() throws {
    let deck = View(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let card = View(frame: CGRect(x: 60, y: 100, width: 200, height: 280))
    card.backgroundColor = .white
    deck.addSubview(card)
    card.addGestureRecognizer(
      TapGestureRecognizer { tap in
        View.animate(withDuration: 0.5) { tap.view?.center.x += 300 }
      })
    #expect(card.layer.presentation() == nil)

    let host = ViewHost(rootView: deck)
    host.touch(0, .began, at: CGPoint(x: 160, y: 240))
    host.touch(0, .ended, at: CGPoint(x: 160, y: 240))
    for _ in 0..<30 { host.advance() }
    #expect(card.center.x == 460)
    #expect(abs(card.layer.presentation()!.position.x - 310) < 0.1)
    #expect(abs(host.snapshot().elements[0].center.x - 310) < 0.1)
    while host.isMoving { host.advance() }
    #expect(host.snapshot().elements[0].layers.first?.background == .white)
  }

  @Test("a scroll view scrolls what is in it, and a pinch zooms what its delegate names")
  func zoom() {
    let atlas = Atlas()
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    scroll.addSubview(atlas.map)
    scroll.contentSize = atlas.map.bounds.size
    scroll.maximumZoomScale = 4
    scroll.delegate = atlas
    let host = ViewHost(rootView: scroll)
    host.touch(0, .began, at: CGPoint(x: 110, y: 120))
    host.touch(1, .began, at: CGPoint(x: 210, y: 120))
    for step in 1...50 {
      host.touch(0, .moved, at: CGPoint(x: 110 - step, y: 120))
      host.touch(1, .moved, at: CGPoint(x: 210 + step, y: 120))
      host.advance()
    }
    #expect(scroll.zoomScale > 1.5 && atlas.map.transform.a == scroll.zoomScale)
    #expect(abs(scroll.contentSize.width - 640 * scroll.zoomScale) < 1e-6)
    host.touch(0, .ended, at: CGPoint(x: 60, y: 120))
    host.touch(1, .ended, at: CGPoint(x: 260, y: 120))
    while host.isMoving { host.advance() }
    scroll.zoomScale = 1
    scroll.contentOffset = .zero
    host.touch(0, .began, at: CGPoint(x: 160, y: 200))
    for step in 1...20 {
      host.touch(0, .moved, at: CGPoint(x: 160, y: 200 - 5 * step))
      host.advance()
    }
    #expect(scroll.contentOffset.y == 100)
  }

  @Test("the guide to cells has every listing of this test, in one piece")
  func listings() throws {
    let here = Repository.flush(try Repository.text("Tests/ViewsTests/Collection/CellGuideTests.swift"))
    let blocks = try Repository.listings(of: Self.guide)
    #expect(blocks.count == 16)
    for block in blocks { #expect(here.contains(Repository.flush(block)), "\(block)") }
  }
}
