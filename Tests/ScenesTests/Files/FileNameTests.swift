import SpringflowFiles
import SpringflowTestSupport
import Testing

@Suite("File names of any bytes", .concurrentWithViews)
struct FileNameTests {
  @Test("a name in UTF-8 is text unchanged")
  func plain() {
    for name in ["", "a.json", "Übung/été.json", "日本.json", "🙂", "e\u{301}", "a b\n"] {
      #expect(FileName.text(of: Array(name.utf8)) == name)
      #expect(FileName.bytes(of: name) == Array(name.utf8))
    }
  }

  @Test("every name is restored to the byte: all of two bytes, and random ones")
  func bytes() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        #expect(FileName.bytes(of: FileName.text(of: [first, second])) == [first, second])
      }
    }
    var state: UInt64 = 1
    for _ in 0..<2000 {
      let bytes =
        (0..<12).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return [0x41, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x99, 0x82, 0xF4, 0x8F, 0xBA, 0x80][
            Int(state >> 33) % 14]
        } as [UInt8]
      #expect(FileName.bytes(of: FileName.text(of: bytes)) == bytes)
    }
  }

  @Test("a name with the characters that stand for bytes is restored, too, and differs from those bytes")
  func escaped() {
    let own = Array("\u{10FE80}\u{10FEFF}".utf8)
    #expect(FileName.bytes(of: FileName.text(of: own)) == own)
    #expect(FileName.text(of: own) != FileName.text(of: [0x80, 0xFF]))
  }

  @Test("a character that a terminal may interpret or hide is printed as an escape, and long text is cut")
  func printable() {
    #expect(PrintableText.escaped("a\u{1B}[31mb\u{7}\t\n") == "a\\u{1b}[31mb\\u{7}\\t\\n")
    #expect(PrintableText.escaped("\u{202E}evil\u{200B}\u{85}") == "\\u{202e}evil\\u{200b}\\u{85}")
    #expect(PrintableText.escaped(FileName.text(of: [0x61, 0xFF, 0x80])) == "a\\xff\\x80")
    #expect(PrintableText.escaped("été 🙂 日本") == "été 🙂 日本")
    #expect(
      PrintableText.short("abcdef", limit: 6) == "abcdef" && PrintableText.short("abcdefg", limit: 6) == "abcdef…")
    #expect(
      PrintableText.short(String(repeating: "e\u{301}\u{301}\u{301}\u{301}\u{301}", count: 9), limit: 6).hasSuffix("…"))
  }
}
