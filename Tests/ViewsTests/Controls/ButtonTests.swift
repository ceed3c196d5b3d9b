import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Buttons")
struct ButtonTests {
  @Test("titles, colours and pictures are those of the state, or else the usual ones")
  func states() {
    let button = Button(type: .custom)
    button.setTitle("Play", for: .normal)
    button.setTitle("Stop", for: .selected)
    button.setTitleColor(.red, for: .highlighted)
    let image = Image(landscape: 1, size: CGSize(width: 20, height: 20))
    button.setImage(image, for: .disabled)
    #expect(button.currentTitle == "Play" && button.currentImage == nil && button.currentTitleColor == .white)
    button.isSelected = true
    #expect(button.currentTitle == "Stop" && button.accessibilityTraits == [.button, .selected])
    button.isHighlighted = true
    #expect(button.currentTitle == "Stop" && button.currentTitleColor == .red)
    button.isEnabled = false
    #expect(button.currentImage == image && button.accessibilityLabel == "Stop")
  }

  @Test("a button is as large as its words and picture with UIKit's insets")
  func sizes() {
    var look = Button.Configuration.filled()
    look.title = "Button"
    let words = TextWidth.size("Button", .systemFont(ofSize: 17))
    let button = Button(configuration: look)
    #expect(button.intrinsicContentSize == CGSize(width: words.width + 24, height: words.height + 14))
    #expect(button.frame.size == button.intrinsicContentSize)
    look.image = Image(landscape: 1, size: CGSize(width: 20, height: 40))
    look.imagePadding = 6
    button.configuration = look
    #expect(button.intrinsicContentSize == CGSize(width: words.width + 24 + 26, height: 54))
    look.imagePlacement = .top
    button.configuration = look
    #expect(button.intrinsicContentSize == CGSize(width: words.width + 24, height: words.height + 46 + 14))
    button.configuration = nil
    #expect(button.intrinsicContentSize == .zero)
    button.setTitle("Button", for: .normal)
    button.contentEdgeInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let small = TextWidth.size("Button", .systemFont(ofSize: 15))
    #expect(button.sizeThatFits(.zero) == CGSize(width: small.width + 6, height: small.height + 4))
    button.contentEdgeInsets = .zero
    #expect(button.intrinsicContentSize == CGSize(width: small.width, height: small.height + 12))
    let custom = Button(frame: .zero, primaryAction: Action(title: "Go") { _ in })
    #expect(custom.currentTitle == "Go" && custom.intrinsicContentSize.height == 34)
  }

  @Test("words and picture stand where the alignment says, from right to left, too")
  func places() throws {
    var look = Button.Configuration.gray()
    (look.title, look.image, look.imagePadding) = ("ab", Image(landscape: 1, size: CGSize(width: 20, height: 20)), 5)
    let button = Button(configuration: look)
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    let (label, picture) = (try #require(button.titleLabel), try #require(button.imageView))
    button.layoutIfNeeded()
    #expect(picture.frame.maxX + 5 == label.frame.minX && abs(picture.frame.minX - (200 - label.frame.maxX)) < 1e-9)
    button.contentHorizontalAlignment = .leading
    button.layoutIfNeeded()
    #expect(picture.frame.minX == 12 && label.frame.midY == 30)
    button.semanticContentAttribute = .forceRightToLeft
    button.setNeedsLayout()
    button.layoutIfNeeded()
    #expect(picture.frame.maxX == 188 && label.frame.maxX == 163)
    // Words are cut for which there is no room.
    button.frame.size.width = 60
    button.layoutIfNeeded()
    #expect(label.frame.width == 11 && picture.frame.width == 20)
  }

  @Test("words on a filled ground contrast with it", arguments: [Color.white, .yellow, .black, .blue, .gray])
  func contrast(_ ground: Color) {
    var look = Button.Configuration.filled()
    look.baseBackgroundColor = ground
    let button = Button(configuration: look)
    #expect(button.currentTitleColor.contrast(with: ground) > 4.5)
  }

  @Test("a handler changes the configuration for the state, before the button is laid out")
  func handler() {
    var look = Button.Configuration.filled()
    look.title = "Save"
    let button = Button(configuration: look)
    let fixture = ControlFixture(button)
    button.configurationUpdateHandler = { $0.configuration?.title = $0.isHighlighted ? "Saving" : "Save" }
    fixture.touch(.began, 10, 10)
    #expect(button.titleLabel?.text == "Saving")
    fixture.touch(.ended, 10, 10)
    #expect(button.titleLabel?.text == "Save")
  }

  @Test("a press does what the button is for, and turns one on that changes its selection")
  func presses() {
    var calls: [String] = []
    let button = Button(configuration: .plain(), primaryAction: Action(title: "Go") { calls.append($0.title) })
    #expect(button.configuration?.title == "Go")
    let fixture = ControlFixture(button)
    fixture.tap(10, 10)
    button.performPrimaryAction()
    #expect(calls == ["Go", "Go"] && !button.isSelected)
    button.changesSelectionAsPrimaryAction = true
    fixture.tap(10, 10)
    #expect(button.isSelected && calls.count == 3)
  }

  // MARK: Menus

  private func menuForm() -> (ControlForm, ControlFixture, CGPoint) {
    let form = ControlForm(frame: CGRect(x: 0, y: 0, width: 400, height: 460))
    let fixture = ControlFixture()
    fixture.root.frame.size = CGSize(width: 400, height: 460)
    fixture.control.isHidden = true
    fixture.root.addSubview(form)
    fixture.advance(1)
    let button = form.menuButton
    return (form, fixture, button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil))
  }

  private func entry(_ title: String, _ fixture: ControlFixture) throws -> CGPoint {
    let menu = try #require(fixture.host.snapshot().menu)
    let rect = try #require(menu.entries.first { $0.title == title }).rect
    return CGPoint(x: rect.midX, y: rect.midY)
  }

  @Test("a tap opens a button's menu, and another one chooses an action; anywhere else it closes the menu")
  func menu() throws {
    let (form, fixture, place) = menuForm()
    fixture.touch(.began, place.x, place.y)
    let menu = try #require(fixture.host.snapshot().menu)
    #expect(menu.isColumn && menu.entries.map(\.title) == ["Name", "Size", "Date", "Delete", "Fixed"])
    #expect(menu.entries.map(\.style) == [[], .checked, [], .destructive, .disabled])
    #expect(fixture.root.bounds.contains(menu.rect) && menu.opacity < 1)
    fixture.touch(.ended, place.x, place.y)
    fixture.advance(20)
    #expect(fixture.host.snapshot().menu?.opacity == 1 && !form.spinner.isHidden)
    form.spinner.stopAnimating()
    fixture.advance(1)
    #expect(!fixture.host.isMoving)
    let date = try entry("Date", fixture)
    fixture.touch(.began, date.x, date.y)
    #expect(fixture.host.snapshot().menu?.entries.map(\.isHighlighted) == [false, false, true, false, false])
    fixture.touch(.ended, date.x, date.y)
    #expect(form.take() == ["menu Date"])
    fixture.advance(20)
    #expect(fixture.host.snapshot().menu == nil)
    fixture.tap(place.x, place.y)
    // The finger that closes the menu does nothing else.
    let toggle = form.toggle.convert(CGPoint(x: 10, y: 10), to: nil)
    fixture.tap(toggle.x, toggle.y)
    fixture.advance(20)
    #expect(fixture.host.snapshot().menu == nil && form.take() == [] && !form.toggle.isOn)
    fixture.tap(toggle.x, toggle.y)
    #expect(form.toggle.isOn)
  }

  @Test("the finger that opens a menu chooses an action by leaving on it; one that cannot be chosen stays")
  func slide() throws {
    let (form, fixture, place) = menuForm()
    fixture.touch(.began, place.x, place.y)
    let name = try entry("Name", fixture)
    fixture.touch(.moved, name.x, name.y)
    fixture.touch(.ended, name.x, name.y)
    #expect(form.take() == ["menu Name"])
    fixture.advance(60)
    fixture.tap(place.x, place.y)
    let fixed = try entry("Fixed", fixture)
    fixture.tap(fixed.x, fixed.y)
    fixture.advance(20)
    #expect(form.take() == [] && fixture.host.snapshot().menu?.opacity == 1)
    form.menuButton.dismissMenu()
    fixture.advance(20)
    #expect(fixture.host.snapshot().menu == nil)
  }

  @Test("a button that shows the choice of its menu has its title, and the choice is marked")
  func choice() throws {
    let (form, fixture, place) = menuForm()
    form.menuButton.changesSelectionAsPrimaryAction = true
    #expect(form.menuButton.configuration?.title == "Size")
    fixture.tap(place.x, place.y)
    let date = try entry("Date", fixture)
    fixture.tap(date.x, date.y)
    #expect(form.menuButton.configuration?.title == "Date")
    fixture.advance(60)
    fixture.tap(place.x, place.y)
    #expect(
      fixture.host.snapshot().menu?.entries.map { $0.style.contains(.checked) } == [false, false, true, false, false])
  }

  @Test("a button that leaves with its menu open takes it along, and opens it again when it is back")
  func leaves() throws {
    let (form, fixture, place) = menuForm()
    fixture.tap(place.x, place.y)
    // A finger beside the menu closes it, and is down when the button goes.
    fixture.touch(.began, 390, 450)
    form.menuButton.removeFromSuperview()
    fixture.touch(.moved, 380, 450)
    fixture.touch(.ended, 380, 450)
    #expect(fixture.host.snapshot().menu == nil && fixture.host.touches.isEmpty)
    form.rows[4].insertArrangedSubview(form.menuButton, at: 1)
    fixture.advance(100)
    fixture.tap(place.x, place.y)
    #expect(fixture.host.snapshot().menu != nil)
    form.menuButton.removeFromSuperview()
    form.rows[4].insertArrangedSubview(form.menuButton, at: 1)
    fixture.advance(100)
    #expect(fixture.host.snapshot().menu == nil)
    fixture.tap(place.x, place.y)
    #expect(fixture.host.snapshot().menu != nil)
  }

  @Test("a menu closes when its button is disabled or hidden, loses it, or is removed by the action that it calls")
  func closes() {
    let changes: [(ControlForm) -> Void] = [
      { $0.menuButton.isEnabled = false }, { $0.rows[4].isHidden = true }, { $0.menuButton.menu = nil },
    ]
    for change in changes {
      let (form, fixture, place) = menuForm()
      fixture.tap(place.x, place.y)
      #expect(fixture.host.snapshot().menu != nil)
      change(form)
      fixture.advance(30)
      #expect(fixture.host.snapshot().menu == nil)
    }
    let (form, fixture, place) = menuForm()
    form.menuButton.addAction(
      Action { [unowned form] _ in form.menuButton.removeFromSuperview() }, for: .menuActionTriggered)
    fixture.tap(place.x, place.y)
    fixture.advance(30)
    #expect(!form.menuButton.isTracking && !form.menuButton.isHighlighted && fixture.host.snapshot().menu == nil)
    form.rows[4].addArrangedSubview(form.menuButton)
    form.menuButton.showsMenuAsPrimaryAction = false
    fixture.advance(100)
    let now = form.menuButton.convert(form.menuButton.bounds, to: nil)
    fixture.tap(now.midX, now.midY)
    #expect(form.take() == ["menuButton"])
  }

  @Test("a press of half a second opens the menu of a button that does something else when it is pressed")
  func longPress() {
    let (form, fixture, place) = menuForm()
    form.menuButton.showsMenuAsPrimaryAction = false
    fixture.tap(place.x, place.y)
    #expect(form.take() == ["menuButton"] && fixture.host.snapshot().menu == nil)
    fixture.advance(60)
    fixture.touch(.began, place.x, place.y)
    fixture.advance(70)
    fixture.touch(.ended, place.x, place.y)
    fixture.advance(20)
    #expect(form.take() == [] && fixture.host.snapshot().menu?.opacity == 1)
  }

  @Test("a subclass is told of states before it is laid out")
  func subclass() {
    final class Counting: Button {
      var states: [Control.State] = []
      override init(frame: CGRect) { super.init(frame: frame) }
      required init?(coder: NSCoder) { nil }
      override func updateConfiguration() { states.append(state) }
    }
    let button = Counting(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    let fixture = ControlFixture(button)
    fixture.advance(1)
    fixture.touch(.began, 10, 10)
    fixture.touch(.ended, 10, 10)
    #expect(button.states == [.normal, .highlighted, .normal])
  }

  @Test("menus of many actions stay in the window, above the button where there is more room")
  func room() throws {
    for (y, count) in [(0, 4), (420, 4), (200, 30), (0, 0)] as [(CGFloat, Int)] {
      let button = Button(configuration: .gray())
      button.frame = CGRect(x: 360, y: y, width: 40, height: 40)
      button.showsMenuAsPrimaryAction = true
      button.menu = Menu(children: (0..<count).map { Action(title: "An action number \($0)") { _ in } })
      let fixture = ControlFixture(button)
      fixture.root.frame.size = CGSize(width: 400, height: 460)
      fixture.tap(380, y + 20)
      guard count > 0 else {
        #expect(fixture.host.snapshot().menu == nil)
        continue
      }
      let menu = try #require(fixture.host.snapshot().menu)
      #expect(menu.rect.minX >= 8 && menu.rect.maxX <= 392 && menu.rect.minY >= 8)
      if count == 4 { #expect(menu.rect.maxY <= 452 && !menu.rect.intersects(button.frame)) }
    }
  }
}

/// The size of a text as a label of one line asks for it.
@MainActor
enum TextWidth {
  static func size(_ text: String, _ font: Font) -> CGSize {
    let label = Label()
    (label.text, label.font) = (text, font)
    return label.intrinsicContentSize
  }
}
