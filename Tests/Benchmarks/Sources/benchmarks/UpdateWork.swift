import Springflow

/// A view of a million equal items, changed while it is shown.
@MainActor
final class UpdateWork: CollectionViewDataSource {
  static let count = 1_000_000

  let view: CollectionView

  init() {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 60, height: 60)
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 960, height: 600), collectionViewLayout: layout)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = self
    view.contentOffset.y = 1_000_000
    view.advance()
  }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { Self.count }

  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
  }

  /// An update of equally many deletes and inserts, spread over the million, some of them in sight.
  static func update(changes: Int) -> BatchUpdate {
    var update = BatchUpdate()
    let stride = count / (changes / 2)
    update.deleteItems(at: (0..<changes / 2).map { IndexPath(item: $0 * stride + 17, section: 0) })
    update.insertItems(at: (0..<changes / 2).map { IndexPath(item: $0 * stride + 71, section: 0) })
    return update
  }

  /// Performs an update.
  func carryOut(_ update: BatchUpdate) {
    do { try view.performBatchUpdates(update) {} } catch { preconditionFailure(error.description) }
  }
}

extension Benchmarks {
  /// The cost of an update through the view, alone and during others.
  @MainActor
  static func updateSection() -> [Goal] {
    print("\nupdates of a view of 1,000,000 items, \(UpdateWork().view.snapshot().elements.count) in sight          ms")
    var result = 0.0
    for (name, changes, repeats) in [
      ("2 changes", 2, 1), ("1,000 changes", 1000, 1), ("100 times 2, in one tick", 2, 100),
    ] {
      let work = UpdateWork()
      let update = UpdateWork.update(changes: changes)
      let found = measure(
        rounds: 9,
        [
          (name, 1, 1, { for _ in 0..<repeats { work.carryOut(update) } }),
          ("settle", 1, 1, { for _ in 0..<40 { work.view.advance() } }),
        ])
      let milliseconds = found[0].nanoseconds / 1e6
      if changes == 1000 { result = milliseconds }
      print(column(name, 54, left: true), column(text(milliseconds, decimals: 2), 9))
    }
    return [
      Goal("1,000 changes through the view of a million", text(result) + " ms", result < 8.3)
    ]
  }
}
