/// What a step needs and no later step depends on: lists and columns that keep their memory, so that a step allocates
/// nothing. Never encoded.
struct StepScratch: Sendable {
  var solverBodies = SolverBodies()
  var jointed = JointedBodies()
  var impacts = ImpactPhase()
  var selection = ContactSelection()
  var contactSolver = ContactSolver()
  var coupled = CoupledBodies()
  var fields = SolverFields()
}
