extension Array where Element: AnyObject {
  /// Calls a closure with every object, in order, without retaining each: the array, which is kept as it is until the
  /// end, owns a reference to each of them.
  ///
  /// For a closure on an actor the file has to import this module, as Swift lets others use the method, but then the
  /// closure asks for its actor at every object.
  @inlinable
  @inline(__always)
  package func forEachUncounted(_ body: (Element) -> Void) {
    withUnsafeBufferPointer { objects in
      guard let first = objects.baseAddress else { return }
      // A strong reference and an unmanaged one have the same bits.
      let references = UnsafeRawPointer(first).assumingMemoryBound(to: Unmanaged<Element>.self)
      for index in objects.indices { references[index]._withUnsafeGuaranteedRef { body($0) } }
    }
  }

  /// The index of an object, or `nil` if it is not there.
  ///
  /// A closure for `firstIndex(where:)` that belongs to an actor would look for the actor at every element.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package func firstIndex(identicalTo object: AnyObject) -> Int? {
    for index in indices where self[index] === object { return index }
    return nil
  }
}
