import SpringflowTestSupport
import SpringflowViews
import Testing

/// A view with an intrinsic size.
private final class Box: View {
  var wish: CGSize
  init(_ width: CGFloat, _ height: CGFloat) {
    wish = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }
  override var intrinsicContentSize: CGSize { wish }
}

@MainActor
@Suite("Stack views")
struct StackViewTests {
  private func stack(
    _ axis: NSLayoutConstraint.Axis = .horizontal, _ size: CGSize = CGSize(width: 300, height: 100),
    _ boxes: [View] = [Box(40, 20), Box(60, 30), Box(20, 10)]
  ) -> StackView {
    let stack = StackView(arrangedSubviews: boxes)
    stack.axis = axis
    stack.frame.size = size
    return stack
  }

  private func spans(_ stack: StackView) -> [[CGFloat]] {
    stack.layoutIfNeeded()
    return stack.arrangedSubviews.map {
      stack.axis == .horizontal ? [$0.frame.minX, $0.frame.width] : [$0.frame.minY, $0.frame.height]
    }
  }

  @Test("distributions are UIKit's, along both axes", arguments: [NSLayoutConstraint.Axis.horizontal, .vertical])
  func distributions(_ axis: NSLayoutConstraint.Axis) {
    let wishes: [CGFloat] = [40, 60, 20]
    let boxes = wishes.map { axis == .horizontal ? Box($0, 10) : Box(10, $0) }
    let stack = stack(axis, CGSize(width: 300, height: 300), boxes)
    stack.spacing = 6
    let expected: [(StackView.Distribution, [[CGFloat]])] = [
      (.fill, [[0, 208], [214, 60], [280, 20]]),
      (.fillEqually, [[0, 96], [102, 96], [204, 96]]),
      (.fillProportionally, [[0, 96], [102, 144], [252, 48]]),
      (.equalSpacing, [[0, 40], [130, 60], [280, 20]]),
      // Middles at 20, 155 and 290.
      (.equalCentering, [[0, 40], [125, 60], [280, 20]]),
    ]
    for (distribution, spans) in expected {
      stack.distribution = distribution
      #expect(self.spans(stack) == spans, "\(distribution)")
    }
  }

  @Test("the view that hugs its content least is stretched, one without an intrinsic length first")
  func hugging() {
    let boxes = [Box(40, 10), Box(60, 10), Box(20, 10)]
    let stack = stack(.horizontal, CGSize(width: 300, height: 10), boxes)
    boxes[2].setContentHuggingPriority(LayoutPriority(200), for: .horizontal)
    #expect(spans(stack).map { $0[1] } == [40, 60, 200])
    #expect(boxes[2].contentHuggingPriority(for: .horizontal).rawValue == 200)
    #expect(boxes[2].contentHuggingPriority(for: .vertical) == .defaultLow)
    let space = View()
    stack.insertArrangedSubview(space, at: 1)
    #expect(spans(stack).map { $0[1] } == [40, 180, 60, 20])
  }

  @Test("the view that resists least is made smaller, to nothing, then the next")
  func resistance() {
    let boxes = [Box(40, 10), Box(60, 10), Box(20, 10)]
    let stack = stack(.horizontal, CGSize(width: 70, height: 10), boxes)
    #expect(spans(stack).map { $0[1] } == [0, 50, 20])
    boxes[1].setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    #expect(spans(stack).map { $0[1] } == [40, 10, 20])
    stack.frame.size.width = 30
    #expect(spans(stack).map { $0[1] } == [10, 0, 20])
    stack.frame.size.width = 0
    #expect(spans(stack).map { $0[1] } == [0, 0, 0])
  }

  @Test("alignments put views across the axis")
  func alignments() {
    let stack = stack()
    let expected: [(StackView.Alignment, [[CGFloat]])] = [
      (.fill, [[0, 100], [0, 100], [0, 100]]), (.top, [[0, 20], [0, 30], [0, 10]]),
      (.center, [[40, 20], [35, 30], [45, 10]]), (.bottom, [[80, 20], [70, 30], [90, 10]]),
    ]
    for (alignment, spans) in expected {
      stack.alignment = alignment
      stack.layoutIfNeeded()
      #expect(stack.arrangedSubviews.map { [$0.frame.minY, $0.frame.height] } == spans, "\(alignment)")
    }
  }

  @Test("lines of text are as high as each other, by the first or by the last")
  func baselines() {
    func label(_ size: CGFloat, _ text: String) -> Label {
      let label = Label()
      (label.font, label.text, label.numberOfLines) = (.systemFont(ofSize: size), text, 0)
      return label
    }
    let labels = [label(17, "Ax"), label(34, "Ax"), label(17, "Ax\nAx")]
    let stack = stack(.horizontal, CGSize(width: 300, height: 120), labels)
    for alignment in [StackView.Alignment.firstBaseline, .lastBaseline] {
      stack.alignment = alignment
      stack.layoutIfNeeded()
      let lines = labels.map { label -> CGFloat in
        let (font, count) = (label.font!, label.text == "Ax" ? CGFloat(1) : 2)
        let top = label.frame.midY - count * font.lineHeight / 2
        return top + font.ascender + (alignment == .firstBaseline ? 0 : count - 1) * font.lineHeight
      }
      #expect(lines.allSatisfy { abs($0 - lines[0]) < 1e-9 }, "\(alignment) \(lines)")
    }
    #expect(labels.map(\.frame.maxY).max() == 120)
  }

  @Test("spaces after views, margins, and right to left")
  func spaces() {
    let stack = stack()
    (stack.spacing, stack.alignment) = (5, .top)
    let views = stack.arrangedSubviews
    stack.setCustomSpacing(20, after: views[0])
    stack.setCustomSpacing(StackView.spacingUseSystem, after: views[1])
    #expect(
      stack.customSpacing(after: views[0]) == 20 && stack.customSpacing(after: views[2]) == StackView.spacingUseDefault)
    #expect(stack.intrinsicContentSize == CGSize(width: 148, height: 30))
    #expect(spans(stack) == [[0, 192], [212, 60], [280, 20]])
    stack.setCustomSpacing(StackView.spacingUseDefault, after: views[0])
    stack.layoutMargins = EdgeInsets(top: 1, left: 10, bottom: 2, right: 30)
    stack.isLayoutMarginsRelativeArrangement = true
    #expect(stack.intrinsicContentSize == CGSize(width: 173, height: 33))
    #expect(spans(stack) == [[10, 167], [182, 60], [250, 20]] && views[0].frame.minY == 1)
    stack.semanticContentAttribute = .forceRightToLeft
    stack.setNeedsLayout()
    #expect(spans(stack) == [[103, 167], [38, 60], [10, 20]])
  }

  @Test("views come, go and move; one that leaves its superview is laid out no longer")
  func views() {
    let stack = stack()
    let views = stack.arrangedSubviews
    stack.insertArrangedSubview(views[2], at: 0)
    #expect(stack.arrangedSubviews == [views[2], views[0], views[1]] && stack.subviews == views)
    // One that is there already stays where it is, and a position beyond the others is the end.
    stack.addArrangedSubview(views[2])
    #expect(stack.arrangedSubviews.first == views[2])
    stack.insertArrangedSubview(views[2], at: 3)
    #expect(stack.arrangedSubviews == views)
    views[1].removeFromSuperview()
    #expect(stack.arrangedSubviews == [views[0], views[2]])
    stack.removeArrangedSubview(views[0])
    #expect(stack.arrangedSubviews == [views[2]] && views[0].superview === stack)
    #expect(StackView().intrinsicContentSize == .zero)
    let other = StackView(arrangedSubviews: [views[2]])
    #expect(stack.arrangedSubviews.isEmpty && other.arrangedSubviews == [views[2]])
  }

  @Test("a label of several lines is as high as its lines in the width, in stacks within stacks, too")
  func wrapping() {
    let label = Label()
    (label.text, label.numberOfLines) = ("A line that is long enough to be broken into several lines of text", 0)
    let inner = StackView(arrangedSubviews: [label, Box(10, 10)])
    inner.axis = .vertical
    let outer = stack(.vertical, CGSize(width: 150, height: 0), [inner, Box(10, 10)])
    let height = label.sizeThatFits(CGSize(width: 150, height: 0)).height
    #expect(height > 60)
    #expect(
      outer.sizeThatFits(CGSize(width: 150, height: 0))
        == CGSize(width: label.sizeThatFits(CGSize(width: 150, height: 0)).width, height: height + 20))
    outer.frame.size.height = height + 20
    outer.layoutIfNeeded()
    #expect(label.frame == CGRect(x: 0, y: 0, width: 150, height: height))
    // Another text, and another place for what follows.
    label.text = "short"
    outer.frame.size.height = outer.sizeThatFits(CGSize(width: 150, height: 0)).height
    outer.layoutIfNeeded()
    #expect(label.frame.height == label.intrinsicContentSize.height && inner.frame.height == label.frame.height + 10)
  }

  @Test("a view without an intrinsic size has that with which it came, or which it was given since")
  func naturalSizes() {
    let (tile, end) = (View(frame: CGRect(x: 0, y: 0, width: 30, height: 30)), Box(20, 10))
    let stack = stack(.horizontal, CGSize(width: 200, height: 50), [tile, end])
    (stack.distribution, stack.alignment) = (.equalSpacing, .center)
    #expect(spans(stack) == [[0, 30], [180, 20]])
    tile.bounds.size.width = 50
    #expect(spans(stack) == [[0, 50], [180, 20]])
    stack.distribution = .fill
    #expect(spans(stack) == [[0, 180], [180, 20]])
    stack.frame.size.width = 100
    #expect(spans(stack) == [[0, 80], [80, 20]])
    stack.distribution = .equalSpacing
    #expect(spans(stack) == [[0, 50], [80, 20]])
  }

  @Test("a view that is hidden in an animation block fades where it is while others make room, and comes back so")
  func hiding() throws {
    let boxes = [Box(40, 10), Box(60, 10), Box(20, 10)]
    for box in boxes { box.backgroundColor = .red }
    let stack = stack(.horizontal, CGSize(width: 300, height: 10), boxes)
    (stack.distribution, stack.alignment) = (.equalSpacing, .top)
    let root = View(frame: stack.bounds)
    root.addSubview(stack)
    let host = ViewHost.hosting(root)
    stack.distribution = .fill
    stack.addArrangedSubview(View())
    host.advance()
    func x(_ index: Int) -> CGFloat { boxes[index].layer.presentation()?.frame.minX ?? -1 }
    #expect((0..<3).map(x) == [0, 40, 100])
    View.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { boxes[1].isHidden = true }
    #expect(boxes[1].isHidden && boxes[2].frame.minX == 40)
    for _ in 0..<30 { host.advance() }
    #expect(abs(x(2) - 70) < 1e-6 && boxes[1].layer.presentation()?.opacity == 0.5)
    // It takes no fingers meanwhile.
    #expect(host.view(at: CGPoint(x: 60, y: 5)) !== boxes[1])
    for _ in 0..<31 { host.advance() }
    #expect(x(2) == 40 && !host.isMoving && boxes[1].layer.presentation()?.frame.minX == 40)
    #expect(host.snapshot().elements.flatMap(\.layers).count { $0.background == .red } == 2)
    View.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { boxes[1].isHidden = false }
    for _ in 0..<30 { host.advance() }
    #expect(abs(x(2) - 70) < 1e-6 && boxes[1].layer.presentation()?.opacity == 0.5)
    // Hidden again in the middle, it does not jump.
    View.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { boxes[1].isHidden = true }
    #expect(abs(x(2) - 70) < 1e-6 && abs(Double(boxes[1].layer.presentation()?.opacity ?? 0) - 0.5) < 1e-6)
    for _ in 0..<70 { host.advance() }
    // Without a block it is there at once.
    boxes[1].isHidden = false
    host.advance()
    #expect(x(2) == 100 && boxes[1].layer.presentation()?.opacity == 1)
  }

  @Test("random stacks: visible views follow each other without overlaps, in the room that they ask for")
  func random() {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let views: [View] = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        let box = Box(.random(in: 0...80, using: &random), .random(in: 0...80, using: &random))
        box.isHidden = Int.random(in: 0..<4, using: &random) == 0
        return box
      }
      let axis = Bool.random(using: &random) ? NSLayoutConstraint.Axis.horizontal : .vertical
      let stack = stack(axis, .zero, views)
      stack.distribution = StackView.Distribution(rawValue: .random(in: 0...4, using: &random))!
      stack.alignment = StackView.Alignment(rawValue: .random(in: 0...5, using: &random))!
      stack.spacing = CGFloat(Int.random(in: 0...20, using: &random))
      stack.frame.size = stack.intrinsicContentSize
      let visible = zip(stack.arrangedSubviews, spans(stack)).filter { !$0.0.isHidden }.map { $0.1 }
      for (a, b) in zip(visible, visible.dropFirst()) {
        #expect(b[0] - a[0] - a[1] > stack.spacing - 1e-6, "seed \(seed)")
      }
      let length = axis == .horizontal ? stack.bounds.width : stack.bounds.height
      #expect(abs((visible.last.map { $0[0] + $0[1] } ?? 0) - length) < 1e-6, "seed \(seed)")
    }
  }

  @Test("a stack in itself, and a position that there is not, end with a sentence")
  func traps() async {
    let own = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let stack = StackView()
      stack.addArrangedSubview(stack)
    }
    #expect(own.reason.contains("a view cannot be its own subview: StackView was added to itself"))
    let outer = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let inner = StackView()
      let outer = StackView(arrangedSubviews: [inner])
      inner.addArrangedSubview(outer)
    }
    #expect(outer.reason.contains("StackView was added to a view that is inside of it"))
    let position = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      StackView().insertArrangedSubview(View(), at: 1)
    }
    #expect(position.reason.contains("there is no position 1 in a stack view with 0 other views"))
  }
}
