import Springflow

/// A card: a picture, a title and a line below it, all views.
package final class CardView: View {
  /// The card's number, which its picture and its words follow from.
  package let number: Int
  /// Whether a finger may take it now.
  var mayBeTaken: (CardView) -> Bool = { _ in false }

  private let picture = ImageView()
  private let title = Label()
  private let detail = Label()

  /// The distance of picture and words from the edges, in points.
  private static let margin: CGFloat = 14

  /// Makes the card with a number.
  init(number: Int) {
    self.number = number
    super.init(frame: .zero)
    backgroundColor = Color(hex: 0xF4F1EA)
    layer.cornerRadius = 20
    layer.shadowOpacity = 0.45
    layer.shadowRadius = 16
    layer.shadowOffset = CGSize(width: 0, height: 10)
    picture.image = Image(landscape: number)
    picture.contentMode = .scaleAspectFill
    picture.layer.cornerRadius = 12
    picture.clipsToBounds = true
    title.text = "Card \(number)"
    title.font = .systemFont(ofSize: 22, weight: .semibold)
    title.textColor = Color(hex: 0x22252C)
    detail.text = Self.sentences[number % Self.sentences.count]
    detail.font = .systemFont(ofSize: 14)
    detail.textColor = Color(hex: 0x5A5F6B)
    detail.numberOfLines = 2
    for view in [picture, title, detail] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let inner = bounds.insetBy(dx: Self.margin, dy: Self.margin)
    let words: CGFloat = 82
    picture.frame = CGRect(x: inner.minX, y: inner.minY, width: inner.width, height: max(0, inner.height - words))
    title.frame = CGRect(x: inner.minX + 4, y: picture.frame.maxY + 10, width: inner.width - 8, height: 28)
    detail.frame = CGRect(x: title.frame.minX, y: title.frame.maxY + 2, width: title.frame.width, height: 40)
  }

  package override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    mayBeTaken(self)
  }

  private static let sentences = [
    "Swipe it to either side, and catch it in mid-flight.", "Let it go early, and it comes back.",
    "A quick flick is enough.", "The ones beneath follow the finger.",
    "What flies can be caught until the next one goes.",
  ]
}
