/// The part of an update that the engine is in the middle of.
package enum UpdatePhase {
  /// No update is under way.
  case idle
  /// A block changes the data and names the operations. The layout knows only the data before the update.
  case collecting(Transaction)
  /// View, layout and motions are taken to the data after the update.
  case updating(UpdateMap)
  /// The data's order takes the place of the preview of an interactive reorder.
  case restoringOrder(UpdateMap)

  /// Whether no update is under way.
  var isIdle: Bool { if case .idle = self { true } else { false } }
  /// Whether an update is being carried out.
  var isUpdating: Bool { if case .updating = self { true } else { false } }
  /// Whether the data's order takes the place of a preview.
  var isRestoring: Bool { if case .restoringOrder = self { true } else { false } }

  /// The update whose data is being changed, if one is.
  var collected: Transaction? { if case .collecting(let transaction) = self { transaction } else { nil } }

  /// The map of the update that is being carried out.
  var map: UpdateMap? {
    switch self {
    case .idle, .collecting: nil
    case .updating(let map), .restoringOrder(let map): map
    }
  }
}

/// Whom the engine is asking. Until it has the answer, a reload waits and no update can begin.
package enum Inquiry {
  /// Nobody.
  case none
  /// The layout prepares, or says how large its content is.
  case layout
  /// Layout and data source say which elements are in sight.
  case elements
  /// A layout answers for other bounds and another content size than the view's, in points of the content.
  case probe(bounds: CGRect, contentSize: CGSize)

  /// Whether elements, or a layout at other bounds, are being asked for.
  var isAboutElements: Bool {
    switch self {
    case .none, .layout: false
    case .elements, .probe: true
    }
  }

  /// The bounds and the content size about which a layout is being asked, if it is about others than the view's.
  var probe: (bounds: CGRect, contentSize: CGSize)? {
    if case .probe(let bounds, let contentSize) = self { (bounds, contentSize) } else { nil }
  }

  /// Whether nobody is being asked.
  var isNone: Bool { if case .none = self { true } else { false } }
}

/// What of the view agrees with its data and its layout.
package enum Validity: Int {
  /// Nothing: the data source is to be asked for its counts again.
  case none
  /// The counts: the layout is to be asked for the elements in sight.
  case counts
  /// The elements in sight, too.
  case elements
}
