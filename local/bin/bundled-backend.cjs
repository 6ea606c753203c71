// The start of the bundled backend. Compiling the bundle takes a third of a start, so a file keeps what V8 compiled.
const { readFileSync, renameSync, rmSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const vm = require("node:vm");
const { isMainThread } = require("node:worker_threads");
const { crc32 } = require("node:zlib");

/** By then the first requests are answered, and V8 has compiled what they need. */
const SAVE_AFTER_MS = 5000;
const CHECKSUM_BYTES = 4;

const modules = new Map();
load("./engine.cjs");

/** Runs a file of the bundle, once, and returns its exports. */
function load(name) {
  const known = modules.get(name);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  modules.set(name, module);
  const path = join(__dirname, name);
  const codePath = `${path}.${process.version}-${process.arch}.code`;
  const cachedData = readCode(codePath);
  const script = new vm.Script(
    `(function (require, module, exports, importFile) {${readFileSync(path, "utf8")}\n})`,
    {
      filename: path,
      cachedData,
    },
  );
  const requireFrom = (id) => (id.startsWith("./") ? load(id) : require(id));
  script.runInThisContext()(requireFrom, module, module.exports, (url) => import(url));
  if (isMainThread && (cachedData === undefined || script.cachedDataRejected))
    setTimeout(() => writeCode(codePath, script), SAVE_AFTER_MS).unref();
  return module.exports;
}

/** V8 crashes on damaged code, so the file ends in a checksum. */
function readCode(path) {
  try {
    const file = readFileSync(path);
    const code = file.subarray(0, -CHECKSUM_BYTES);
    return crc32(code) === file.readUInt32LE(code.length) ? code : undefined;
  } catch {
    return undefined;
  }
}

function writeCode(path, script) {
  const draft = `${path}.${process.pid}`;
  try {
    const code = script.createCachedData();
    const checksum = Buffer.alloc(CHECKSUM_BYTES);
    checksum.writeUInt32LE(crc32(code));
    writeFileSync(draft, Buffer.concat([code, checksum]));
    renameSync(draft, path);
  } catch {
    // The folder cannot be written, so the next start compiles again.
    rmSync(draft, { force: true });
  }
}
