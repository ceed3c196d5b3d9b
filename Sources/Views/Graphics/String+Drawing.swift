import SpringflowNumerics

/// How lines of text are drawn. (`NSParagraphStyle`.)
open class NSParagraphStyle: NSObject {
  /// Where lines are that are narrower than the rectangle.
  open fileprivate(set) var alignment = NSTextAlignment.natural
  /// Where lines break, and what becomes of text that does not fit.
  open fileprivate(set) var lineBreakMode = LineBreakMode.byWordWrapping

  /// The style of text that has no other.
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }
}

/// How lines of text are drawn, to be set up. (`NSMutableParagraphStyle`.)
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// Where lines are that are narrower than the rectangle; natural unless set.
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { super.alignment = newValue }
  }

  /// Where lines break, and what becomes of text that does not fit; between words, and left out, unless set. In the
  /// modes that cut text a line does not break at all.
  open override var lineBreakMode: LineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }
}

extension NSAttributedString.Key {
  /// A ``Font``; the system's of 12 points unless given.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// A ``Color``; black unless given.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// An ``NSParagraphStyle``.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

/// Text in the current context: its font, colour and paragraph style count, other attributes do not.
extension String {
  /// The size that the text is drawn in, in points; lines break only where it says so.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    TextLayout.fittingSize(self, DrawnText(attributes).format(of: self))
  }

  /// Draws the text with its top left corner at a point; lines break only where it says so.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    let most = CGSize(width: CGFloat.infinity, height: .infinity)
    DrawnText(attributes).draw(self, at: point, within: most, "String.draw(at:withAttributes:)")
  }

  /// Draws the text in a rectangle, from its top on: lines break at its width, and those that it has no room for below
  /// the first are left out.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    let rect = rect.standardized
    DrawnText(attributes).draw(self, at: rect.origin, within: rect.size, "String.draw(in:withAttributes:)")
  }
}

/// The same, of Foundation's strings.
extension NSString {
  /// The size that the text is drawn in, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    description.size(withAttributes: attributes)
  }

  /// Draws the text with its top left corner at a point.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    description.draw(at: point, withAttributes: attributes)
  }

  /// Draws the text in a rectangle.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    description.draw(in: rect, withAttributes: attributes)
  }
}

/// How text is drawn by its attributes.
private struct DrawnText {
  private var format: TextFormat
  private let color: Color

  init(_ attributes: [NSAttributedString.Key: Any]?) {
    func value<Value>(_ key: NSAttributedString.Key, _ type: Value.Type) -> Value? {
      guard let value = attributes?[key] else { return nil }
      require(value is Value, "a text's \(key.rawValue) is a \(type), found \(value)")
      return value as? Value
    }
    format = TextFormat(font: value(.font, Font.self) ?? .systemFont(ofSize: Font.smallSystemFontSize))
    color = value(.foregroundColor, Color.self) ?? .black
    let style = value(.paragraphStyle, NSParagraphStyle.self) ?? NSParagraphStyle()
    (format.alignment, format.lineBreakMode) = (style.alignment, style.lineBreakMode)
  }

  /// The format of a text: only lines that break between words or characters go on below.
  func format(of text: String) -> TextFormat {
    var format = format
    let wraps = format.lineBreakMode == .byWordWrapping || format.lineBreakMode == .byCharWrapping
    format.numberOfLines = wraps ? 0 : text.count(where: \.isNewline) + 1
    return format
  }

  /// Draws a text in a room from a point on, in the current context.
  func draw(_ text: String, at point: CGPoint, within room: CGSize, _ function: String) {
    let context = CGContext.required(function)
    requireFinite(CGRect(origin: point, size: .zero), function)
    if text.isEmpty { return }
    let layout = TextLayout(text, format(of: text), within: room)
    let width = room.width.isFinite ? room.width : layout.size.width
    let rect = CGRect(origin: point, size: CGSize(width: width, height: layout.size.height))
    context.add(.text(Frame.TextContents(layout, color: color)), in: rect)
  }
}
