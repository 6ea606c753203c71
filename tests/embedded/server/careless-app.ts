import { push, startBackend } from "../../support/embedded";

/** A process that embeds a backend. Its functions forget promises and throw in timers. */
const backend = await startBackend();
await push(backend, {
  careless: `
    import { actionGeneric as action } from "convex/server";
    export const forgets = action(async () => { void Promise.reject(new Error("nobody listens")); });
    export const throwsLater = action(async () => { setTimeout(() => { throw new Error("in a timer"); }, 1); await new Promise((resolve) => setTimeout(resolve, 50)); });
    export const forgetsCall = action(async (ctx) => { void ctx.runMutation("careless:missing", {}); });
    export const answers = action(async () => "still here");`,
});
for (const path of ["careless:forgets", "careless:forgetsCall", "careless:throwsLater", "careless:answers"]) {
  const response = await fetch(`${backend.cloudUrl}/api/action`, {
    method: "POST",
    body: JSON.stringify({ path, args: {} }),
  });
  console.log(await response.text());
  await new Promise((resolve) => setTimeout(resolve, 50));
}
console.log(backend.log.map(({ message }) => message).join("\n"));
await backend[Symbol.asyncDispose]();
