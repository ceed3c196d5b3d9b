import Springflow

extension CollectionView {
  /// The titles of the open menu.
  public var menuTitles: [String] { menuActions.map(\.title) }

  /// Performs the action of the open menu that has a title, if there is one.
  public func performMenuAction(titled title: String) {
    if let action = menuActions.first(where: { $0.title == title }) { performMenuAction(action) }
  }
}
