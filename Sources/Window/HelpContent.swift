import Springflow

/// Keys or gestures with the same effect, and the effect.
package struct HelpEntry: Equatable, Sendable {
  /// The labels of the keys, or the gestures in a word or two.
  package var keys: [String]
  /// The effect, in a few words.
  package var meaning: String
}

/// Entries under a heading.
package struct HelpGroup: Equatable, Sendable {
  package var title: String
  package var entries: [HelpEntry]
}

/// The keys and gestures that have an effect in the window now, given its exhibit, layout and items.
package struct HelpContent: Equatable, Sendable {
  /// Everything on which the content depends.
  package struct Inputs: Equatable, Sendable {
    let keys: [KeyMeaning]
    let gestures: [GestureMeaning]
    let scrollsSideways: Bool
    let scrollsUpright: Bool
    let isPaused: Bool
    let futureCount: Int
    let hasTimeline: Bool
    let hasControls: Bool
    let takesText: Bool

    @MainActor
    package init(
      _ exhibit: any Exhibit, isPaused: Bool = false, futureCount: Int = 0, hasTimeline: Bool = false,
      takesText: Bool = false
    ) {
      (keys, gestures) = (exhibit.activeKeys, exhibit.activeGestures)
      let view = exhibit.scrollView
      (scrollsSideways, scrollsUpright) = (view?.hasHorizontalRoom ?? false, view?.hasVerticalRoom ?? false)
      (hasControls, self.takesText) = (ViewHost.hosting(exhibit.rootView).hasFocusTaker, takesText)
      (self.isPaused, self.futureCount, self.hasTimeline) = (isPaused, futureCount, hasTimeline)
    }
  }

  /// What it depends on.
  let inputs: Inputs
  /// The groups of help.
  package let groups: [HelpGroup]
  /// The hints of the hint bar, as far as they fit.
  package let hints: [Hint]

  /// Every entry, in order.
  package var entries: [HelpEntry] { groups.flatMap(\.entries) }

  /// Without a timeline, while time passes.
  @MainActor
  package init(_ exhibit: any Exhibit) { self.init(Inputs(exhibit)) }

  package init(_ inputs: Inputs) {
    self.inputs = inputs
    let (keys, gestures) = (inputs.keys, inputs.gestures)
    let movesFocus = keys.contains { $0.keys.contains(.left) }
    // While time stands still, keys move the timeline's cursor.
    let movesCursor = inputs.hasTimeline && inputs.isPaused
    let groups = [
      HelpGroup(
        title: "Scroll",
        entries: Self.scrolling(inputs, hasArrows: !movesFocus && !movesCursor, hasEnds: !movesCursor)),
      HelpGroup(title: "Touch", entries: Self.touching(gestures)),
      HelpGroup(
        title: "Change",
        entries: (inputs.hasControls ? Self.controls : [])
          + keys.map { HelpEntry(keys: Self.labels($0), meaning: $0.meaning) } + [Self.restart]),
      HelpGroup(title: "Time", entries: Self.passing(isPaused: inputs.isPaused, futureCount: inputs.futureCount)),
      HelpGroup(title: "Timeline", entries: inputs.hasTimeline ? Self.timeline(movesCursor: movesCursor) : []),
      HelpGroup(title: "Watch", entries: Self.watching),
    ]
    self.groups = groups.filter { !$0.entries.isEmpty }
    hints =
      inputs.takesText
      ? Self.typing
      : gestures.map { Hint(key: $0.gesture, meaning: $0.hint, rank: $0.hint == "menu" ? 11 : 3) }
        + keys.map { Hint(key: Self.labels($0)[0], meaning: $0.hint, rank: Self.rank($0)) }
        + [
          Hint(key: "C", meaning: "tune", rank: 4), Hint(key: "R", meaning: "start over", rank: 9),
          Hint(key: "L", meaning: "timeline", rank: 10),
          Hint(key: "F5", meaning: "save", rank: 10),
        ]
  }

  // MARK: Groups

  private static func scrolling(_ inputs: Inputs, hasArrows: Bool, hasEnds: Bool) -> [HelpEntry] {
    let (sideways, upright) = (inputs.scrollsSideways, inputs.scrollsUpright)
    guard sideways || upright else { return [] }
    let direction = sideways && upright ? "" : sideways ? " sideways" : " up and down"
    return [
      HelpEntry(keys: ["drag"], meaning: "scroll\(direction); let go to fling"),
      HelpEntry(keys: hasArrows ? ["wheel", "arrows"] : ["wheel"], meaning: "scroll\(direction)"),
      HelpEntry(keys: ["PageUp", "PageDown"], meaning: "a page back, a page on"),
    ] + (hasEnds ? [HelpEntry(keys: ["Home", "End"], meaning: "to the ends")] : [])
  }

  private static func touching(_ gestures: [GestureMeaning]) -> [HelpEntry] {
    var entries = gestures.map { HelpEntry(keys: $0.gestures, meaning: $0.meaning) }
    if gestures.contains(where: { $0.gestures.contains("pinch") }) {
      entries += [
        HelpEntry(keys: ["Ctrl wheel"], meaning: "pinch at the pointer"),
        HelpEntry(keys: ["Alt drag"], meaning: "two fingers: pinch and turn"),
        HelpEntry(keys: ["Alt Shift drag"], meaning: "two fingers side by side"),
      ]
    }
    return entries
  }

  private static let controls = [
    HelpEntry(keys: ["Tab", "Shift Tab"], meaning: "next control, back: Space presses it")
  ]

  /// While a text is edited other keys type.
  private static let typing = [
    Hint(key: "Esc", meaning: "leave the text", rank: 1), Hint(key: "Tab", meaning: "next", rank: 2),
    Hint(key: "Ctrl+A", meaning: "select all", rank: 4), Hint(key: "Ctrl+V", meaning: "paste", rank: 3),
    Hint(key: "Ctrl+Z", meaning: "take back", rank: 5),
  ]

  private static let restart = HelpEntry(keys: ["R"], meaning: "start over")

  private static func passing(isPaused: Bool, futureCount: Int) -> [HelpEntry] {
    var entries = [
      HelpEntry(keys: ["P"], meaning: isPaused ? "go on" : "pause"),
      HelpEntry(keys: ["."], meaning: isPaused ? "one tick, 1/120 s" : "pause and make one tick"),
      HelpEntry(keys: ["[", "]"], meaning: "slower, faster"),
      HelpEntry(keys: ["L"], meaning: "timeline"),
      HelpEntry(keys: ["K", "J"], meaning: "loop; J held: replay"),
      HelpEntry(keys: ["F5", "Ctrl+E"], meaning: "save a scene, a film"),
      HelpEntry(keys: ["Ctrl+Z"], meaning: "take back; Shift: redo"),
    ]
    if futureCount > 0 {
      entries.append(HelpEntry(keys: ["U"], meaning: "the old future"))
      if futureCount > 1 { entries.append(HelpEntry(keys: ["Shift U"], meaning: "an older one")) }
      entries.append(HelpEntry(keys: ["G"], meaning: "its outline on, off"))
      entries.append(HelpEntry(keys: ["Shift G"], meaning: "put it away"))
    }
    return entries
  }

  private static func timeline(movesCursor: Bool) -> [HelpEntry] {
    let keys = [
      HelpEntry(keys: ["Left", "Right"], meaning: "a tick back, a tick on"),
      HelpEntry(keys: ["Shift Left", "Shift Right"], meaning: "by a second"),
      HelpEntry(keys: ["Home", "End"], meaning: "to the beginning, to the end"),
    ]
    return [HelpEntry(keys: ["drag"], meaning: "on the line: look at any moment")] + (movesCursor ? keys : [])
      + [HelpEntry(keys: ["touch"], meaning: "the past: another future")]
  }

  private static let watching = [
    HelpEntry(keys: ["C"], meaning: "tune: the parameters"),
    HelpEntry(keys: ["V", "Shift V"], meaning: "keep A, flip; see both"),
    HelpEntry(keys: ["E", "O"], meaning: "last update; what moves"),
    HelpEntry(keys: ["F", "F11"], meaning: "statistics, full screen"),
    HelpEntry(keys: ["+", "-", "0"], meaning: "zoom in, out, off"),
    HelpEntry(keys: ["H"], meaning: "these keys"),
    HelpEntry(keys: ["Esc", "Q"], meaning: "close, else leave; leave"),
  ]

  /// The labels of keys; the arrows together.
  private static func labels(_ meaning: KeyMeaning) -> [String] {
    meaning.keys.contains(.left) ? ["arrows"] : meaning.keys.map(\.label)
  }

  // MARK: Hints

  /// The rank of a hint where not all fit: the highest is left out first.
  private static func rank(_ meaning: KeyMeaning) -> Int {
    let order: [[ExhibitKey]] = [
      [.insert, .space], [.delete, .backspace], [.toggle], [], [.back], [.move], [.insertSection], [.deleteSection],
      [.left], [], [.enter], [], [.selectAll], [.cut, .copy, .paste],
    ]
    return order.firstIndex { $0.contains(where: meaning.keys.contains) } ?? order.count
  }
}
