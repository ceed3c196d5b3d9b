import SpringflowNumerics

/// What a data source is being asked for: the view of an element. As in UIKit, the view that it takes has the size that the
/// layout gives already.
@MainActor
final class ViewRequest {
  @TaskLocal static var current: ViewRequest?

  let attributes: CollectionViewLayoutAttributes
  /// Whether the next view that is made is the one that is asked for, and not one in it.
  private var isMaking = false

  init(_ attributes: CollectionViewLayoutAttributes) { self.attributes = attributes }

  /// Makes the view that is asked for.
  func make(_ viewClass: CollectionReusableView.Type) -> CollectionReusableView {
    isMaking = true
    defer { isMaking = false }
    return viewClass.init()
  }

  /// The frame of the view that is being made; `nil` for others.
  func takeFrame() -> CGRect? {
    if !isMaking { return nil }
    isMaking = false
    return attributes.frame
  }
}

/// The views that wait for reuse, by kind and identifier.
@MainActor
struct ReusePool {
  /// What a view is registered for: an item (no kind), or a kind of supplementary or decoration element.
  struct ReuseKey: Hashable {
    var category: CollectionView.ElementCategory
    var kind: String?
    var identifier: String
  }

  private var classes: [ReuseKey: CollectionReusableView.Type] = [:]
  /// A view in use that is to be reconfigured: the next dequeue of its kind returns it.
  var offered: CollectionReusableView?
  private var waiting: [ReuseKey: [CollectionReusableView]] = [:]

  /// The registrations that were used so far, in the order of their first use.
  private var registrations: [RegistrationToken] = []

  /// The key of a registration, whose class is registered when it is first used.
  ///
  /// - Complexity: O(*r*) for *r* registrations.
  mutating func key(
    of token: RegistrationToken, _ category: CollectionView.ElementCategory, kind: String?,
    _ viewClass: CollectionReusableView.Type
  ) -> ReuseKey {
    let known = registrations.firstIndex { $0 === token }
    let number = known ?? registrations.count
    // A name that nobody registers a class with by hand.
    let key = ReuseKey(category: category, kind: kind, identifier: "\u{0}registration \(number)")
    if known == nil {
      registrations.append(token)
      classes[key] = viewClass
    }
    return key
  }

  /// The kinds of supplementary views that classes are registered for, in order.
  var supplementaryKinds: [String] {
    Set(classes.keys.compactMap { $0.category == .supplementaryView ? $0.kind : nil }).sorted()
  }

  mutating func register(_ viewClass: CollectionReusableView.Type?, _ key: ReuseKey) {
    classes[key] = viewClass
    waiting[key] = nil
  }

  mutating func dequeue(_ key: ReuseKey) -> CollectionReusableView {
    guard let viewClass = classes[key] else {
      let call =
        key.category == .cell
        ? "register(_:forCellWithReuseIdentifier:)"
        : "register(_:forSupplementaryViewOfKind:withReuseIdentifier:)"
      let kind = key.kind.map { " of kind '\($0)'" } ?? ""
      fatalError(
        "no view\(kind) is registered as '\(key.identifier)'\(alternatives(to: key)); call \(call) first")
    }
    return view(of: viewClass, key)
  }

  /// What is registered instead, in words.
  private func alternatives(to key: ReuseKey) -> String {
    let known = classes.keys.filter { $0.category == key.category && !$0.identifier.hasPrefix("\u{0}") }
      .map {
        $0.kind == nil || $0.kind == key.kind ? "'\($0.identifier)'" : "'\($0.identifier)' of kind '\($0.kind ?? "")'"
      }
    return known.isEmpty ? ", nor is any other" : ", only \(known.sorted().joined(separator: ", "))"
  }

  /// A view of a class for a key, reused or new.
  mutating func view(of viewClass: CollectionReusableView.Type, _ key: ReuseKey) -> CollectionReusableView {
    if let view = offered, type(of: view) == viewClass, view.reuseIdentifier == key.identifier {
      offered = nil
      return view
    }
    // A view that was in use while another class was registered cannot be reused.
    while let view = waiting[key]?.popLast() {
      if type(of: view) != viewClass { continue }
      view.resetOwnPlacement()
      view.prepareForReuse()
      if let request = ViewRequest.current { view.arrange(by: request.attributes) }
      return view
    }
    return make(viewClass, key)
  }

  private func make(_ viewClass: CollectionReusableView.Type, _ key: ReuseKey) -> CollectionReusableView {
    let view = ViewRequest.current?.make(viewClass) ?? viewClass.init()
    view.reuseIdentifier = key.identifier
    if let request = ViewRequest.current { view.arrange(by: request.attributes) }
    return view
  }

  mutating func recycle(_ view: CollectionReusableView, _ category: CollectionView.ElementCategory, kind: String?) {
    guard let identifier = view.reuseIdentifier else { return }
    waiting[ReuseKey(category: category, kind: kind, identifier: identifier), default: []].append(view)
  }
}
