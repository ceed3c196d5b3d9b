import SpringflowCommands
import Swing

Commands.main(Demos.catalog)
