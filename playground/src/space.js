// Bodies in space, for the player.
import {SpaceStage} from "../../player/src/space_stage.js";

globalThis.percuss_space_stage = (run) => new SpaceStage(run);
