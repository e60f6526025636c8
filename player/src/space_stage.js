import {Scene} from "three";
export class SpaceStage { constructor(run) { this.scene = new Scene(); } }
