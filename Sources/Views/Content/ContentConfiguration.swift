/// What a cell or another view shows, as a value that can make a view for it. (`UIContentConfiguration`.)
///
/// ``CellContent`` is one that cells draw themselves, without a view.
@preconcurrency @MainActor
public protocol ContentConfiguration {
  /// Makes a view that shows the configuration.
  func makeContentView() -> View & ContentView
  /// The configuration for a state, such as that of a selected cell; the same unless the configuration has its own idea.
  func updated(for state: any ConfigurationState) -> Self
}

extension ContentConfiguration {
  /// The same configuration.
  public func updated(for state: any ConfigurationState) -> Self { self }
}

/// A view that shows a configuration. (`UIContentView`.)
@preconcurrency @MainActor
public protocol ContentView: AnyObject {
  /// What the view shows; another one of the same kind is shown in place of it.
  var configuration: any ContentConfiguration { get set }
  /// Whether the view can show a configuration.
  func supports(_ configuration: any ContentConfiguration) -> Bool
}

extension ContentView {
  /// Whether the configuration is of the same type as the present one.
  public func supports(_ configuration: any ContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// What a view's content may depend on. (`UIConfigurationState`.)
@preconcurrency @MainActor
public protocol ConfigurationState {
  /// The view's traits.
  var traitCollection: TraitCollection { get set }
}

/// What a cell's content may depend on. (`UICellConfigurationState`.)
@preconcurrency @MainActor
public struct CellConfigurationState: ConfigurationState {
  /// The cell's traits.
  public var traitCollection: TraitCollection
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether the cell is pressed.
  public var isHighlighted = false
  /// Whether the cell has the keyboard's focus.
  public var isFocused = false
  /// Whether the cell takes no touches.
  public var isDisabled = false

  /// Makes the state of a cell that is neither selected nor pressed.
  public init(traitCollection: TraitCollection) { self.traitCollection = traitCollection }
}

extension CellContent: ContentConfiguration {
  /// Makes a view that shows the content, for places other than a cell, which draws it itself.
  public func makeContentView() -> View & ContentView { CellContentView(self) }
}

/// A view that shows a ``CellContent``.
@preconcurrency @MainActor
public final class CellContentView: View, ContentView {
  /// The content.
  public var configuration: any ContentConfiguration {
    didSet { contentDidChange() }
  }

  /// Makes a view of size zero that shows a content.
  public init(_ content: CellContent) {
    configuration = content
    super.init(frame: .zero)
  }

  /// Makes an empty view with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) {
    configuration = CellContent.empty
    super.init(frame: frame)
  }

  /// Decoding from archives is not offered on Linux.
  public required init?(coder: NSCoder) { nil }

  override var drawnContents: Frame.LayerContents { .cell(configuration as? CellContent ?? .empty) }
}
