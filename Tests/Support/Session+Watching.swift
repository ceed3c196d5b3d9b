import Springflow
import SpringflowScenes

extension Session {
  /// The frame with what is one thing to the eye in it: a cell without the views in it, which frames show for themselves
  /// as long as they move, and, where there is no collection view, each view of the root.
  var watchedFrame: Frame {
    var frame = frame
    if exhibit.collectionView != nil {
      frame.elements.removeAll { $0.id.origin == .host }
      return frame
    }
    let root = exhibit.rootView
    frame.elements = root.subviews.filter { !$0.isHidden }.compactMap { view in
      view.layer.presentation().map { shown in
        var element = Frame.Element(
          id: ElementID(.host, view.node.number),
          center: CGPoint(x: root.frame.minX + shown.position.x, y: root.frame.minY + shown.position.y),
          size: shown.bounds.size, content: CellContent())
        element.transform = shown.affineTransform()
        element.alpha = CGFloat(shown.opacity)
        return element
      }
    }
    return frame
  }
}
