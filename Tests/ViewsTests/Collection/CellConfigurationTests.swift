import Springflow
import Testing

/// A text that is shown differently while its cell is selected.
private struct Plate: ContentConfiguration {
  var text = ""
  var isSelected = false

  func makeContentView() -> View & ContentView { PlateView(self) }

  func updated(for state: any ConfigurationState) -> Plate {
    var plate = self
    plate.isSelected = (state as? CellConfigurationState)?.isSelected ?? false
    return plate
  }
}

private final class PlateView: View, ContentView {
  var configuration: any ContentConfiguration

  init(_ plate: Plate) {
    configuration = plate
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  var plate: Plate? { configuration as? Plate }
}

/// A cell that notes the states that it is told of.
private final class NotingCell: CollectionViewCell {
  var states: [Bool] = []

  override func updateConfiguration(using state: CellConfigurationState) { states.append(state.isSelected) }
}

@MainActor
@Suite("Configurations of cells")
struct CellConfigurationTests {
  private let view: CollectionView
  private let source: CollectionViewDiffableDataSource<Int, Int>

  init() {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 50)
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
    let cells = CollectionView.CellRegistration<NotingCell, Int> { cell, _, number in
      cell.contentConfiguration = Plate(text: "\(number)")
    }
    source = CollectionViewDiffableDataSource(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
    }
    var items = NSDiffableDataSourceSnapshot<Int, Int>()
    items.appendSections([0])
    items.appendItems([1, 2, 3])
    source.apply(items, animatingDifferences: false)
    view.advance()
  }

  private func cell() throws -> NotingCell { try #require(view.cellForItem(at: [0, 0]) as? NotingCell) }

  @Test("the configuration follows the state, whether the class or a handler has its own part in that or not")
  func parts() throws {
    let cell = try cell()
    let shown = try #require(cell.contentView as? PlateView)
    #expect(shown.plate?.text == "1" && shown.plate?.isSelected == false && cell.states == [false])
    var handled: [Bool] = []
    cell.configurationUpdateHandler = { _, state in handled.append(state.isSelected) }
    view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
    #expect(cell.states == [false, false, true] && handled == [false, true])
    #expect(shown.plate?.isSelected == true)
    cell.automaticallyUpdatesContentConfiguration = false
    view.deselectItem(at: [0, 0], animated: false)
    #expect(handled == [false, true, false] && shown.plate?.isSelected == true)
  }

  @Test("a cell hears of the keyboard's focus")
  func focus() throws {
    var focused: [Bool] = []
    let cell = try cell()
    cell.configurationUpdateHandler = { _, state in focused.append(state.isFocused) }
    view.allowsFocus = true
    #expect(view.moveFocus(.right) && cell.isFocused && focused == [false, true])
    #expect(view.moveFocus(.right) && !cell.isFocused && focused == [false, true, false])
  }

  @Test("a configuration that is set while the cell is selected is that of a selected cell, in the same view")
  func later() throws {
    let cell = try cell()
    let shown = try #require(cell.contentView as? PlateView)
    view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
    cell.contentConfiguration = Plate(text: "other")
    #expect(cell.contentView === shown && shown.plate?.text == "other" && shown.plate?.isSelected == true)
    #expect((cell.contentConfiguration as? Plate)?.isSelected == true)
  }

  @Test("without a configuration a cell shows neither its view nor its value")
  func none() throws {
    let cell = try cell()
    let shown = cell.contentView
    cell.contentConfiguration = nil
    #expect(cell.contentView !== shown && shown.superview == nil && cell.contentView.frame.size == cell.bounds.size)
    cell.contentConfiguration = CellContent(text: "value")
    #expect(cell.content.text == "value")
    cell.contentConfiguration = nil
    #expect(cell.content.text != "value")
  }
}
