import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Traps name the programmer's mistake")
struct TrapTests {
  static func view(_ count: Int = 10) -> (CollectionView, CountingSource) {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: CollectionViewFlowLayout())
    let source = CountingSource(counts: [count])
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, source)
  }

  @Test("dequeuing with an identifier that is not registered traps with a sentence")
  func unregistered() async {
    let cell = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = TrapTests.view()
      _ = (view.dequeueReusableCell(withReuseIdentifier: "photo", for: [0, 0]), source)
    }
    #expect(
      cell.reason.contains(
        "no view is registered as 'photo', nor is any other; call register(_:forCellWithReuseIdentifier:) first"))
    let header = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = TrapTests.view()
      view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "title")
      _ = (view.dequeueReusableSupplementaryView(ofKind: "head", withReuseIdentifier: "title", for: [0, 0]), source)
    }
    #expect(
      header.reason.contains(
        "no view of kind 'head' is registered as 'title', nor is any other; call "
          + "register(_:forSupplementaryViewOfKind:withReuseIdentifier:) first"))
  }

  @Test("an index path of no item, or an invalid one, traps with a sentence")
  func paths() async {
    let beyond = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = TrapTests.view()
      view.selectItem(at: [0, 10], animated: false, scrollPosition: [])
      _ = source
    }
    #expect(beyond.reason.contains("there is no item at [0, 10] to select"))
    let empty = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = TrapTests.view()
      view.selectItem(at: IndexPath(), animated: false, scrollPosition: [])
      _ = source
    }
    #expect(empty.reason.contains("there is no item at [] to select"))
    let section = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = TrapTests.view()
      _ = (view.numberOfItems(inSection: 7), source)
    }
    #expect(section.reason.contains("section 7 is not there: the view has 1 sections"))
  }

  @Test("an update that does not agree with the data traps with a sentence")
  func updates() async {
    let inserted = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = TrapTests.view()
      view.insertItems(at: [[0, 0]])
      _ = source
    }
    #expect(
      inserted.reason.contains(
        "section 0 had 10 items, and with 1 inserted, 0 deleted, 0 moved in and 0 moved out (the first: insert item 0 "
          + "into section 0) it has 11, but the data source has 10"))
    let deleted = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = TrapTests.view()
      source.sections[0].removeLast()
      view.deleteItems(at: [[0, 50]])
    }
    #expect(
      deleted.reason.contains(
        "cannot delete item 50 from section 0: the section has 10 items before the update and 10 after it"))
  }

  @Test("an offset or a size that is not a number traps with a sentence")
  func numbers() async {
    let offset = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = TrapTests.view()
      view.contentOffset.y = .nan
      _ = source
    }
    #expect(offset.reason.contains("a view's bounds, its content offset and its size, are finite numbers, found"))
    let size = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = TrapTests.view()
      view.frame.size.width = .infinity
      _ = source
    }
    #expect(size.reason.contains("a view's frame has four finite numbers, found"))
    let goal = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = TrapTests.view()
      view.setContentOffset(CGPoint(x: 0, y: CGFloat.nan), animated: true)
      _ = source
    }
    #expect(goal.reason.contains("a content offset is two finite numbers, found (0.0, nan)"))
    let inset = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = TrapTests.view()
      view.contentInset.top = .infinity
      _ = source
    }
    #expect(inset.reason.contains("a scroll view's contentInset is four finite numbers, found top inf"))
    let content = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      ScrollView().contentSize.width = .nan
    }
    #expect(content.reason.contains("a scroll view's contentSize is two finite numbers, found nan x 0.0"))
  }

  @Test("a transition from a layout to itself, or a progress that is not a number, traps with a sentence")
  func transitions() async {
    let same = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = TrapTests.view()
      view.startInteractiveTransition(to: view.collectionViewLayout)
      _ = source
    }
    #expect(same.reason.contains("the view already has the layout to which a transition is to begin"))
    let nowhere = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = TrapTests.view()
      view.startInteractiveTransition(to: CollectionViewFlowLayout()).transitionProgress = .nan
      _ = source
    }
    #expect(nowhere.reason.contains("a transition's progress is a finite number, found nan"))
  }
}
