import Springflow
import SpringflowScenes

/// The form of all controls as an exhibit.
package final class ControlFormExhibit: Exhibit {
  package nonisolated static let name = "control-form"
  package nonisolated static let summary = "a form of all controls"
  package nonisolated static let defaultItemCount = 0
  package nonisolated static let words = ExhibitWords(item: "item")

  /// The form.
  package let form: ControlForm
  /// How often the exhibit was told to insert an item.
  package private(set) var itemCount = 0
  package var rootView: View { form }
  package var arrowStride: CGFloat { 40 }

  package init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    form = ControlForm(frame: CGRect(origin: .zero, size: viewport))
  }

  package func resize(to viewport: CGSize) { form.frame.size = viewport }
  package func insertItem(at index: Int?) { itemCount += 1 }
  package func deleteItem(at index: Int?) { itemCount = max(0, itemCount - 1) }
  package func hash(into hash: inout StateHash) { hash.combine(itemCount) }

  /// The form's exhibit alone.
  package nonisolated static var catalog: ExhibitCatalog { ExhibitCatalog([ControlFormExhibit.self]) }
}
