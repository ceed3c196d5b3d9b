import Springflow

/// The sample conversation. It begins again at its end, so that messages of any number have a text.
package enum SampleMessages {
  /// A message: whether it is the user's own, and its text.
  package struct SampleMessage {
    let isMine: Bool
    package let text: String

    init(_ isMine: Bool, _ text: String) {
      self.isMine = isMine
      self.text = text
    }
  }

  package static let lines = [
    SampleMessage(false, "Morning! Did you see the new build?"),
    SampleMessage(true, "Just opened it."),
    SampleMessage(true, "The row of tiles feels different today, as if it were made of something."),
    SampleMessage(false, "That is the damping. I took it down a little."),
    SampleMessage(true, "How little?"),
    SampleMessage(false, "From 0.6 to 0.5"),
    SampleMessage(true, "It is funny how a tenth can be the whole difference between a toy and a tool."),
    SampleMessage(false, "Tell that to the people upstairs"),
    SampleMessage(true, "I did. They asked for a slide."),
    SampleMessage(false, "Of course they did."),
    SampleMessage(
      false,
      "By the way: when I fling the list and a tile drops in at the same time, nothing jumps any more. I tried it for "
        + "half an hour and could not break it."),
    SampleMessage(true, "Half an hour?"),
    SampleMessage(false, "All right, ten minutes. And coffee."),
    SampleMessage(true, "What happens if you resize the window while it flies?"),
    SampleMessage(false, "It goes on flying."),
    SampleMessage(true, "Nice"),
    SampleMessage(
      true, "I want that for the photo wall, too. There the pictures still fade in and out as if nobody cared."),
    SampleMessage(false, "Send me the numbers and I will have a look after lunch"),
    SampleMessage(true, "1.2 Hz, damping 0.7, and the big ones a touch slower than the small ones."),
    SampleMessage(false, "Noted."),
    SampleMessage(false, "Lunch where?"),
    SampleMessage(true, "The place with the soup"),
    SampleMessage(false, "They all have soup in November."),
    SampleMessage(true, "The one by the canal, with the chairs that do not match. Half past twelve?"),
    SampleMessage(false, "See you there"),
    SampleMessage(
      true, "One more thing before I forget: the shadow below a tile that falls. It should grow as the tile comes down."
    ),
    SampleMessage(false, "It does!"),
    SampleMessage(true, "It does? Then it should do so a little more."),
    SampleMessage(false, "You are impossible :)"),
    SampleMessage(true, "I am a motion designer."),
    SampleMessage(false, "That is what I said."),
    SampleMessage(true, "Look at the recording from Tuesday, around the fourth second. There it is perfect."),
    SampleMessage(false, "Watching"),
    SampleMessage(false, "Oh. Yes."),
    SampleMessage(
      false,
      "It is because two of them meet on the way down and the second one waits for a blink. Nobody planned that."),
    SampleMessage(true, "The best things are never planned. Can we keep it?"),
    SampleMessage(false, "It is a scene now. It will do the same thing for ever, to the last bit."),
    SampleMessage(true, "Then I can sleep."),
    SampleMessage(false, "Good night, then. It is nine in the morning."),
    SampleMessage(true, "Ha"),
  ]

  /// The index of a message's text; numbers may be negative.
  static func index(_ number: Int) -> Int { (number % lines.count + lines.count) % lines.count }

  static func line(_ number: Int) -> SampleMessage { lines[index(number)] }
}

/// Text in a bubble: its line breaks, and the size of the bubble around it.
package enum BubbleText {
  /// The size of the text, in points.
  package static let size: CGFloat = 15
  /// The distance from one line to the next, in points.
  private static let leading: CGFloat = 18.6
  /// The distance between the text and the bubble's edges, in points.
  package static let inset = CGSize(width: 14, height: 11)
  package static let radius: CGFloat = 17
  /// Text broken into lines that fit into a bubble of a width, unless a single word is wider.
  package static func lines(_ text: String, within width: CGFloat) -> [String] {
    let room = width - 2 * inset.width
    return text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, Self.width(last + " " + word) <= room {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }

  /// The width of a line, in points.
  static func width(_ line: String) -> CGFloat { Font.systemFont(ofSize: size, weight: .semibold).width(of: line) }

  /// The size of a bubble of at most the given width, in whole points: as wide as its widest line and the insets.
  package static func bubbleSize(_ text: String, within width: CGFloat) -> CGSize {
    let lines = lines(text, within: width)
    let widest = lines.reduce(0) { max($0, Self.width($1)) }
    return CGSize(
      width: (widest + 2 * inset.width).rounded(.up),
      height: (0.75 * size + CGFloat(lines.count - 1) * leading + 2 * inset.height).rounded(.up))
  }
}
