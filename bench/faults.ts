import { FAULTS, KINDS, type Fault, type Kind } from "./faults/faulty-functions";
import { SupervisedBackend } from "./faults/supervised";

/**
 * `node local/bin/run.mjs bench/faults.ts`: functions of every kind loop, spin, eat memory and exit. Exits with 1
 * unless others are served again within eight seconds each time, no acknowledged write is lost, and the function is
 * quarantined and named in one line of the log.
 */
const SERVED_WITHIN_MS = 8_000;

let failures = 0;
console.log("kind      fault   others wait   lost   log lines   second call");
for (const fault of Object.keys(FAULTS) as Fault[]) {
  const backend = await SupervisedBackend.start();
  for (const kind of KINDS) await measure(backend, kind, fault);
  await backend.stop();
}
process.exit(failures > 0 ? 1 : 0);

async function measure(backend: SupervisedBackend, kind: Kind, fault: Fault): Promise<void> {
  const written = await write(backend);
  const linesBefore = namedIn(backend.output);
  const failed = backend.fail(kind, fault);
  // The function holds the process from its first moment on.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const waited = await backend.untilServed();
  await failed;
  const kept = (await backend.call("writes:all")) as { value: number[] };
  const lost = written.filter((n) => !kept.value.includes(n)).length;
  const lines = namedIn(backend.output) - linesBefore;
  const second = JSON.stringify(await backend.fail(kind, fault)) ?? "";
  // A realm of Convex's own has no process to exit: the call fails, and nothing ends.
  const isHarmless = fault === "exits" && kind !== "node";
  const isRight = isHarmless
    ? lines === 0 && /process\.exit/.test(second)
    : lines === 1 && second.includes("FunctionQuarantined");
  if (!isRight || lost > 0 || waited > SERVED_WITHIN_MS) failures += 1;
  console.log(
    `${kind.padEnd(9)} ${fault.padEnd(7)} ${waited.toFixed(0).padStart(8)} ms   ${String(lost).padStart(4)}   ${String(lines).padStart(9)}   ${second.slice(0, 90)}`,
  );
}

/** Fifty acknowledged writes. */
async function write(backend: SupervisedBackend): Promise<number[]> {
  const numbers = Array.from({ length: 50 }, () => Math.random());
  await Promise.all(numbers.map((n) => backend.call("writes:add", { n })));
  return numbers;
}

function namedIn(output: string): number {
  return output.split("\n").filter((line) => line.includes("is quarantined until the next push")).length;
}
