import Springflow
import Testing

@MainActor
@Suite("UIKit's names for a cell's appearance")
struct CellAppearanceTests {
  @Test("background, corners, border and shadow of a cell and of its layer are those of its content")
  func appearances() {
    let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    #expect(cell.backgroundColor == nil)
    cell.backgroundColor = .red
    #expect(cell.content.background == .plain(.red) && cell.layer.backgroundColor == .red)
    cell.layer.backgroundColor = Color.orange.withAlphaComponent(0.5)
    cell.layer.cornerRadius = 8
    cell.layer.borderColor = .darkGray
    cell.layer.shadowOpacity = 0.5
    #expect(cell.content.background == .plain(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)))
    #expect(cell.content.radius == 8 && cell.content.border == .darkGray && cell.content.shadow == 0.5)
    cell.backgroundColor = nil
    #expect(cell.content.background == .none)
  }

  @Test("a cell's layer that outlives the cell is that of no cell")
  func lostCell() {
    let layer: CALayer
    do {
      let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
      layer = cell.layer
      layer.borderWidth = 2
      #expect(cell.content.borderWidth == 2)
    }
    layer.cornerRadius = 5
    layer.borderColor = .red
    layer.shadowOpacity = 1
    #expect(layer.delegate == nil && layer.borderWidth == 0 && layer.borderColor == nil && layer.shadowOpacity == 0)
  }

  @Test("a cell's content view is as large as the cell and has an appearance of its own")
  func contentViews() {
    let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    let content = cell.content
    #expect(cell.contentView.bounds == cell.bounds && cell.contentView.superview === cell)
    cell.contentView.backgroundColor = Color.orange.withAlphaComponent(0.5)
    cell.contentView.layer.cornerRadius = 8
    cell.contentView.layer.borderWidth = 2
    #expect(cell.contentView.backgroundColor == Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    #expect(cell.contentView.layer.cornerRadius == 8 && cell.contentView.layer.borderWidth == 2)
    #expect(cell.content == content && cell.backgroundColor == nil && cell.layer.borderWidth == 0)
    cell.frame.size = CGSize(width: 50, height: 40)
    #expect(cell.contentView.bounds == cell.bounds)
  }

  @Test("a border's width alone makes a black border, as for a layer; without a width there is none")
  func borders() {
    let cell = CollectionViewCell()
    #expect(cell.layer.borderWidth == 0)
    cell.layer.borderWidth = 2
    #expect(cell.content.border == .black && cell.content.borderWidth == 2)
    cell.layer.borderColor = .red
    #expect(cell.layer.borderWidth == 2 && cell.content.border == .red)
    cell.layer.borderWidth = 0
    #expect(cell.content.borderWidth == 0 && cell.layer.borderColor == .red)
    cell.layer.borderColor = nil
    #expect(cell.layer.borderWidth == 0)
  }

  @Test("a view keeps its tag")
  func tags() {
    let view = CollectionReusableView()
    #expect(view.tag == 0)
    view.tag = 12
    view.prepareForReuse()
    #expect(view.tag == 12)
  }

  @Test("hue, saturation and brightness give the same colours as UIColor")
  func hues() {
    #expect(Color(hue: 0, saturation: 1, brightness: 1) == .red)
    #expect(Color(hue: 1, saturation: 1, brightness: 1) == .red)
    #expect(Color(hue: 0.5, saturation: 1, brightness: 1) == .cyan)
    #expect(Color(hue: 0.3, saturation: 0, brightness: 0.5) == .gray)
    let green = Color(hue: 1 / 3, saturation: 1, brightness: 1)
    #expect(green.red < 1e-6 && green.green == 1 && green.blue < 1e-6)
  }
}
