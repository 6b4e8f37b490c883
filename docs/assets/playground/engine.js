// Starts the engine in a thread of its own. What it is asked it answers in turn; addresses of pages come back whole.
export const able = location.protocol.startsWith("http") && "WebAssembly" in window && "CompressionStream" in window;

export const start = (folder, megabytes, progress) => new Promise((resolve, reject) => {
  const waiting = new Map();
  const pages = new URL("../", folder);
  let number = 0;
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const whole = (key, value) => key === "page" && typeof value === "string" ? new URL(value, pages).href : value;
  const ask = (name, more = {}) => new Promise((answer) => {
    waiting.set(++number, answer);
    worker.postMessage({ id: number, request: JSON.stringify({ ask: name, ...more }) });
  });
  worker.onerror = (event) => reject(new Error(event.message || "its script cannot be loaded"));
  worker.onmessage = ({ data }) => {
    if (data.id) {
      waiting.get(data.id)?.(JSON.parse(data.answer, whole));
      waiting.delete(data.id);
    } else if (data.failed) {
      reject(new Error(data.failed));
    } else if (data.ready) {
      progress(100, "");
      resolve(ask);
    } else {
      progress(data.progress, `${data.text} …`);
    }
  };
  worker.postMessage({ folder, megabytes });
});
