// Python in a thread of its own: loads Pyodide and the engine from this site, then answers what the page asks, in order.
const PARTS = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide.asm.mjs", "engine.json"];
const FOLDER = "/engine";
let bridge = null;

const fetched = async (folder, name, progress) => {
  const answer = await fetch(folder + name, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${name} cannot be loaded: ${answer.status}`);
  const reader = answer.clone().body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    progress(value.length);
  }
  return answer;
};

const load = async (folder, megabytes) => {
  let received = 0;
  const progress = (bytes) => {
    received += bytes;
    postMessage({ progress: Math.min(70, Math.round(received / (megabytes * 1e4) * 0.7)), text: "loading" });
  };
  // What is fetched here is taken from the browser's memory by what loads it next.
  const [{ loadPyodide }, engine] = await Promise.all([
    import(`${folder}pyodide.mjs`),
    fetched(folder, PARTS[3], progress).then((answer) => answer.json()),
    ...PARTS.slice(0, 3).map((name) => fetched(folder, name, progress)),
  ]);
  postMessage({ progress: 75, text: "starting Python" });
  const python = await loadPyodide({ indexURL: folder });
  postMessage({ progress: 88, text: "starting the engine" });
  const write = (name, text) => {
    const path = `${FOLDER}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, text);
  };
  for (const [name, text] of Object.entries(engine.modules)) write(name, text);
  for (const [name, text] of Object.entries(engine.data)) write(`data/${name}`, text);
  bridge = python.runPython(`
import sys
sys.path.insert(0, "${FOLDER}")
from pathlib import Path
from variorum.playground.bridge import load
load(Path("${FOLDER}/data"))
`);
  postMessage({ progress: 100, ready: true });
};

onmessage = async ({ data }) => {
  if (data.folder) {
    try {
      await load(data.folder, data.megabytes);
    } catch (error) {
      postMessage({ failed: String(error.message || error).slice(0, 300) });
    }
    return;
  }
  try {
    postMessage({ id: data.id, answer: bridge.answer(data.request) });
  } catch (error) {
    postMessage({ id: data.id, answer: JSON.stringify({ error: String(error.message || error).slice(-300) }) });
  }
};
