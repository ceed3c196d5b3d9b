import Springflow
import SpringflowScenes

/// What the window shows.
@MainActor
public enum Demos {
  /// Tiles on springs, and the cradle.
  public static let catalog = tiles + cradle

  private static let tiles = ExhibitCatalog(layout: SpringyTiles(), dataSource: Tiles())

  private static let cradle = ExhibitCatalog(layout: Cradle(), dataSource: Balls()) { view in
    view.allowsSelection = false
    let press = LongPressGestureRecognizer { [weak view] press in
      (view?.collectionViewLayout as? Cradle)?.follow(press)
    }
    press.minimumPressDuration = 0
    view.addGestureRecognizer(press)
  }
}
