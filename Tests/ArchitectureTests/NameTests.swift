import Foundation
import Testing

/// Words that the project has left behind, and words that stand for one thing.
@Suite("Names")
struct NameTests {
  /// Types and functions that had these names have the field's terms now.
  static let retired: Set<String> = [
    // Physics
    "Crew", "enlist", "loadCrew", "putBack", "Part", "firstHalf", "secondHalf", "Load", "keepLoads", "Blow", "isStruck",
    "Spot", "Way", "aim", "rub", "firmness", "WallSpot", "Passage", "Tuning", "sag", "foldsGravity", "Rows", "Traits",
    "Run", "Slot", "Piece", "Nearness", "Flight", "Outline", "tamed", "contain", "Fault", "isParanoid", "rouse", "stir",
    "Wakefulness", "JointMemory", "brace", "witness", "isPaid", "keepBack", "arm", "lack",
    // Collection views
    "LiveCollection", "Marks", "dress", "Levels", "Cover", "Presence", "resident", "stray", "expel", "retire",
    "dismiss",
    "followOut", "pace", "drift", "turning", "glide", "FadingDifference", "FadingTravel", "Appearance", "Answers",
    "LayoutPicture", "TransitionPicture", "TransitionLooks", "ScrollReport", "owesScroll", "contested",
    "GestureArbiter",
    "Movement", "showDataPaths", "Loan", "giveBack", "PlaneShape", "upright", "FocusHeading", "Trunk", "credit",
    "breadth", "takeAppearance",
    // Exhibits, drawing, tests' words
    "Look", "Darkroom", "Shelves", "Room", "Grab", "Stage", "Parting", "PhotoWay", "Landing", "Chance", "Script",
    "Ornament", "Hand",
  ]

  @Test("no type and no function has a retired name")
  func retiredNames() {
    for declaration in Declaration.all where Self.retired.contains(declaration.name) {
      Issue.record("\(declaration.path):\(declaration.line) declares \(declaration.name)")
    }
  }

  /// Names that by convention mean what the type that they are nested in says.
  static let conventional: Set<String> = [
    "Kind", "Key", "Action", "Phase", "State", "Options", "CodingKeys", "Element", "Index", "Iterator", "ID", "Item",
    "Entry",
  ]

  @Test("no two types have one name, nested ones included")
  func oneTypeAName() {
    let types = Declaration.all.filter {
      Declaration.types.contains($0.keyword) && !Self.conventional.contains($0.name)
    }
    for (name, found) in Dictionary(grouping: types, by: \.name) where found.count > 1 {
      // A typealias that says which of its kind a generic context has.
      if Set(found.map(\.path)).count == 1, found.contains(where: { $0.keyword == "typealias" }) { continue }
      Issue.record("\(name): \(found.map { "\($0.path):\($0.line)" }.joined(separator: ", "))")
    }
  }
}
