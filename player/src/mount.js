// Puts a player where the page has data for one.
import {Player} from "./player.js";
import {follow} from "./follow.js";

export function mount_all(make_space_stage) {
  for (const host of document.querySelectorAll(".player")) {
    let player = null;
    const mount = (json) => {
      const before = player, at_end = before && before.clock.t >= before.run.end;
      const playing = before && before.clock.playing;
      if (before) before.close();
      player = new Player(host, json, make_space_stage);
      if (before) {
        player.clock.speed = before.clock.speed;
        player.clock.seek(at_end ? player.run.end : before.clock.t);
        if (playing) player.clock.play();
      }
      host.player = player;
    };
    try {
      mount(JSON.parse(host.querySelector("script").textContent));
      if (host.dataset.follow) follow(mount);
      host.dataset.ready = "yes";
    } catch (fault) {
      host.textContent = `The motion cannot be shown: ${fault.message}`;
      host.className = "bad";
    }
  }
}
