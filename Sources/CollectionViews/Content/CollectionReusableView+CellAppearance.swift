import SpringflowGeometry

/// UIKit's properties for a view's appearance; all of them read and write the `content`. Points.
extension CollectionReusableView {
  /// The supported part of a view's layer, a projection of the content. (`CALayer`.)
  public struct Layer {
    fileprivate(set) var content: CellContent

    /// The radius of the corners, in points; reads as 0 if none is set.
    public var cornerRadius: CGFloat {
      get { content.radius ?? 0 }
      set { content.radius = newValue }
    }

    /// The colour of a thin line around the view.
    public var borderColor: Color? {
      get { content.border }
      set { content.border = newValue }
    }

    /// The thickness of that line, in points: 0 without a line. Setting it without a colour makes the line black.
    public var borderWidth: CGFloat {
      get { content.border == nil ? 0 : content.borderWidth }
      set {
        content.borderWidth = newValue
        if newValue > 0, content.border == nil { content.border = .black }
      }
    }

    /// The colour of the background, or `nil` for none.
    public var backgroundColor: Color? {
      get { content.backgroundColor }
      set { content.backgroundColor = newValue }
    }

    /// The opacity of the shadow: 0 for none, 1 for that of a tile.
    public var shadowOpacity: Float {
      get { content.shadow ?? 0 }
      set { content.shadow = newValue }
    }
  }

  /// The colour of the background; `nil` if there is none or it is not one plain colour.
  public var backgroundColor: Color? {
    get { content.backgroundColor }
    set { content.backgroundColor = newValue }
  }

  /// Corners, border and shadow.
  public var layer: Layer {
    get { Layer(content: content) }
    set { content = newValue.content }
  }
}

extension CollectionViewCell {
  /// The supported part of a cell's content view. It has the cell's own appearance, as there is no view hierarchy.
  public struct ContentView {
    fileprivate(set) var content: CellContent
    /// The content view's rectangle in the cell, in points.
    public let bounds: CGRect

    /// The colour of the background, or `nil` for none.
    public var backgroundColor: Color? {
      get { content.backgroundColor }
      set { content.backgroundColor = newValue }
    }

    /// Corners, border and shadow.
    public var layer: Layer {
      get { Layer(content: content) }
      set { content = newValue.content }
    }
  }

  /// The cell's appearance, under UIKit's name for the view that holds a cell's subviews.
  public var contentView: ContentView {
    get { ContentView(content: content, bounds: bounds) }
    set { content = newValue.content }
  }
}

extension CellContent {
  fileprivate var backgroundColor: Color? {
    get { if case .plain(let color) = background { color } else { nil } }
    set { background = newValue.map { .plain($0) } ?? .none }
  }
}
