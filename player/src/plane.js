// The player for systems in the plane.
import {mount_all} from "./mount.js";

mount_all(null);
