import type { FunctionCall } from "../functions/calls";
import type { FunctionName } from "../functions/function-path";
import { randomHex } from "../system/random";
import type { World } from "../system/world";
import type { ConvexObject } from "../values/value";

/** A call by the system: without identity, and with access to internal functions. */
export function systemCall(world: World, functionName: FunctionName, args: ConvexObject): FunctionCall {
  return {
    ...functionName,
    argsJson: JSON.stringify([args]),
    identity: null,
    caller: "system",
    request: { ip: null, userAgent: null, requestId: randomHex(world.random, 8) },
  };
}
