import { query } from "./_generated/server";

/** Set while the module is imported, outside of any function. */
const greeting = process.env.GREETING ?? "none";
const readings = [Date.now(), afterSomeWork()];
const timer = complaintOf(() => setTimeout(() => {}, 1));

export const noted = query({ args: {}, handler: async () => ({ greeting, readings, timer }) });

function afterSomeWork(): number {
  for (let spent = 0; spent < 2_000_000; spent += 1) Math.sqrt(spent);
  return Date.now();
}

function complaintOf(attempt: () => unknown): string {
  try {
    attempt();
    return "allowed";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
