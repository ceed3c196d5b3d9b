import SpringflowDeterminism

extension CollectionViewEngine {
  /// The number of items in each section according to the data source.
  func countsFound() -> [Int] {
    guard let dataSource else { return [] }
    let sections = dataSource.numberOfSections(in: view)
    require(sections >= 0, "the data source says that there are \(sections) sections")
    return (0..<sections).map {
      let count = dataSource.collectionView(view, numberOfItemsInSection: $0)
      require(count >= 0, "the data source says that section \($0) has \(count) items")
      return count
    }
  }
}
