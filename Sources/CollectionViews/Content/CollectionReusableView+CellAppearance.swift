import SpringflowGeometry

/// The names that views have for their looks; all of it is in the `content`. Points.
extension CollectionReusableView {
  /// What of a view's layer there is: a window onto the content. (`CALayer`.)
  public struct Layer {
    fileprivate(set) var content: CellContent

    /// The radius of the corners, in points; as read, 0 where none is set.
    public var cornerRadius: CGFloat {
      get { content.radius ?? 0 }
      set { content.radius = newValue }
    }

    /// The colour of a thin line around the view.
    public var borderColor: Color? {
      get { content.border }
      set { content.border = newValue }
    }

    /// How thick that line is, in points: 0 where there is none, black where no colour is set.
    public var borderWidth: CGFloat {
      get { content.border == nil ? 0 : content.borderWidth }
      set {
        content.borderWidth = newValue
        if newValue > 0, content.border == nil { content.border = .black }
      }
    }

    /// The colour behind everything, or `nil` for none.
    public var backgroundColor: Color? {
      get { content.backgroundColor }
      set { content.backgroundColor = newValue }
    }

    /// How dark the shadow below is: 0 for none, 1 for that of a tile.
    public var shadowOpacity: Float {
      get { content.shadow ?? 0 }
      set { content.shadow = newValue }
    }
  }

  /// The colour behind everything; `nil` for none, and where there is no plain one.
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
  /// What of a cell's content view there is: the same look as the cell's, as there is no hierarchy of views.
  public struct ContentView {
    fileprivate(set) var content: CellContent
    /// The content view's rectangle in the cell, in points.
    public let bounds: CGRect

    /// The colour behind everything, or `nil` for none.
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

  /// The cell's look by the name that UIKit has for the part of it that holds views.
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
