import Foundation
import SpringflowTestSupport
import Testing

/// Words that the project has left behind, and words that stand for one thing.
@Suite("Names", .concurrentWithViews)
struct NameTests {
  /// Types and functions that had these names have the field's terms now.
  static let retired: Set<String> = [
    // Physics
    "Crew", "CrewMembers", "enlist", "enlistJointed", "loadCrew", "putBack", "carryCrew", "pullCrew", "Part",
    "firstHalf", "secondHalf", "Load", "keepLoads", "keepWallLoads", "wallLoads", "Blow", "isStruck", "meetWalls",
    "hitWall", "Spot", "WallSpot", "Way", "aim", "rub", "firmness", "Passage", "Tuning", "sag", "foldsGravity",
    "CoupledFlow", "Rows", "Traits", "Run", "Slot", "Piece", "PieceHit", "Nearness", "Flight", "FieldFlight", "tamed",
    "isTamed", "contain", "Fault", "isParanoid", "rouse", "stir", "isStirred", "Wakefulness", "whyAwake",
    "trembleSpeed", "isTrembling", "JointMemory", "JointSystem", "JointArena", "brace", "braceChain", "bracedStep",
    "witness", "isPaid", "keepBack", "noteHolds", "handBack", "arm", "lack", "Guardian", "Mixture", "Triple", "Stray",
    "noteStrays", "findStrays", "selectBearing", "bearNothing", "mostFields",
    // Collection views
    "LiveCollection", "Marks", "Levels", "Cover", "Presence", "Loan", "dress", "resident", "stray", "expel",
    "retire", "followOut", "pace", "drift", "turningLost", "glide", "FadingDifference", "FadingTravel", "Fade",
    "Appearance", "Answers", "LayoutPicture", "TransitionPicture", "TransitionLooks", "ScrollReport", "owesScroll",
    "contested", "GestureArbiter", "Movement", "MovingHand", "showDataPaths", "showMarks", "advanceMarks",
    "followMarks", "giveBack", "PlaneShape", "Trunk", "layAside", "credit", "breadth", "takeAppearance", "takeInHand",
    "followHand", "handOver", "Member", "MemberTable", "Place", "looks", "Look", "CollectionViewCore", "WorldMotion",
    "TransitionInterpolation",
    // Exhibits, drawing and the window
    "Darkroom", "Shelves", "Room", "Grab", "Stage", "WorldStage", "Parting", "PhotoWay", "PhotoPlace", "Landing",
    "Chance", "Script", "Ornament", "Hand", "Ink", "Picture", "CrowdsInSight", "ConferenceHands", "Emptiness",
    "addHands", "makeWay", "pullGrabs", "fillStage", "landingOffset", "whereabouts", "shortWay", "prepareOrnaments",
  ]

  @Test("no type and no function has a retired name")
  func retiredNames() {
    for declaration in Declaration.all + Declaration.tests where Self.retired.contains(declaration.name) {
      Issue.record("\(declaration.path):\(declaration.line) declares \(declaration.name)")
    }
  }

  /// Names that by convention mean what the type that they are nested in says.
  static let conventional: Set<String> = [
    "Kind", "Key", "Action", "Phase", "State", "Options", "CodingKeys", "Element", "Index", "Iterator", "ID", "Item",
    "Entry", "Mode", "Axis",
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

  @Test("every public declaration that the main actor isolates is @preconcurrency, so that code of Swift 5 can use it")
  func preconcurrency() {
    for file in SourceFile.all {
      let code = file.code
      for (index, line) in code.enumerated() {
        let attributes = line.text.trimmingCharacters(in: .whitespaces)
        guard attributes.hasPrefix("@MainActor"), index + 1 < code.count else { continue }
        // Alone on its line or before the declaration itself.
        let declaration = attributes == "@MainActor" ? code[index + 1].text : attributes
        guard declaration.firstMatch(of: #/\b(public|open)\b/#) != nil else { continue }
        if index > 0, code[index - 1].text.contains("@preconcurrency") { continue }
        Issue.record("\(file.path):\(line.number) isolates a public declaration without @preconcurrency")
      }
    }
  }
}
