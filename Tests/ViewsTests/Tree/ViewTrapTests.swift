import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Traps of views name the programmer's mistake")
struct ViewTrapTests {
  @Test("a view is not added to itself, nor to a view in it")
  func circles() async {
    let own = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let view = View()
      view.addSubview(view)
    }
    #expect(own.reason.contains("a view cannot be its own subview: View was added to itself"))
    let circle = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (outer, inner) = (View(), Label())
      outer.addSubview(inner)
      inner.insertSubview(outer, at: 0)
    }
    #expect(circle.reason.contains("View was added to a view that is inside of it"))
  }

  @Test("positions among the subviews are within them")
  func positions() async {
    let before = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      View().insertSubview(View(), at: -1)
    }
    #expect(before.reason.contains("a subview goes to a position from 0 on, found -1"))
    let exchanged = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let view = View()
      view.addSubview(View())
      view.exchangeSubview(at: 0, withSubviewAt: 1)
    }
    #expect(exchanged.reason.contains("there is no subview 1: View has 1 subviews"))
  }

  @Test("a host's root is in no other view, and is put in none")
  func roots() async {
    let inner = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (outer, inner) = (View(), View())
      outer.addSubview(inner)
      _ = ViewHost(rootView: inner)
    }
    #expect(inner.reason.contains("a host's root is in no other view; View is in a superview"))
    let root = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let view = View()
      let host = ViewHost(rootView: view)
      View().addSubview(view)
      host.advance()
    }
    #expect(root.reason.contains("View is the root of a host; a root cannot be a subview of another view as well"))
  }

  @Test("frames, bounds, middles, transforms and alphas are numbers")
  func numbers() async {
    let frame = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      View().frame = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)
    }
    #expect(frame.reason.contains("a view's frame has four finite numbers, found"))
    let made = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = Label(frame: CGRect(x: CGFloat.infinity, y: 0, width: 1, height: 1))
    }
    #expect(made.reason.contains("a view's frame has four finite numbers, found"))
    let bounds = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      View().bounds.origin.x = -.infinity
    }
    #expect(bounds.reason.contains("a view's bounds has four finite numbers, found"))
    let center = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      View().center.y = .nan
    }
    #expect(center.reason.contains("a view's centre has two finite numbers, found"))
    let plane = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      View().transform = CGAffineTransform(scaleX: .infinity, y: 1)
    }
    #expect(plane.reason.contains("a view's transform has finite numbers, found"))
    let space = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      View().transform3D.m34 = .nan
    }
    #expect(space.reason.contains("a view's transform has finite numbers, found"))
    let alpha = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      View().alpha = .nan
    }
    #expect(alpha.reason.contains("a view's alpha is a number from 0 to 1, found"))
  }

  @Test("no point is converted through a transform without an inverse")
  func conversions() async {
    let plane = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (root, view) = (View(), Label())
      root.addSubview(view)
      view.transform = CGAffineTransform(scaleX: 0, y: 1)
      _ = root.convert(CGPoint(x: 1, y: 2), to: view)
    }
    #expect(
      plane.reason.contains("a point is converted to the coordinates of Label, but the transform of Label has no"))
    let perspective = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (root, view) = (View(), Label())
      root.addSubview(view)
      root.layer.sublayerTransform = CATransform3DMakeScale(0, 1, 1)
      _ = view.convert(CGPoint(x: 1, y: 2), from: root)
    }
    #expect(perspective.reason.contains("has no inverse"))
  }

  @Test("numbers of lines and widths of them do not lie below 0")
  func settings() async {
    let lines = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      Label().numberOfLines = -1
    }
    #expect(lines.reason.contains("a label's number of lines is not negative, found -1; 0 is any number"))
    let width = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      ShapeView().lineWidth = -1
    }
    #expect(width.reason.contains("a line's width is not negative, found -1.0"))
    let offset = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      ScrollView().contentOffset.x = .nan
    }
    #expect(offset.reason.contains("a view's bounds, its content offset and its size, are finite numbers, found"))
    let touch = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      ViewHost(rootView: View()).touch(0, .began, at: CGPoint(x: CGFloat.nan, y: 0))
    }
    #expect(touch.reason.contains("a finger is at a point of the view, found"))
  }
}
