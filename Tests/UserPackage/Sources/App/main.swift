import SpringflowCommands

Commands.main(layout: Staircase(), dataSource: Steps())
