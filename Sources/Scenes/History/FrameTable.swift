import Springflow

/// What frames show beside numbers: the contents of elements and texts. Chunks of frames that follow each other share a
/// table, until it holds much that is not on screen any more.
struct FrameTable: Sendable {
  /// The table's number, by which chunks name it; later tables have higher ones.
  let number: Int
  private(set) var contents = InternedValues<SharedContent>()
  private(set) var texts = InternedValues<String>()
  private(set) var clips = InternedValues<Frame.Clip>()
  /// The number of chunks that use the table.
  var chunkCount = 0
  /// Whether values may be added.
  private(set) var isOpen = true
  /// The number of values from which the next frame begins another table.
  private var limit = 256

  init(number: Int) { self.number = number }

  /// Whether the next frame should begin another table, which then has only what that frame shows.
  var isFull: Bool { contents.values.count + texts.values.count + clips.values.count >= limit }

  /// Bytes in use.
  var byteCount: Int { contents.byteCount + texts.byteCount + clips.byteCount + MemoryLayout<FrameTable>.stride }

  /// The number of a content.
  mutating func number(of content: SharedContent) -> Int { contents.number(of: content, heapBytes: \.heapBytes) }

  /// The number of a text.
  mutating func number(of text: String) -> Int { texts.number(of: text, heapBytes: \.heapBytes) }

  /// The number of a clip.
  mutating func number(of clip: Frame.Clip) -> Int { clips.number(of: clip) { _ in 160 } }

  /// Makes room for as much again as the first frame shows, and more: a table that is full at its second frame would make
  /// every frame the first of a chunk.
  mutating func setLimit() { limit = max(256, 3 * (contents.values.count + texts.values.count + clips.values.count)) }

  /// Gives back the memory that only additions need; none follow.
  mutating func close() {
    contents.close()
    texts.close()
    clips.close()
    isOpen = false
  }
}

extension String {
  /// The memory outside of the string itself, in bytes. Up to 15 bytes lie inside.
  fileprivate var heapBytes: Int { utf8.count > 15 ? utf8.count + 32 : 0 }
}

extension SharedContent {
  /// The object itself, and what lies outside of its content.
  fileprivate var heapBytes: Int {
    let own = MemoryLayout<CellContent>.stride + 48 + value.heapBytes
    return own + layers.heapBytes
  }
}

extension [Frame.Layer] {
  /// The memory of the layers, and of what is drawn by hand in them.
  fileprivate var heapBytes: Int {
    reduce(capacity * MemoryLayout<Frame.Layer>.stride) { bytes, layer in
      let clips = layer.clipPaths.reduce(0) { $0 + MemoryLayout<ShapeContents>.stride + $1.path.heapBytes }
      switch layer.contents {
      case .shape(let shape, _): return bytes + clips + shape.path.heapBytes
      case .image(let contents):
        guard case .drawing(let inner) = contents.image.source else { return bytes + clips }
        return bytes + clips + inner.heapBytes
      case .cell(let content): return bytes + clips + content.heapBytes
      case .none, .text: return bytes + clips
      }
    }
  }
}

extension Path {
  fileprivate var heapBytes: Int { 32 + elements.count * MemoryLayout<Element>.stride }
}

extension CellContent {
  fileprivate var heapBytes: Int {
    var bytes = text.heapBytes + detail.heapBytes + background.heapBytes
    if case .file(let path) = picture { bytes += path.heapBytes }
    return bytes + (selected?.background?.heapBytes ?? 0) + (highlighted?.background?.heapBytes ?? 0)
  }
}

extension CellContent.Background {
  fileprivate var heapBytes: Int {
    guard case .stops(let stops) = self else { return 0 }
    return 32 + stops.count * MemoryLayout<GradientStop>.stride
  }
}
