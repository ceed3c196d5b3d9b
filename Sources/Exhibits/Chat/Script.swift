import Springflow

/// What is said: a conversation that begins anew when it is over, so that messages of any number have a text.
enum Script {
  /// A message: whose it is, and what it says.
  struct Line {
    let isMine: Bool
    let text: String

    init(_ isMine: Bool, _ text: String) {
      self.isMine = isMine
      self.text = text
    }
  }

  static let lines = [
    Line(false, "Morning! Did you see the new build?"),
    Line(true, "Just opened it."),
    Line(true, "The row of tiles feels different today, as if it were made of something."),
    Line(false, "That is the damping. I took it down a little."),
    Line(true, "How little?"),
    Line(false, "From 0.6 to 0.5"),
    Line(true, "It is funny how a tenth can be the whole difference between a toy and a tool."),
    Line(false, "Tell that to the people upstairs"),
    Line(true, "I did. They asked for a slide."),
    Line(false, "Of course they did."),
    Line(
      false,
      "By the way: when I fling the list and a tile drops in at the same time, nothing jumps any more. I tried it for "
        + "half an hour and could not break it."),
    Line(true, "Half an hour?"),
    Line(false, "All right, ten minutes. And coffee."),
    Line(true, "What happens if you resize the window while it flies?"),
    Line(false, "It goes on flying."),
    Line(true, "Nice"),
    Line(true, "I want that for the photo wall, too. There the pictures still fade in and out as if nobody cared."),
    Line(false, "Send me the numbers and I will have a look after lunch"),
    Line(true, "1.2 Hz, damping 0.7, and the big ones a touch slower than the small ones."),
    Line(false, "Noted."),
    Line(false, "Lunch where?"),
    Line(true, "The place with the soup"),
    Line(false, "They all have soup in November."),
    Line(true, "The one by the canal, with the chairs that do not match. Half past twelve?"),
    Line(false, "See you there"),
    Line(
      true, "One more thing before I forget: the shadow below a tile that falls. It should grow as the tile comes down."
    ),
    Line(false, "It does!"),
    Line(true, "It does? Then it should do so a little more."),
    Line(false, "You are impossible :)"),
    Line(true, "I am a motion designer."),
    Line(false, "That is what I said."),
    Line(true, "Look at the recording from Tuesday, around the fourth second. There it is perfect."),
    Line(false, "Watching"),
    Line(false, "Oh. Yes."),
    Line(
      false,
      "It is because two of them meet on the way down and the second one waits for a blink. Nobody planned that."),
    Line(true, "The best things are never planned. Can we keep it?"),
    Line(false, "It is a scene now. It will do the same thing for ever, to the last bit."),
    Line(true, "Then I can sleep."),
    Line(false, "Good night, then. It is nine in the morning."),
    Line(true, "Ha"),
  ]

  /// The line of a message; numbers may be negative.
  static func index(_ number: Int) -> Int { (number % lines.count + lines.count) % lines.count }

  static func line(_ number: Int) -> Line { lines[index(number)] }
}

/// Words in a bubble: where they break into lines, and how large the bubble around them is.
enum BubbleText {
  /// Points.
  static let size: CGFloat = 15
  /// From one line to the next, in points.
  private static let leading: CGFloat = 18.6
  /// Between the words and the bubble's edges, in points.
  static let inset = CGSize(width: 14, height: 11)
  static let radius: CGFloat = 17
  /// The painter keeps words off the corners by itself, by three tenths of their radius; this is the rest, in points.
  static let padding = inset.width - 0.3 * radius

  /// Words broken into lines that fit into a bubble so wide, where single words do.
  static func lines(_ text: String, within width: CGFloat) -> [String] {
    TextWidths.lines(text, size: size, within: width - 2 * inset.width)
  }

  /// How wide a line is, in points.
  static func width(_ line: String) -> CGFloat { TextWidths.width(line, size: size) }

  /// How large a bubble is that may be so wide, in whole points: as wide as its widest line and the insets.
  static func bubbleSize(_ text: String, within width: CGFloat) -> CGSize {
    let lines = lines(text, within: width)
    let widest = lines.reduce(0) { max($0, Self.width($1)) }
    return CGSize(
      width: (widest + 2 * inset.width).rounded(.up),
      height: (0.75 * size + CGFloat(lines.count - 1) * leading + 2 * inset.height).rounded(.up))
  }
}
