import Springflow

/// Sections of numbered items. A cell shows its item's number, which also identifies it; every section has a header.
///
/// The view's cells are registered as "cell", its headers as "header".
@MainActor
public protocol NumberedSections: CollectionViewDataSource {
  /// The items' numbers by section.
  var sections: [[Int]] { get }
}

extension NumberedSections {
  /// One section for each array of numbers.
  public func numberOfSections(in view: CollectionView) -> Int { sections.count }

  /// The count of the section's array.
  public func collectionView(_: CollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }

  /// A cell that shows the item's number.
  public func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    cell.content.text = String(sections[path.section][path.item])
    return cell
  }

  /// An empty header.
  public func collectionView(
    _ view: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> CollectionReusableView {
    view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: path)
  }

  /// The item's number.
  public func collectionView(_: CollectionView, identifierForItemAt path: IndexPath) -> Int? {
    sections[path.section][path.item]
  }
}
