import Springflow

extension Session {
  /// The frame with what is one thing to the eye in it: a cell without the views in it, which frames show for
  /// themselves as long as they move, and, where there is no collection view, the views of the root.
  package var watchedFrame: Frame {
    var frame = frame
    if exhibit.collectionView != nil {
      frame.elements.removeAll { $0.id.origin == .host }
    } else {
      frame.elements = watchedViews.map(\.element)
    }
    return frame
  }

  /// The views of a tree without a collection view that are one thing to the eye, from back to front, each with
  /// its path: the indexes of its superviews and of itself among their siblings. A view that covers its superview is a
  /// page, and the views on it stand for it.
  var watchedViews: [(path: [Int], view: View, element: Frame.Element)] {
    let tick = ViewHost.hosting(exhibit.rootView).tick
    var found: [(path: [Int], view: View, element: Frame.Element)] = []
    func add(_ view: View, _ path: [Int], _ alpha: CGFloat, under map: CoordinateMap) {
      let placement = view.placement(at: tick)
      let inner = view.contentMap(placement, at: tick, under: map)
      for (index, subview) in view.subviews.enumerated() where !subview.isHidden {
        let placement = subview.placement(at: tick)
        let alpha = alpha * placement.alpha
        let (size, place) = (view.bounds.size, path + [index])
        if !subview.subviews.isEmpty, subview.frame.width >= size.width, subview.frame.height >= size.height {
          add(subview, place, alpha, under: inner)
          continue
        }
        var element = subview.element(placement, under: inner)
        element.alpha = alpha
        found.append((place, subview, element))
      }
    }
    add(exhibit.rootView, [], 1, under: .identity)
    return found
  }
}
