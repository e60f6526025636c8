// The engine in workers: questions that follow each other quickly in one, those that may take long in another.

// The parts of the engine, which a script of its own brings: {glue: text, worker: text, wasm: base64 of deflated bytes}.
const parts = new Promise((done) => { globalThis.percuss_engine_parts = done; });

let compiled = null;
async function module_and_worker() {
  const {glue, worker, wasm} = await parts;
  const letters = atob(wasm), bytes = new Uint8Array(letters.length);
  for (let k = 0; k < letters.length; ++k) bytes[k] = letters.charCodeAt(k);
  const whole = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
  return {module: await WebAssembly.compile(whole), address: URL.createObjectURL(new Blob([glue, worker], {type: "text/javascript"}))};
}

// One worker. Of the questions of one kind that wait, the newest is asked; the older ones are answered with null.
export class Lane {
  constructor() {
    this.waiting = new Map();
    this.asked = null;
    this.number = 0;
    this.milliseconds = 0;
  }

  async start() {
    compiled ??= module_and_worker();
    const {module, address} = await compiled;
    this.worker = new Worker(address);
    this.worker.onmessage = ({data}) => this.hear(data);
    this.worker.onerror = (event) => this.hear({id: this.number, fault: event.message});
    this.worker.postMessage({module});
  }

  // The answer, or null where a newer question of this kind came before its turn.
  ask(kind, question) {
    return new Promise((done) => {
      this.waiting.get(kind)?.done(null);
      this.waiting.set(kind, {question, done});
      if (!this.worker && !this.starting) this.starting = this.start();
      this.next();
    });
  }

  get busy() { return this.asked !== null || this.waiting.size > 0; }

  // Whatever is being computed ends; what waits is not asked.
  stop() {
    this.worker?.terminate();
    for (const {done} of [...this.waiting.values(), ...(this.asked ? [this.asked] : [])]) done(null);
    this.waiting.clear();
    this.asked = this.worker = this.starting = null;
    this.ready = false;
  }

  next() {
    if (!this.ready || this.asked || this.waiting.size === 0) return;
    const [kind, asked] = this.waiting.entries().next().value;
    this.waiting.delete(kind);
    this.asked = asked;
    this.worker.postMessage({id: ++this.number, question: JSON.stringify(asked.question)});
  }

  hear({ready, id, answer, fault, milliseconds}) {
    if (ready) {
      this.ready = true;
      return this.next();
    }
    if (id !== this.number || !this.asked) return;
    const {done} = this.asked;
    this.asked = null;
    this.milliseconds = milliseconds;
    if (fault) {
      this.stop();  // its memory may be anything now
      done({errors: [{line: 1, column: 1, message: `the engine gave up: ${fault}`}]});
    } else {
      done(JSON.parse(answer));
    }
    this.next();
  }
}
