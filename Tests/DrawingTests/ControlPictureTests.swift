import Springflow
import SpringflowDrawing
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Pictures of controls")
struct ControlPictureTests {
  private static let accent = Color(hex: 0x3E8EF7)
  private static let stage = Color(hex: 0x14161C)

  private let form = ControlForm(frame: CGRect(x: 0, y: 0, width: 400, height: 460))
  private var host: ViewHost { ViewHost.hosting(form) }

  init() {
    form.backgroundColor = Self.stage
    for _ in 0..<10 { host.advance() }
  }

  /// The pixel at a part of a control's width and height, in a picture of a pixel a point.
  private func pixel(_ control: View, _ x: CGFloat, _ y: CGFloat, in picture: PixelImage) -> UInt32 {
    let rect = control.convert(control.bounds, to: nil)
    return picture[Int(rect.minX + rect.width * x), Int(rect.minY + rect.height * y)]
  }

  @Test("sliders, switches, segments and buttons have the accent where they are on, and are fainter where disabled")
  func colors() throws {
    (form.slider.value, form.toggle.isOn) = (0.5, true)
    form.segments.selectedSegmentIndex = 1
    host.advance()
    let picture = try PixelImage(of: form)
    let ground = Color(white: 1, alpha: 0.14).over(Self.stage)
    let pill = Color(hex: 0x636873)
    let expected: [(View, CGFloat, CGFloat, Color)] = [
      (form.slider, 0.25, 0.5, Self.accent), (form.slider, 0.75, 0.5, ground),
      (form.slider, 0.5, 0.5, Color(hex: 0xF2F3F5)), (form.toggle, 0.2, 0.5, Self.accent),
      (form.segments, 0.36, 0.5, pill), (form.segments, 0.1, 0.25, ground), (form.progress, 0.2, 0.5, Self.accent),
      (form.progress, 0.8, 0.5, ground), (form.buttons[0], 0.1, 0.2, Self.stage), (form.buttons[1], 0.1, 0.2, ground),
      (form.buttons[2], 0.1, 0.2, Self.accent.withAlpha(0.2).over(Self.stage)),
      (form.buttons[3], 0.1, 0.2, Self.accent),
    ]
    for (view, x, y, color) in expected {
      #expect(PictureTests.isNear(pixel(view, x, y, in: picture), color, by: 3), "\(type(of: view)) \(x)")
    }
    for control in form.buttons + [form.slider, form.toggle, form.segments] { control.isEnabled = false }
    for _ in 0..<30 { host.advance() }
    let faint = try PixelImage(of: form)
    for (view, x, y) in [(form.slider, 0.25, 0.5), (form.toggle, 0.2, 0.5), (form.buttons[3], 0.1, 0.2)]
      as [(View, CGFloat, CGFloat)]
    {
      #expect(!PictureTests.isNear(pixel(view, x, y, in: faint), Self.accent, by: 60))
    }
  }

  @Test("what is beside a collection is seen, and its cells end at its edge")
  func besideACollection() throws {
    let flow = CollectionViewFlowLayout()
    (flow.itemSize, flow.minimumInteritemSpacing) = (CGSize(width: 90, height: 90), 0)
    let root = View(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let list = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: flow)
    let registration = CollectionView.CellRegistration<CollectionViewCell, Int> { cell, _, _ in
      cell.backgroundColor = Self.accent
    }
    let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: list) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([0])
    source.applySnapshotUsingReloadData(snapshot)
    let panel = View(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
    panel.backgroundColor = Color(hex: 0x20A040)
    for view in [panel, list] { root.addSubview(view) }
    list.contentOffset = CGPoint(x: -60, y: 0)
    let picture = try PixelImage(of: root)
    #expect(PictureTests.isNear(picture[80, 45], Self.accent, by: 3))
    #expect(PictureTests.isNear(picture[120, 45], Color(hex: 0x20A040), by: 3))
    #expect(PictureTests.isNear(picture[190, 95], Color(hex: 0x20A040), by: 3))
    withExtendedLifetime(source) {}
  }

  @Test("a button's menu lies over the form, with a mark at the action that is on")
  func menu() throws {
    let place = form.menuButton.convert(form.menuButton.bounds, to: nil)
    host.touch(0, .began, at: CGPoint(x: place.midX, y: place.midY))
    host.touch(0, .ended, at: CGPoint(x: place.midX, y: place.midY))
    for _ in 0..<30 { host.advance() }
    let (picture, menu) = (try PixelImage(of: form), try #require(host.snapshot().menu))
    /// The brightest red in the column of marks of an entry, and in its words.
    func brightest(_ entry: Int, _ columns: ClosedRange<CGFloat>) -> UInt32 {
      let rect = menu.entries[entry].rect.insetBy(dx: 0, dy: 6)
      var most: UInt32 = 0
      for y in Int(rect.minY)..<Int(rect.maxY) {
        for x in Int(rect.minX + columns.lowerBound)..<Int(rect.minX + columns.upperBound) {
          most = max(most, picture[x, y] >> 16 & 0xFF)
        }
      }
      return most
    }
    #expect(menu.entries.indices.map { brightest($0, 10...30) > 120 } == [false, true, false, false, false])
    #expect(brightest(0, 34...80) > 200 && brightest(4, 34...80) < 150)
  }
}
