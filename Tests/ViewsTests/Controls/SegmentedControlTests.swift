import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Segmented controls")
struct SegmentedControlTests {
  private func segments(_ items: [String] = ["A", "B", "C", "D"]) -> (SegmentedControl, ControlFixture) {
    let segments = SegmentedControl(items: items)
    segments.frame = CGRect(x: 100, y: 100, width: 200, height: 32)
    return (segments, ControlFixture(segments))
  }

  @Test("a tap chooses a segment, and a finger that leaves it does not")
  func taps() {
    let (segments, fixture) = segments()
    #expect(segments.selectedSegmentIndex == SegmentedControl.noSegment)
    fixture.tap(175, 116)
    #expect(segments.selectedSegmentIndex == 1 && fixture.take() == ["down", "value", "primary", "up inside"])
    fixture.tap(175, 116)
    #expect(!fixture.take().contains("value"))
    fixture.drag(CGPoint(x: 225, y: 116), CGPoint(x: 275, y: 116))
    #expect(segments.selectedSegmentIndex == 1 && !fixture.take().contains("value"))
    fixture.touch(.began, 225, 116)
    fixture.touch(.ended, 225, 300)
    #expect(segments.selectedSegmentIndex == 1)
    segments.setEnabled(false, forSegmentAt: 3)
    fixture.tap(275, 116)
    #expect(segments.selectedSegmentIndex == 1 && !segments.isEnabledForSegment(at: 3))
  }

  @Test("a drag that begins on the chosen segment takes the choice along, and calls its actions at its end")
  func drags() {
    let (segments, fixture) = segments()
    segments.selectedSegmentIndex = 0
    fixture.touch(.began, 110, 116)
    fixture.touch(.moved, 180, 116)
    fixture.touch(.moved, 500, 116)
    #expect(segments.selectedSegmentIndex == 0 && !fixture.take().contains("value"))
    fixture.touch(.ended, 270, 116)
    #expect(segments.selectedSegmentIndex == 3 && fixture.take().filter { $0 == "value" } == ["value"])
    fixture.touch(.began, 270, 116)
    fixture.touch(.moved, 110, 116)
    fixture.touch(.cancelled, 110, 116)
    #expect(segments.selectedSegmentIndex == 3)
  }

  @Test("the choice stays with its segment while others come and go, and ends with it")
  func changes() {
    let (segments, _) = segments()
    segments.selectedSegmentIndex = 2
    segments.insertSegment(withTitle: "new", at: 0, animated: false)
    #expect(segments.selectedSegmentIndex == 3)
    segments.insertSegment(withTitle: "last", at: 99, animated: true)
    #expect(segments.titleForSegment(at: 5) == "last")
    segments.removeSegment(at: 1, animated: false)
    #expect(segments.selectedSegmentIndex == 2 && segments.titleForSegment(at: 2) == "C")
    segments.removeSegment(at: 2, animated: true)
    #expect(segments.selectedSegmentIndex == SegmentedControl.noSegment)
    // Beyond the last one it is the last one, as in UIKit.
    segments.setTitle("end", forSegmentAt: 99)
    #expect(segments.titleForSegment(at: 3) == "end")
    segments.removeAllSegments()
    #expect(segments.numberOfSegments == 0 && segments.intrinsicContentSize == CGSize(width: 0, height: 32))
    segments.layoutIfNeeded()
  }

  @Test("all segments are as wide as each other, and ask for the widest words' width")
  func widths() {
    let (segments, _) = segments(["i", "a longer title", "of three"])
    segments.layoutIfNeeded()
    // Lines between segments are at their edges.
    let edges = segments.subviews.filter { $0.frame.width == 1 }.map(\.frame.midX)
    #expect(zip(edges, [200 / 3, 400 / 3] as [CGFloat]).allSatisfy { abs($0 - $1) < 1e-9 } && edges.count == 2)
    let words = TextWidth.size("a longer title", .systemFont(ofSize: 13, weight: .semibold)).width
    #expect(segments.intrinsicContentSize == CGSize(width: 3 * (words + 20), height: 32))
  }

  @Test("a momentary one calls its actions with the segment, and forgets it; actions of segments are called")
  func momentary() {
    var calls: [String] = []
    let segments = SegmentedControl(
      frame: CGRect(x: 100, y: 100, width: 200, height: 32),
      actions: ["back", "on"].map { name in Action(title: name) { calls.append($0.title) } })
    let fixture = ControlFixture(segments)
    segments.isMomentary = true
    segments.addAction(Action { _ in calls.append("\(segments.selectedSegmentIndex)") }, for: .valueChanged)
    fixture.tap(250, 116)
    fixture.tap(250, 116)
    #expect(calls == ["on", "1", "on", "1"] && segments.selectedSegmentIndex == SegmentedControl.noSegment)
  }

  @Test("segments that there are not end with a sentence")
  func traps() async {
    let chosen = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      SegmentedControl(items: ["A"]).selectedSegmentIndex = 1
    }
    #expect(chosen.reason.contains("there is no segment 1: the control has 1"))
    let item = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = SegmentedControl(items: [1])
    }
    #expect(item.reason.contains("a segment shows a String or an Image, found Int"))
  }
}
