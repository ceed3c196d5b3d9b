import Springflow
import SpringflowScenes

/// What the window shows.
@MainActor
public enum Demos {
  /// A cradle whose balls a finger lifts.
  public static let catalog = ExhibitCatalog(layout: Cradle(), dataSource: Balls()) { view in
    view.allowsSelection = false
    let press = LongPressGestureRecognizer { [weak view] press in
      (view?.collectionViewLayout as? Cradle)?.follow(press)
    }
    press.minimumPressDuration = 0
    view.addGestureRecognizer(press)
  }
}
