// Newer data from the server that the page came from: `percuss view` of a run that is still being computed.

const pause = 1500;  // milliseconds between questions

export async function follow(mount) {
  const base = location.pathname.replace(/[^/]*$/, "");
  let known = null;
  for (;;) {
    await new Promise((done) => setTimeout(done, pause));
    try {
      const answer = await fetch(`${base}stamp`, {cache: "no-store"});
      if (!answer.ok) continue;
      const stamp = await answer.text();
      if (known !== null && stamp !== known) {
        const data = await fetch(`${base}run.json`, {cache: "no-store"});
        if (!data.ok) continue;
        mount(await data.json());
      }
      known = stamp;
    } catch { /* the server is gone or busy: what is here stays */ }
  }
}
