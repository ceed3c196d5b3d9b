import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import SpringflowWindow
import Testing

@MainActor
@Suite("The parts of the interface over the stage")
struct InterfacePartsTests {
  @Test(
    "hints are left out by importance; the key of the help stays and counts them",
    arguments: TestLength.cases(HelpTests.names, short: 6))
  func hints(_ name: String) throws {
    let all = HelpContent(try HelpTests.session(name).exhibit).hints
    let bar = HintBar()
    var before = Int.max
    bar.show(all)
    for width in stride(from: 2400 as CGFloat, through: 240, by: -60) {
      bar.frame = CGRect(x: 0, y: 0, width: width, height: 32)
      bar.layoutIfNeeded()
      let (shown, last) = (Array(bar.shown.dropLast()), try #require(bar.shown.last))
      let omitted = all.count - shown.count
      #expect(last.key == "H" && (width < 2400 || omitted == 0))
      #expect(last.meaning == (omitted == 0 ? "all keys" : "all keys \u{00B7} \(omitted) more"))
      for part in HelpTests.parts(of: bar) { #expect(part.rect.minX >= 0 && part.rect.maxX <= width) }
      #expect(shown.count <= before)
      before = shown.count
      let hidden = all.filter { !shown.contains($0) }
      #expect((shown.map(\.rank).max() ?? 0) <= (hidden.map(\.rank).min() ?? .max))
      if width == 420 { #expect(shown.contains { ["I", "Space"].contains($0.key) }) }
    }
  }

  @Test("hints follow the exhibit's keys, fade from one to the next, and give way to the timeline")
  func hintsOverTime() throws {
    var test = try TestInterface("springy-carousel", in: CGSize(width: 960, height: 600))
    let bar = test.interface.hints
    let first = bar.shown
    test.content.inputs = HelpContent.Inputs(try HelpTests.session("gallery").exhibit)
    test.follow()
    test.pass(0.05)
    #expect(bar.shown != first && bar.subviews.count == 2 && test.interface.isMoving)
    test.pass(0.15)
    #expect(bar.subviews.count == 1 && !test.interface.isMoving)
    // While a text is typed no key opens help.
    test.content.inputs = HelpContent.Inputs(try HelpTests.session("gallery").exhibit, takesText: true)
    test.follow()
    #expect(bar.shown.map(\.key) == ["Esc", "Tab", "Ctrl+A", "Ctrl+V", "Ctrl+Z"])
    test.interface.set(test.interface.timeline, isShown: true)
    #expect(!bar.isShown)
    test.interface.set(test.interface.timeline, isShown: false)
    #expect(bar.isShown)
  }

  @Test("a notice stays for two seconds, fades in 150 ms, and the next one replaces it at once")
  func notice() throws {
    let test = try TestInterface("gallery", in: CGSize(width: 480, height: 300))
    let (interface, notice) = (test.interface, test.interface.notice)
    func alpha() -> Float { notice.layer.presentation()?.opacity ?? 0 }
    interface.say("one")
    var (seen, faded) = (0, 0)
    for _ in 0..<400 where notice.isShown || alpha() > 0 {
      interface.advance(by: 0.01)
      if alpha() == 1 { seen += 1 } else { faded += 1 }
    }
    #expect(abs(seen - 200) < 5 && abs(faded - 30) < 5, "\(seen), \(faded)")
    #expect(!interface.isMoving)
    interface.say("two")
    for _ in 0..<50 { interface.advance(by: 0.01) }
    interface.say("three")
    #expect(notice.text == "three" && alpha() == 1)
    interface.dismissNotice()
    for _ in 0..<18 { interface.advance(by: 0.01) }
    #expect(alpha() == 0)
    // A long wait does not end the fade of a notice that has not begun.
    interface.say("four")
    interface.advance(by: 60)
    #expect(notice.isShown && interface.isMoving)
  }

  @Test("no panel covers the area of the gallery's bar, the hints or another panel, in any size of the window")
  func places() throws {
    for size in TestLength.cases(HelpTests.rooms, short: 2) {
      for name in ["gallery", "pile", "springy-carousel"] {
        let session = try HelpTests.session(name) { $0.viewport = size }
        session.showsOverlay = true
        for _ in 0..<30 { try session.step() }
        for switches in TestLength.cases(0..<16, short: 5) {
          var test = try TestInterface(name, in: size)
          test.content.frame = session.frame
          let interface = test.interface
          if switches & 8 != 0 {
            test.content.recording = "a-rather-long-name-of-a-scene.json"
            test.content.film = ("b.gif", 0.4)
          }
          test.content.leavesBarFree = name == "gallery"
          for (bit, part) in ([interface.statistics, interface.pause, interface.legend] as [View]).enumerated() {
            interface.set(part, isShown: switches >> bit & 1 != 0)
          }
          test.follow()
          interface.say("Inserted Wanjiru Okafor at Coral Coast Summit, out of sight to the right")
          test.pass(0.3)
          let stage = session.frame.stage
          let place: Comment = "\(name), \(switches), \(size)"
          let notice = interface.notice.frame
          #expect(stage.contains(notice), place)
          if name == "gallery" {
            #expect(!notice.intersects(CGRect(x: 0, y: stage.maxY - 48, width: stage.width, height: 36)), place)
          }
          #expect(!interface.hints.frame.insetBy(dx: 0, dy: 4).intersects(notice), place)
          let panels =
            ([
              interface.statistics, interface.pause, interface.legend, interface.recording, interface.film,
            ] as [View]).filter(\.isShown).map(\.frame)
          #expect(panels.count == switches.nonzeroBitCount + switches >> 3, place)
          for (index, panel) in panels.enumerated() {
            #expect(panel.minX >= 12 && panel.maxX <= size.width - 12, place)
            for other in panels[..<index] { #expect(!panel.intersects(other), place) }
          }
        }
      }
    }
  }

  @Test("the legend names the marks in the overlay, or says that there are none")
  func legend() throws {
    func marks(_ name: String, ticks: Int) throws -> Set<OverlayMark> {
      let session = try HelpTests.session(name) { $0.itemCount = min($0.itemCount, 12) }
      session.showsOverlay = true
      for _ in 0..<ticks { try session.step() }
      let overlay = try #require(session.frame.overlay)
      let legend = LegendView()
      legend.note(overlay)
      let marks = OverlayMark.shown(in: overlay)
      let words = OverlayMark.allCases.filter(marks.contains).map(\.rawValue)
      #expect(legend.words == (marks.isEmpty ? [LegendView.nothing] : words))
      return marks
    }
    #expect(try marks("gallery", ticks: 5).isEmpty)
    #expect(try marks("springy-carousel", ticks: 5).isSuperset(of: [.anchor, .spring]))
    #expect(try marks("pile", ticks: 200).isSuperset(of: [.body, .velocity, .contact, .boundary]))
    #expect(try marks("cradle", ticks: 30).isSuperset(of: [.body, .anchor, .joint, .velocity]))
  }

  @Test("the samples of the legend are drawn over nothing, and a notice is over help")
  func order() throws {
    var test = try TestInterface("gallery", in: CGSize(width: 320, height: 260))
    let session = try HelpTests.session("springy-carousel")
    session.showsOverlay = true
    test.content.frame.overlay = session.frame.overlay
    let interface = test.interface
    interface.set(interface.legend, isShown: true)
    test.pass(0.3)
    #expect(interface.picture().overlay?.opacity == 1)
    for part in [interface.statistics, interface.pause, interface.timeline] as [View] {
      interface.set(part, isShown: true)
    }
    test.pass(0.3)
    #expect(interface.legend.frame.intersects(interface.timeline.frame) && interface.picture().overlay == nil)
    interface.toggleHelp()
    test.pass(0.3)
    let before = try test.picture
    interface.say("Help is open and has the keys: H or Esc closes it")
    test.pass(0.3)
    let (words, help) = (interface.notice.frame, interface.help.frame)
    #expect(try words.intersects(help) && test.picture != before)
    let places = [interface.help, interface.notice].map { part in interface.subviews.firstIndex { $0 === part }! }
    #expect(places[0] < places[1])
  }

  @Test("the interface fades while an exhibit has switched its own animations off")
  func animationsOff() throws {
    let test = try TestInterface("gallery", in: CGSize(width: 960, height: 600))
    View.setAnimationsEnabled(false)
    defer { View.setAnimationsEnabled(true) }
    test.interface.toggleHelp()
    test.pass(0.05)
    let alpha = test.interface.help.layer.presentation()?.opacity ?? 0
    #expect(alpha > 0 && alpha < 1 && !View.areAnimationsEnabled)
    test.pass(0.2)
    #expect(!test.interface.isMoving)
  }
}
