import Springflow

/// An element of a frame, with its place in the data and its kind at the time of the frame.
@dynamicMemberLookup
public struct PlacedElement: Equatable, Sendable {
  /// The element.
  public let element: Frame.Element
  /// Its index path; `nil` if it is no element of the view that was asked.
  public let path: IndexPath?
  /// The kind of a supplementary or decoration element.
  public let kind: String?

  /// An element with a place and a kind.
  public init(element: Frame.Element, path: IndexPath?, kind: String?) {
    (self.element, self.path, self.kind) = (element, path, kind)
  }

  /// The number of its section; -1 without a path.
  public var section: Int { path?.section ?? -1 }
  /// Its number in the section; -1 without a path.
  public var item: Int { path?.item ?? -1 }

  /// What the frame says of it.
  public subscript<Value>(dynamicMember path: KeyPath<Frame.Element, Value>) -> Value { element[keyPath: path] }
}

extension CollectionView {
  /// The elements on screen, with their places.
  public var placedElements: [PlacedElement] { placed(snapshot()) }

  /// An element of the present frame, with its place.
  public func placed(_ element: Frame.Element) -> PlacedElement {
    PlacedElement(
      element: element, path: indexPath(ofElement: element.id), kind: elementKind(ofElement: element.id))
  }

  /// Elements of the present frame, with their places.
  public func placed(_ elements: [Frame.Element]) -> [PlacedElement] { elements.map { placed($0) } }

  /// The elements of the present frame, with their places.
  public func placed(_ frame: Frame) -> [PlacedElement] { placed(frame.elements) }
}
