// In the worker: the engine answers one question after the other. `make_percuss` stands before this text.
onmessage = async ({data}) => {
  const {module} = data;
  const instantiateWasm = (imports, done) => { WebAssembly.instantiate(module, imports).then((instance) => done(instance, module)); return {}; };
  const engine = await make_percuss({instantiateWasm});
  onmessage = ({data: {id, question}}) => {
    const begin = performance.now();
    let answer;
    try {
      answer = engine.ccall("percuss_answer", "string", ["string"], [question]);
    } catch (fault) {
      postMessage({id, fault: String(fault)});
      return;
    }
    postMessage({id, answer, milliseconds: performance.now() - begin});
  };
  postMessage({ready: true});
};
