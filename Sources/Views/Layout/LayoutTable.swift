/// A table of a layout's elements as text, for tests and reviews.
///
/// ```swift
/// print(LayoutTable(of: layout, in: view.bounds))
/// // Staircase: content 600 x 600, 2 elements
/// // element  section  item   x   y  width  height  z
/// // item           0     0   0   0     36      36  0
/// // item           0     1  40  40     36      36  0
/// ```
@preconcurrency @MainActor
public struct LayoutTable {
  /// The attributes, section by section: the header, the items, other elements, the footer.
  public let elements: [CollectionViewLayoutAttributes]
  private let title: String

  /// Makes the table of a layout that a view has, for the elements in a rectangle of the content, in points; for all of
  /// the content unless given.
  ///
  /// - Complexity: O(*v* log *v*) for *v* elements, in addition to the layout's own.
  public init(of layout: CollectionViewLayout, in rect: CGRect? = nil) {
    let content = layout.collectionViewContentSize
    // Elements on the content's edges, or a little beyond them, are included.
    let all = CGRect(origin: .zero, size: content).insetBy(dx: -1000, dy: -1000)
    let found = layout.layoutAttributesForElements(in: rect ?? all) ?? []
    elements = found.enumerated()
      .sorted { (Self.rank($0.element), $0.offset) < (Self.rank($1.element), $1.offset) }
      .map(\.element)
    let size = "\(Self.text(content.width)) x \(Self.text(content.height))"
    let noun = elements.count == 1 ? "element" : "elements"
    title = "\(type(of: layout)): content \(size), \(elements.count) \(noun)"
  }

  private static func rank(_ attributes: CollectionViewLayoutAttributes) -> ElementOrder {
    let order =
      switch (attributes.representedElementCategory, attributes.representedElementKind) {
      case (.cell, _): 1
      case (_, CollectionView.elementKindSectionHeader?): 0
      case (_, CollectionView.elementKindSectionFooter?): 3
      default: 2
      }
    return ElementOrder(
      section: attributes.indexPath.section, order: order, kind: attributes.representedElementKind ?? "",
      item: attributes.indexPath.item)
  }

  private struct ElementOrder: Comparable {
    var section: Int
    var order: Int
    var kind: String
    var item: Int

    static func < (a: ElementOrder, b: ElementOrder) -> Bool {
      (a.section, a.order, a.kind, a.item) < (b.section, b.order, b.kind, b.item)
    }
  }

  // MARK: Text

  /// The name of an element: `item`, `header`, `footer`, or its kind.
  public static func name(of attributes: CollectionViewLayoutAttributes) -> String {
    switch attributes.representedElementKind {
    case nil: "item"
    case CollectionView.elementKindSectionHeader?: "header"
    case CollectionView.elementKindSectionFooter?: "footer"
    case let kind?: kind
    }
  }

  /// The text: a title line, a heading line, and a line per element; lengths in points to three decimals.
  public var text: String {
    var rows = [["element", "section", "item", "x", "y", "width", "height", "z", ""]]
    for attributes in elements {
      let frame = attributes.frame
      let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(Self.text)
      let place = ["\(attributes.indexPath.section)", "\(attributes.indexPath.item)"]
      rows.append(
        [Self.name(of: attributes)] + place + numbers + ["\(attributes.zIndex)", Self.remarks(attributes)])
    }
    let widths = (0..<9).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      var line = row[0] + String(repeating: " ", count: widths[0] - row[0].count)
      for column in 1..<8 {
        line += String(repeating: " ", count: 2 + widths[column] - row[column].count) + row[column]
      }
      return row[8].isEmpty ? line : line + "  " + row[8]
    }
    return ([title] + lines).joined(separator: "\n") + "\n"
  }

  /// The values of an element that differ from the defaults.
  private static func remarks(_ attributes: CollectionViewLayoutAttributes) -> String {
    var remarks: [String] = []
    if attributes.isHidden { remarks.append("hidden") }
    if attributes.alpha != 1 { remarks.append("alpha \(text(attributes.alpha))") }
    let t = attributes.transform3D
    if attributes.isSpatial {
      remarks.append("in space [\(t.numbers.map(text).joined(separator: " "))]")
    } else if t != CATransform3DIdentity {
      let a = attributes.transform
      remarks.append("transform [\([a.a, a.b, a.c, a.d, a.tx, a.ty].map(text).joined(separator: " "))]")
    }
    return remarks.joined(separator: ", ")
  }

  /// A number to three decimals, without trailing zeros.
  static func text(_ number: CGFloat) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
    let thousandths = Int((abs(number) * 1000).rounded())
    let sign = number < 0 && thousandths > 0 ? "-" : ""
    let digits = String(thousandths % 1000)
    var decimals = String(repeating: "0", count: 3 - digits.count) + digits
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return sign + "\(thousandths / 1000)" + (decimals.isEmpty ? "" : "." + decimals)
  }
}

extension LayoutTable: @MainActor CustomStringConvertible {
  /// The table's text.
  public var description: String { text }
}
