import SpringflowTestSupport
import SpringflowViews
import Testing

/// Answers what it is told to, and says what it was told.
private final class Umpire: TextFieldDelegate {
  var log: [String] = []
  var (begins, ends, changes, returns) = (true, true, true, true)
  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { begins }
  func textFieldDidBeginEditing(_ textField: TextField) { log.append("began") }
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool { ends }
  func textFieldDidEndEditing(_ textField: TextField) { log.append("ended") }
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    log.append("\(range.location)+\(range.length) \(string)")
    return changes
  }
  func textFieldShouldReturn(_ textField: TextField) -> Bool { returns }
}

/// Is told why editing ends, and of each selection.
private final class Listener: TextFieldDelegate {
  var log: [String] = []
  func textFieldDidEndEditing(_ textField: TextField, reason: TextFieldDidEndEditingReason) {
    log.append("ended \(reason == .committed)")
  }
  func textFieldDidChangeSelection(_ textField: TextField) { log.append(textField.text ?? "") }
}

@MainActor
@Suite("Text fields")
struct TextFieldTests {
  private let field = TextField(frame: CGRect(x: 50, y: 100, width: 200, height: 34))
  private let fixture: ControlFixture
  private var host: ViewHost { fixture.host }

  init() {
    fixture = ControlFixture(field)
    host.layoutIfNeeded()
  }

  /// The offsets between which the text is selected.
  private var selection: [Int] {
    let range = field.selectedTextRange!
    return [range.start, range.end].map { field.offset(from: field.beginningOfDocument, to: $0) }
  }

  private func caretX(_ place: Int) -> CGFloat {
    field.frame.minX + field.caretRect(for: field.position(from: field.beginningOfDocument, offset: place)!).minX
  }

  private func drag(_ from: Int, _ to: Int) {
    fixture.drag(CGPoint(x: caretX(from) + 0.5, y: 117), CGPoint(x: caretX(to) + 0.5, y: 117))
    fixture.advance(60)
  }

  /// Edits by names, with texts between.
  private func edit(_ edits: String...) {
    for edit in edits {
      if let edit = TextEdit(rawValue: edit) { _ = host.edit(edit) } else { _ = host.insertText(edit) }
    }
  }

  @Test("a tap begins to edit, what is typed is inserted at the caret, and Escape ends it")
  func typing() {
    #expect(!host.takesText && !host.insertText("lost") && !host.edit(.backspace))
    fixture.tap(150, 117)
    #expect(field.isEditing && field.isFirstResponder && host.takesText)
    edit("Spring", "left", "left", "ed", "backspace", "delete", "end", "!")
    #expect(field.text == "Sprieg!")
    #expect(
      fixture.take().filter { ["begin", "changed", "end"].contains($0) } == ["begin"]
        + Array(repeating: "changed", count: 5))
    edit("escape")
    #expect(!field.isEditing && !host.takesText && fixture.take() == ["end"])
    // A program's own change calls nothing.
    field.text = "other"
    #expect(fixture.take() == [] && selection == [5, 5])
    field.text = nil
    #expect(field.text == "" && !field.hasText)
  }

  /// Each edit of a text with a caret, and with a selection; the selection is in brackets, the caret a bar.
  @Test(
    "every editing key does what its name says",
    arguments: [
      ("one two| three", TextEdit.backspace, "one tw| three"), ("one two| three", .delete, "one two|three"),
      ("one two| three", .wordBackspace, "one | three"), ("one two| three", .wordDelete, "one two|"),
      ("one two| three", .left, "one tw|o three"), ("one two| three", .right, "one two |three"),
      ("one two| three", .wordLeft, "one |two three"), ("one two| three", .wordRight, "one two three|"),
      ("one two| three", .start, "|one two three"), ("one two| three", .end, "one two three|"),
      ("one two| three", .selectLeft, "one tw[o] three"), ("one two| three", .selectRight, "one two[ ]three"),
      ("one two| three", .selectWordLeft, "one [two] three"), ("one two| three", .selectWordRight, "one two[ three]"),
      ("one two| three", .selectToStart, "[one two] three"), ("one two| three", .selectToEnd, "one two[ three]"),
      ("one two| three", .selectAll, "[one two three]"), ("one [two] three", .backspace, "one | three"),
      ("one [two] three", .delete, "one | three"), ("one [two] three", .wordBackspace, "one | three"),
      ("one [two] three", .left, "one |two three"), ("one [two] three", .right, "one two| three"),
      ("one [two] three", .wordLeft, "one |two three"), ("one [two] three", .selectLeft, "one [tw]o three"),
      ("one [two] three", .cut, "one | three"), ("one [two] three", .copy, "one [two] three"),
      ("|", .backspace, "|"), ("|", .delete, "|"), ("|", .wordLeft, "|"), ("|", .selectAll, "|"), ("|a", .left, "|a"),
      ("a|", .wordDelete, "a|"), ("a|", .enter, "a|"), ("-- a|", .wordBackspace, "-- |"), ("-- |", .wordBackspace, "|"),
    ])
  func edits(_ before: String, _ edit: TextEdit, _ after: String) {
    field.becomeFirstResponder()
    let marks = before.indices.filter { "[|]".contains(before[$0]) }.map {
      before.distance(from: before.startIndex, to: $0)
    }
    field.text = before.filter { !"[|]".contains($0) }
    func place(_ offset: Int) -> TextPosition { field.position(from: field.beginningOfDocument, offset: offset)! }
    field.selectedTextRange = field.textRange(
      from: place(marks[0]), to: place(marks[marks.count - 1] - marks.count + 1))
    _ = host.edit(edit)
    var result = Array(field.text!)
    if selection[0] == selection[1] {
      result.insert("|", at: selection[0])
    } else {
      result.insert("]", at: selection[1])
      result.insert("[", at: selection[0])
    }
    #expect(String(result) == after)
  }

  @Test("keys of the keyboard edit, and letters type, until Tab leaves")
  func keys() {
    let other = TextField(frame: CGRect(x: 50, y: 150, width: 200, height: 34))
    fixture.root.addSubview(other)
    #expect(host.press(Key(.keyboardTab)) && field.isEditing)
    for key in [Key(.keyboardD), Key(.keyboardI, .shift), Key(.keyboardSpacebar), Key(.keyboardLeftArrow)] {
      #expect(host.press(key))
    }
    #expect(field.text == "dI " && selection == [2, 2])
    #expect(host.press(Key(.keyboardDeleteOrBackspace)) && host.press(Key(.keyboardA, .control)))
    #expect(field.text == "d " && selection == [0, 2])
    // The clipboard is not the session's to read.
    #expect(host.press(Key(.keyboardV, .control)) && field.text == "d ")
    edit("tab")
    #expect(other.isEditing && !field.isEditing && host.focusedView === other)
    edit("other", "backtab", "copy", "end", "more")
    #expect((field.text, other.text) == ("d more", "other"))
    // Where one was touched Tab goes on, and a touch hides the ring.
    fixture.tap(150, 167)
    #expect(host.focusedView == nil && other.isEditing)
    edit("tab")
    #expect(host.focusedView === field)
    #expect(host.press(Key(.keyboardEscape)) && host.focusedView == nil && !field.isEditing)
    #expect(!host.press(Key(.keyboardEscape)))
  }

  @Test("the delegate is asked before anything changes, in UTF-16, and may refuse")
  func judged() {
    let judge = Umpire()
    field.delegate = judge
    judge.begins = false
    fixture.tap(150, 117)
    #expect(!field.isEditing && !field.becomeFirstResponder() && !host.takesText)
    judge.begins = true
    field.text = "\u{1F1E9}\u{1F1EA}e\u{301}x"
    #expect(field.becomeFirstResponder())
    edit("left", "y", "selectWordLeft", "backspace", "backspace")
    #expect(judge.log == ["began", "6+0 y", "4+3 ", "0+4 "])
    #expect(field.text == "x")
    judge.changes = false
    edit("lost", "delete")
    #expect(field.text == "x")
    judge.ends = false
    #expect(!field.resignFirstResponder() && !field.endEditing(false) && field.isEditing)
    edit("tab", "escape")
    #expect(field.isEditing)
    judge.log = []
    // A field that cannot be used, or has left, is not asked.
    field.isEnabled = false
    #expect(!field.isEditing && judge.log == ["ended"])
    (field.isEnabled, judge.ends) = (true, false)
    #expect(field.becomeFirstResponder() && fixture.root.endEditing(true) && !field.isEditing)
    field.becomeFirstResponder()
    field.removeFromSuperview()
    #expect(!field.isFirstResponder && !host.takesText && judge.log == ["ended", "began", "ended", "began", "ended"])
  }

  @Test("a delegate is told of each place of the caret and each selection once, and why editing ends")
  func told() {
    let listener = Listener()
    field.delegate = listener
    field.text = "a"
    field.becomeFirstResponder()
    edit("b", "left", "left", "left", "selectAll", "selectAll", "escape")
    field.text = "c"
    #expect(listener.log == ["a", "ab", "ab", "ab", "ab", "ended true"])
  }

  @Test("the return key ends the editing if there is an action for that and the delegate agrees")
  func returns() {
    let judge = Umpire()
    field.delegate = judge
    field.becomeFirstResponder()
    _ = fixture.take()
    edit("return")
    #expect(field.isEditing && fixture.take() == ["primary"])
    var exits = 0
    field.addAction(Action { _ in exits += 1 }, for: .editingDidEndOnExit)
    judge.returns = false
    edit("return")
    #expect(field.isEditing && exits == 0)
    judge.returns = true
    edit("return")
    #expect(!field.isEditing && exits == 1 && fixture.take() == ["primary", "end"])
  }

  @Test("a double tap selects a word, a third tap everything, and drags select characters or words")
  func selecting() {
    field.text = "one two three"
    fixture.tap(caretX(5), 117)
    #expect(selection == [5, 5])
    fixture.tap(caretX(5), 117)
    #expect(selection == [4, 7])
    fixture.tap(caretX(5), 117)
    #expect(selection == [0, 13])
    fixture.advance(120)
    drag(2, 9)
    #expect(selection == [2, 9])
    edit("selectLeft")
    #expect(selection == [2, 8])
    drag(9, 2)
    edit("selectRight")
    #expect(selection == [3, 9])
    fixture.tap(caretX(5), 117)
    drag(5, 10)
    #expect(selection == [4, 13])
    // The last letter of a word is the word's, from its middle on, too.
    fixture.advance(120)
    for _ in 0..<2 { fixture.tap(caretX(7) - 1, 117) }
    #expect(selection == [4, 7])
    // A drag selects nothing before the text is edited, and puts the caret where it began.
    field.resignFirstResponder()
    drag(1, 3)
    #expect(field.isEditing && selection == [1, 1])
  }

  @Test("the caret is at the sum of the advances before it, and always in sight")
  func caret() {
    field.borderStyle = .roundedRect
    field.becomeFirstResponder()
    host.layoutIfNeeded()
    let text = String(repeating: "Springs and lists. ", count: 20)
    for (count, letter) in text.enumerated() {
      edit(String(letter))
      host.layoutIfNeeded()
      let rect = field.caretRect(for: field.endOfDocument)
      let width = field.font!.width(of: text.prefix(count + 1))
      #expect(abs(rect.minX - min(8 + width, 200 - 8 - 2)) < 1e-9)
    }
    edit("start")
    host.layoutIfNeeded()
    #expect(field.caretRect(for: field.beginningOfDocument).minX == 8)
    for place in stride(from: 0, through: 380, by: 7) {
      let position = field.position(from: field.beginningOfDocument, offset: place)!
      field.selectedTextRange = field.textRange(from: position, to: position)
      host.layoutIfNeeded()
      #expect((8...190).contains(field.caretRect(for: position).minX))
    }
    // At rest it shows its beginning.
    edit("end", "escape")
    host.layoutIfNeeded()
    #expect(field.caretRect(for: field.beginningOfDocument).minX == 8)
    field.text = "short"
    let room = 200 - 16 - 2 - field.font!.width(of: "short")
    for (alignment, x) in [(NSTextAlignment.left, 8), (.center, 8 + room / 2), (.right, 8 + room), (.natural, 8)] {
      field.textAlignment = alignment
      #expect(abs(field.caretRect(for: field.beginningOfDocument).minX - x) < 1e-9)
    }
    field.textAlignment = .natural
    field.semanticContentAttribute = .forceRightToLeft
    #expect(abs(field.caretRect(for: field.beginningOfDocument).minX - 8 - room) < 1e-9)
  }

  @Test("a finger beyond the edge scrolls on, as long as it is there")
  func scrolling() {
    field.text = String(repeating: "abcdefghij", count: 20)
    field.becomeFirstResponder()
    edit("start")
    fixture.advance(1)
    fixture.touch(.began, 60, 117)
    fixture.touch(.moved, 240, 117)
    fixture.touch(.moved, 260, 117)
    let first = selection[1]
    fixture.advance(120)
    #expect(selection[0] == 1 && selection[1] > first + 20)
    fixture.advance(1000)
    #expect(selection[1] == 200)
    fixture.touch(.ended, 260, 117)
    fixture.advance(1300)
    #expect(!host.isMoving && host.snapshot().isSettled)
  }

  @Test("the caret blinks for ten seconds, which changes nothing else, and then stands")
  func blinking() {
    field.becomeFirstResponder()
    func isSeen() -> Bool {
      host.snapshot().elements.flatMap(\.layers).contains { $0.size.width == 2 && $0.background != nil }
    }
    fixture.advance(30)
    #expect(!host.isMoving && isSeen() && !host.snapshot().isSettled)
    fixture.advance(60)
    #expect(!isSeen())
    edit("a")
    #expect(isSeen())
    fixture.advance(1200)
    #expect(isSeen() && host.snapshot().isSettled)
  }

  @Test("a secure text shows dots of one width, is one word, and is not copied")
  func secure() {
    field.isSecureTextEntry = true
    field.becomeFirstResponder()
    edit("open sesame", "selectAll", "copy", "cut")
    #expect(host.copied == nil && field.text == "open sesame")
    #expect(field.accessibilityValue == String(repeating: "\u{2022}", count: 11))
    edit("end", "wordLeft")
    #expect(selection == [0, 0])
    let widths = (0..<11).map { caretX($0 + 1) - caretX($0) }
    #expect(widths.allSatisfy { abs($0 - widths[0]) < 1e-9 })
    fixture.tap(caretX(2), 117)
    fixture.tap(caretX(2), 117)
    #expect(selection == [0, 11])
    // Begun again, it is replaced, since nobody sees what it was.
    field.resignFirstResponder()
    field.becomeFirstResponder()
    edit("start", "ab", "c")
    #expect(field.text == "abc")
    field.isSecureTextEntry = false
    edit("selectAll", "copy")
    #expect(host.copied == "abc")
  }

  @Test("a line has no breaks, a text of a million letters can be edited, and sizes may be none")
  func extremes() {
    field.becomeFirstResponder()
    edit("a\r\nb\tc\u{0}d\u{2028}e")
    #expect(field.text == "a b cd e")
    field.text = String(repeating: "letters ", count: 125_000)
    host.layoutIfNeeded()
    edit("start", "x", "end", "wordLeft", "selectToStart")
    host.layoutIfNeeded()
    #expect(field.text?.count == 1_000_001 && host.snapshot().elements.count > 0)
    edit("backspace")
    #expect(field.text == "letters ")
    for size in [CGSize.zero, CGSize(width: 1, height: 1), CGSize(width: 1e12, height: 1e12)] {
      field.frame.size = size
      fixture.advance(2)
      #expect(field.caretRect(for: field.endOfDocument).minX.isFinite)
    }
    #expect(field.position(from: field.endOfDocument, offset: 1) == nil)
    #expect(field.position(from: field.endOfDocument, offset: .max) == nil)
  }

  @Test("what is called may begin, end, disable and remove: each field is told once of each")
  func callbacks() {
    let other = TextField(frame: CGRect(x: 50, y: 150, width: 200, height: 34))
    fixture.root.addSubview(other)
    var log: [String] = []
    for (name, field) in [("field", field), ("other", other)] {
      field.addAction(Action { _ in log.append("\(name) begins") }, for: .editingDidBegin)
      field.addAction(Action { _ in log.append("\(name) ends") }, for: .editingDidEnd)
    }
    // The one that ends begins the other one, which begins already.
    let chain = Action { _ in other.becomeFirstResponder() }
    field.addAction(chain, for: .editingDidEnd)
    field.becomeFirstResponder()
    #expect(other.becomeFirstResponder() && other.isEditing)
    #expect(log == ["field begins", "field ends", "other begins"])
    field.removeAction(chain, for: .editingDidEnd)
    // The one that ends disables the other one.
    field.becomeFirstResponder()
    let disable = Action { _ in other.isEnabled = false }
    field.addAction(disable, for: .editingDidEnd)
    log = []
    #expect(!other.becomeFirstResponder() && !host.takesText)
    #expect(log == ["field ends"])
    field.removeAction(disable, for: .editingDidEnd)
    other.isEnabled = true
    // One that ends as soon as it has begun.
    log = []
    let leave = Action { _ in other.resignFirstResponder() }
    other.addAction(leave, for: .editingDidBegin)
    #expect(!other.becomeFirstResponder() && !other.isEditing && log == ["other begins", "other ends"])
    other.removeAction(leave, for: .editingDidBegin)
    // A control that goes when the focus comes to it gets none.
    field.addAction(Action { _ in other.removeFromSuperview() }, for: .editingDidEnd)
    field.becomeFirstResponder()
    edit("tab")
    #expect(host.focusedView == nil && !other.isFocused && other.subviews.count == 2)
  }

  @Test("its size is that of UIKit's: 34 points with a border, 22 without, as wide as its text or its placeholder")
  func size() {
    field.placeholder = "Name"
    #expect(field.intrinsicContentSize.height == 22)
    field.borderStyle = .roundedRect
    let width = (Font.systemFont(ofSize: 17).width(of: "Name") + 18).rounded(.up)
    #expect(field.intrinsicContentSize == CGSize(width: width, height: 34))
    field.text = "A longer name"
    #expect(field.intrinsicContentSize.width > width)
  }

  /// A text edited character by character as a string, with the places of its clusters found anew each time.
  private struct Model {
    var text = ""
    var (anchor, caret) = (0, 0)
    mutating func replace(_ range: Range<Int>, _ new: String) {
      let characters = Array(text)
      let before = String(characters[..<range.lowerBound]) + new
      text = before + String(characters[range.upperBound...])
      // The caret is behind the first characters that hold what is before it.
      caret = (0...text.count).first { String(text.prefix($0)).utf8.count >= before.utf8.count }!
      anchor = caret
    }
  }

  @Test("random texts and edits are those of a model", arguments: 0..<4)
  func model(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var model = Model()
    field.becomeFirstResponder()
    let texts = [
      "a", "bc d", "\u{301}", "\u{1F1E9}", "\u{1F469}\u{200D}", "\u{1F4BB}", "\u{1100}\u{1161}", "_9", "\u{AD}",
    ]
    for _ in 0..<(TestLength.isFull ? 3000 : 500) {
      let (low, high) = (min(model.anchor, model.caret), max(model.anchor, model.caret))
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        let text = texts.randomElement(using: &random)!
        model.replace(low..<high, text)
        edit(text)
      case 3:
        model.replace(low == high ? max(low - 1, 0)..<low : low..<high, "")
        edit("backspace")
      case 4:
        model.replace(low == high ? low..<min(low + 1, model.text.count) : low..<high, "")
        edit("delete")
      case 5:
        model.caret = low == high ? max(low - 1, 0) : low
        model.anchor = model.caret
        edit("left")
      case 6:
        model.caret = max(model.caret - 1, 0)
        edit("selectLeft")
      default:
        model.caret = min(model.caret + 1, model.text.count)
        edit("selectRight")
      }
      #expect(Array(field.text!.utf8) == Array(model.text.utf8))
      #expect(selection == [min(model.anchor, model.caret), max(model.anchor, model.caret)])
    }
  }
}
