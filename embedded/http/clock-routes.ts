import { HttpError, jsonResponse } from "../net/route";
import type { Route } from "../net/route";
import type { MovableClock } from "../system/movable-clock";

const PATH = "/api/embedded/clock";
const MAX_BODY_BYTES = 1_024;

/**
 * Routes of a deployment whose clock tests may move: `GET` answers its time, `POST` with `advanceMs` or `setTo` (in ISO
 * format) moves it forward and answers the new time. What became due runs after the answer.
 */
export function clockRoutes(clock: MovableClock): Route[] {
  const answer = () => jsonResponse({ now: new Date(clock.now()).toISOString() });
  return [
    { method: "GET", path: PATH, access: "admin", handle: () => Promise.resolve(answer()) },
    {
      method: "POST",
      path: PATH,
      access: "admin",
      handle: async (request) => {
        move(clock, await request.json(MAX_BODY_BYTES));
        return answer();
      },
    },
  ];
}

function move(clock: MovableClock, body: unknown): void {
  const { advanceMs, setTo } = (body ?? {}) as { advanceMs?: unknown; setTo?: unknown };
  const ms = setTo === undefined ? Number(advanceMs) : Date.parse(String(setTo)) - clock.now();
  try {
    clock.advance(ms);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new HttpError(400, "ClockMovesForward", error.message);
  }
}
