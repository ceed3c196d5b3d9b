import SpringflowViews
import Testing

@MainActor
@Suite("Layout of views")
struct ViewLayoutTests {
  private let log = CallLog()
  private let root: LoggedView
  private let outer: LoggedView
  private let inner: LoggedView
  private let beside: LoggedView

  init() {
    root = LoggedView("root", log, frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    outer = LoggedView("outer", log)
    inner = LoggedView("inner", log)
    beside = LoggedView("beside", log)
    root.addSubview(outer)
    outer.addSubview(inner)
    root.addSubview(beside)
    root.layoutIfNeeded()
    _ = log.take()
  }

  // MARK: Marks

  @Test("new views are laid out once, from the outside in")
  func first() {
    let (a, b) = (LoggedView("a", log), LoggedView("b", log))
    a.addSubview(b)
    inner.addSubview(a)
    _ = log.take()
    root.layoutIfNeeded()
    #expect(log.take() == ["inner layout", "a layout", "b layout"])
    root.layoutIfNeeded()
    #expect(log.take() == [])
  }

  @Test("every set of marked views is laid out once each, from the highest marked view above down", arguments: 0..<16)
  func marks(_ set: Int) {
    let views = [root, outer, inner, beside]
    let names = ["root", "outer", "inner", "beside"]
    for asked in 0..<4 {
      for index in 0..<4 where set >> index & 1 == 1 { views[index].setNeedsLayout() }
      views[asked].layoutIfNeeded()
      let chain = [[0], [0, 1], [0, 1, 2], [0, 3]][asked]
      let below = [[0, 1, 2, 3], [1, 2], [2], [3]]
      let highest = chain.first { set >> $0 & 1 == 1 } ?? asked
      #expect(log.take() == below[highest].filter { set >> $0 & 1 == 1 }.map { "\(names[$0]) layout" })
      // What is left is laid out from the root.
      root.layoutIfNeeded()
      let rest = [0, 1, 2, 3].filter { set >> $0 & 1 == 1 && !below[highest].contains($0) }
      #expect(log.take() == rest.map { "\(names[$0]) layout" })
    }
  }

  @Test("another size marks a view and the one that it is in; another place, content origin or look does not")
  func whatMarks() {
    func marked(_ change: () -> Void) -> [String] {
      change()
      root.layoutIfNeeded()
      return log.take()
    }
    #expect(marked { outer.frame = CGRect(x: 5, y: 5, width: 0, height: 0) } == [])
    #expect(marked { outer.center.x = 50 } == [])
    #expect(marked { outer.bounds.origin.y = 10 } == [])
    #expect(marked { outer.transform = CGAffineTransform(scaleX: 2, y: 2) } == [])
    #expect(marked { outer.alpha = 0.5 } == [])
    #expect(marked { outer.frame.size = CGSize(width: 10, height: 10) } == ["root layout", "outer layout"])
    #expect(marked { outer.bounds.size.width = 20 } == ["root layout", "outer layout"])
    #expect(marked { outer.bounds.size.width = 20 } == [])
    #expect(marked { outer.layoutMargins.left = 20 } == ["outer layout"])
    #expect(marked { inner.invalidateIntrinsicContentSize() } == ["outer layout"])
    #expect(marked { inner.removeFromSuperview() }.last == "outer layout")
  }

  @Test("a scroll view is laid out whenever its offset changes")
  func scrolling() {
    final class Counter: ScrollView {
      var count = 0
      override func layoutSubviews() { count += 1 }
    }
    let scroll = Counter(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    scroll.layoutIfNeeded()
    #expect(scroll.count == 1)
    scroll.contentOffset.y = 10
    scroll.layoutIfNeeded()
    #expect(scroll.count == 2)
    scroll.contentOffset.y = 10
    scroll.layoutIfNeeded()
    #expect(scroll.count == 2)
  }

  @Test("views that mark others while they are laid out: these are laid out in the same call, and for ever in none")
  func circles() {
    final class Marking: View {
      var count = 0
      var marks: [View] = []
      override func layoutSubviews() {
        count += 1
        if count < 4 { for view in marks { view.setNeedsLayout() } }
      }
    }
    let (a, b, c) = (Marking(), Marking(), Marking())
    a.addSubview(b)
    a.addSubview(c)
    (a.marks, b.marks, c.marks) = ([b], [c, a], [b])
    a.layoutIfNeeded()
    #expect(a.count == 4 && b.count == 4 && c.count == 3)
    #expect(!a.node.hasMarkedViews && !b.node.needsLayout && !c.node.needsLayout)
    final class Restless: View {
      var count = 0
      override func layoutSubviews() {
        count += 1
        setNeedsLayout()
      }
    }
    let restless = Restless()
    restless.layoutIfNeeded()
    #expect(restless.count > 1 && restless.count < 100)
  }

  @Test("a marked view is laid out by the next tick of its host")
  func ticks() {
    let host = ViewHost(rootView: root)
    host.advance()
    _ = log.take()
    #expect(!host.isMoving)
    inner.setNeedsLayout()
    #expect(host.isMoving)
    host.advance()
    #expect(log.take() == ["inner layout"] && !host.isMoving)
  }

  // MARK: Sizes

  @Test("a label is as large as its text asks, an image view as its image")
  func intrinsic() {
    let label = Label(frame: CGRect(x: 7, y: 8, width: 1, height: 1))
    #expect(label.intrinsicContentSize == .zero && View().intrinsicContentSize == CGSize(width: -1, height: -1))
    label.text = "words and more words"
    let wide = label.intrinsicContentSize
    #expect(wide.width > 100 && wide.height >= label.font.lineHeight)
    #expect(label.sizeThatFits(CGSize(width: 60, height: 0)).width <= 60)
    label.numberOfLines = 0
    label.preferredMaxLayoutWidth = 90
    let narrow = label.intrinsicContentSize
    #expect(narrow.width <= 90 && narrow.height > 1.9 * wide.height)
    label.frame.size.width = 90
    label.sizeToFit()
    #expect(label.frame == CGRect(origin: CGPoint(x: 7, y: 8), size: narrow), "lines break in the label's own width")
    label.numberOfLines = 1
    label.sizeToFit()
    #expect(label.frame == CGRect(origin: CGPoint(x: 7, y: 8), size: wide))
    let image = ImageView(image: Image(landscape: 1, size: CGSize(width: 30, height: 20)))
    #expect(image.frame == CGRect(x: 0, y: 0, width: 30, height: 20))
    image.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(image.intrinsicContentSize == CGSize(width: 30, height: 20))
    image.sizeToFit()
    #expect(image.frame == CGRect(x: 1, y: 2, width: 30, height: 20))
    image.image = nil
    #expect(image.intrinsicContentSize == CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric))
  }

  @Test("a fitting size takes over what is required, and asks for the rest")
  func fitting() {
    let label = Label()
    label.text = "words and more words"
    label.numberOfLines = 0
    let one = label.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
    #expect(one == label.intrinsicContentSize)
    let two = label.systemLayoutSizeFitting(
      CGSize(width: 90, height: 5), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
    )
    #expect(two.width == 90 && two.height == label.sizeThatFits(CGSize(width: 90, height: 0)).height)
    let both = label.systemLayoutSizeFitting(
      CGSize(width: 90, height: 5), withHorizontalFittingPriority: .required, verticalFittingPriority: .required)
    #expect(both == CGSize(width: 90, height: 5))
    let view = View(frame: CGRect(x: 0, y: 0, width: 12, height: 13))
    #expect(view.systemLayoutSizeFitting(.zero) == CGSize(width: 12, height: 13))
  }
}
