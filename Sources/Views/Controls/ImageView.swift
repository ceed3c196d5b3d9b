import SpringflowNumerics

/// A view that shows a picture. (`UIImageView`.)
///
/// With rounded corners that clip, the picture has them, too:
///
/// ```swift
/// let portrait = ImageView(image: Image(contentsOfFile: "ada.jpg"))
/// portrait.contentMode = .scaleAspectFill
/// portrait.layer.cornerRadius = 20
/// portrait.clipsToBounds = true
/// ```
@preconcurrency @MainActor
open class ImageView: View {
  /// The picture, or `nil` for none.
  open var image: Image? {
    didSet { if image != oldValue { imageDidChange() } }
  }

  /// The picture while the view is highlighted; the usual one unless set.
  open var highlightedImage: Image? {
    didSet {
      if highlightedImage == oldValue { return }
      forgetDigest()
      if isHighlighted { imageDidChange() }
    }
  }

  /// Whether the ``highlightedImage`` is shown.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { imageDidChange() } }
  }

  /// Makes an empty view with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    node.isInteractive = false
  }

  /// Makes a view that shows a picture, as large as the picture.
  public convenience init(image: Image?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// Makes a view that shows a picture, or another one while it is highlighted, as large as the first.
  public convenience init(image: Image?, highlightedImage: Image?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  private func imageDidChange() {
    contentDidChange()
    invalidateIntrinsicContentSize()
  }

  private var shownImage: Image? { isHighlighted ? highlightedImage ?? image : image }

  /// The picture's size, in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { shownImage?.size ?? .zero }

  /// The picture's size, in points; none without a picture or where its size is not known.
  open override var intrinsicContentSize: CGSize {
    guard let size = shownImage?.size, size != .zero else { return super.intrinsicContentSize }
    return size
  }

  override var drawnContents: Frame.LayerContents {
    guard let image = shownImage else { return .none }
    let tint = image.renderingMode == .alwaysTemplate ? tintColor : nil
    return .image(Frame.ImageContents(image, mode: contentMode, tint: tint, isClipped: clipsToBounds))
  }

  override var summary: String? {
    guard case .picture(let picture)? = shownImage?.source else { return nil }
    switch picture {
    case .file(let path): return path
    case .landscape(let number): return "landscape \(number)"
    }
  }

  override func hashOwnState(into hash: inout StateHash) {
    super.hashOwnState(into: &hash)
    hash.combine(flags: isHighlighted, image != nil, highlightedImage != nil)
    for image in [image, highlightedImage] { if let image { image.hash(into: &hash) } }
  }
}

extension Image {
  func hash(into hash: inout StateHash) {
    hash.combine(size)
    hash.combine(renderingMode.rawValue)
    switch source {
    case .picture(.file(let path)): hash.combine(path)
    case .picture(.landscape(let number)): hash.combine(number)
    case .drawing(let layers): hash.combine(layers) { $1.hash(into: &$0) }
    }
  }
}
