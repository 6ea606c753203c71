/** The URL and admin key by which a local run calls its own backend. */
export interface AdminAccess {
  url: string;
  adminKey: string;
}

/** Runs a function by its path, internal ones included, and returns its value. */
export type FunctionCaller = (path: string, args: object) => Promise<unknown>;

/** Binds `callFunction` to one deployment. */
export function bindFunctionCalls(access: AdminAccess): FunctionCaller {
  return async (path, args) => await callFunction(access, path, args);
}

/**
 * Runs a function, internal ones included, and returns its value. Throws Error with the function's message.
 */
export async function callFunction(access: AdminAccess, path: string, args: object = {}): Promise<unknown> {
  const answer = await post(access, "/api/function", { path, args, format: "json" });
  const outcome = (await answer.json()) as { status: string; value?: unknown; errorMessage?: string };
  if (outcome.status === "success") return outcome.value;
  throw new Error(`${path}: ${outcome.errorMessage ?? "failed without a message"}`);
}

/** Sets deployment variables. `null` removes one. Throws Error if the backend refuses them. */
export async function setVariables(
  access: AdminAccess,
  variables: Record<string, string | null>,
): Promise<void> {
  const changes = Object.entries(variables).map(([name, value]) => ({ name, value }));
  const answer = await post(access, "/api/update_environment_variables", { changes });
  if (!answer.ok) throw new Error(`The deployment variables were refused: ${await answer.text()}`);
}

function post(access: AdminAccess, path: string, body: object): Promise<Response> {
  return fetch(new URL(path, access.url), {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Convex ${access.adminKey}` },
    body: JSON.stringify(body),
  });
}
