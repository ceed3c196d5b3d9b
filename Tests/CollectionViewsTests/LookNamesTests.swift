import Springflow
import Testing

@MainActor
@Suite("UIKit's names for looks")
struct LookNamesTests {
  @Test("background, corners and border of a cell, its content view and its layer are the content's")
  func looks() {
    let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    #expect(cell.backgroundColor == nil && cell.contentView.bounds == cell.bounds)
    cell.backgroundColor = .red
    #expect(cell.content.background == .plain(.red) && cell.contentView.backgroundColor == .red)
    cell.contentView.backgroundColor = Color.orange.withAlphaComponent(0.5)
    cell.contentView.layer.cornerRadius = 8
    cell.layer.borderColor = .darkGray
    cell.layer.shadowOpacity = 0.5
    #expect(cell.content.background == .plain(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)))
    #expect(cell.content.radius == 8 && cell.content.border == .darkGray && cell.content.shadow == 0.5)
    cell.backgroundColor = nil
    #expect(cell.content.background == .none)
  }

  @Test("hue, saturation and brightness make UIColor's colours")
  func hues() {
    #expect(Color(hue: 0, saturation: 1, brightness: 1) == .red)
    #expect(Color(hue: 1, saturation: 1, brightness: 1) == .red)
    #expect(Color(hue: 0.5, saturation: 1, brightness: 1) == .cyan)
    #expect(Color(hue: 0.3, saturation: 0, brightness: 0.5) == .gray)
    let green = Color(hue: 1 / 3, saturation: 1, brightness: 1)
    #expect(green.red < 1e-6 && green.green == 1 && green.blue < 1e-6)
  }
}
