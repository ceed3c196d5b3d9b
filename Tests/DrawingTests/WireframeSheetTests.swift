import SpringflowDrawing
import SpringflowViews
import Testing

/// The plans of layouts on pictures: long content is cut into strips.
@Suite("Plans in strips")
struct WireframeSheetTests {
  static let sizes: [CGSize] = {
    let lengths: [CGFloat] = [1, 40, 110, 333, 600, 1240, 2900, 9000, 28_000, 333_333, 80_000_000]
    return lengths.flatMap { width in lengths.map { CGSize(width: width, height: $0) } }
  }()

  @Test(
    "strips show the content from its beginning, without gaps, at one scale, beside each other", arguments: sizes)
  func strips(_ size: CGSize) throws {
    let content = CGRect(x: -30, y: 10, width: size.width, height: size.height)
    let sheet = WireframeSheet(of: content)
    let first = try #require(sheet.strips.first)
    #expect(first.content.origin == content.origin && sheet.shown.origin == content.origin)
    #expect(sheet.shown.width <= content.width && sheet.shown.height <= content.height)
    var (mainEnd, crossEnd) = (sheet.isWide ? content.minX : content.minY, 0.0 as CGFloat)
    for strip in sheet.strips {
      let (part, place) = (strip.content, strip.place)
      #expect(abs((sheet.isWide ? part.minX : part.minY) - mainEnd) < 1e-6 * max(1, mainEnd))
      mainEnd = sheet.isWide ? part.maxX : part.maxY
      #expect((sheet.isWide ? part.height : part.width) == (sheet.isWide ? content.height : content.width))
      #expect(
        abs(place.width - part.width * sheet.scale) < 1e-6 && abs(place.height - part.height * sheet.scale) < 1e-6)
      #expect((sheet.isWide ? place.minY : place.minX) >= crossEnd)
      crossEnd = sheet.isWide ? place.maxY : place.maxX
      #expect(place.minX >= 0 && place.maxX <= sheet.size.width + 1e-6)
      #expect(place.minY >= 0 && place.maxY <= sheet.size.height + 1e-6)
    }
    #expect(abs(mainEnd - (sheet.isWide ? sheet.shown.maxX : sheet.shown.maxY)) < 1e-6 * max(1, mainEnd))
    #expect(sheet.size.width <= 1601 && sheet.size.height <= 1601)
  }

  @Test("no picture is too low, unless its content is, and its letters are legible", arguments: sizes)
  func readable(_ size: CGSize) {
    let sheet = WireframeSheet(of: CGRect(origin: .zero, size: size))
    let (short, long) = (min(sheet.size.width, sheet.size.height), max(sheet.size.width, sheet.size.height))
    #expect(long <= 3.2 * short || short >= 500, "\(sheet.size)")
    #expect(sheet.scale >= WireframeSheet.smallestScale || min(size.width, size.height) > 2000)
    // All of the content, if its elements can be told apart.
    if size.width * size.height < 10_000_000 {
      #expect(sheet.shown == CGRect(origin: .zero, size: size))
    }
  }

  @Test("the cover flow's 26,000 points are six strips; a view's own content stays whole")
  func known() {
    let flow = WireframeSheet(of: CGRect(x: -310, y: 0, width: 26_348, height: 552))
    #expect(flow.strips.count == 6 && flow.scale > 0.35 && flow.isWide)
    let view = WireframeSheet(of: CGRect(x: 0, y: 0, width: 960, height: 552))
    #expect(view.strips.map(\.place) == [CGRect(x: 0, y: 0, width: 960, height: 552)] && view.scale == 1)
  }
}
