extension Array where Element: AnyObject {
  /// Calls a closure with every object, in order, without counting a reference for each: the array, kept as it is until the
  /// end, has one to each of them.
  @inlinable
  @inline(__always)
  package func forEachUncounted(_ body: (Element) -> Void) {
    withUnsafeBufferPointer { objects in
      guard let first = objects.baseAddress else { return }
      // A reference and an unmanaged one are the same bits.
      let references = UnsafeRawPointer(first).assumingMemoryBound(to: Unmanaged<Element>.self)
      for index in objects.indices { references[index]._withUnsafeGuaranteedRef { body($0) } }
    }
  }
}
