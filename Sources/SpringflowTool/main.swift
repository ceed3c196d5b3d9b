import SpringflowCommands
import SpringflowExhibits

Commands.main(.standard, named: "springflow", exampleScene: "Scenes/carousel/fling.json")
