// The player for bodies in space.
import {mount_all} from "./mount.js";
import {SpaceStage} from "./space_stage.js";

mount_all((run) => new SpaceStage(run));
