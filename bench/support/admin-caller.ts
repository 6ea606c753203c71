import {
  type AdminAccess,
  bindFunctionCalls,
  callFunction,
  type FunctionCaller,
} from "../../local/support/admin-api";
import { TEST_NAMES } from "../../tests/support/stage";

const ADMIN = "admin@people.example";

/** Calls functions as an admin of the market. */
export async function signInAsAdmin(access: AdminAccess): Promise<FunctionCaller> {
  const call = bindFunctionCalls(access);
  const people = [{ ...TEST_NAMES, role: "admin", email: ADMIN }];
  const [person] = (await call("staging/market:addPeople", { people })) as { userId: string }[];
  if (person === undefined) throw new Error("The admin was not made.");
  const sessionId = (await call("staging/market:openSession", { userId: person.userId })) as string;
  const identity = { issuer: "https://people.example", subject: `${person.userId}|${sessionId}` };
  const acting = Buffer.from(JSON.stringify(identity)).toString("base64");
  const asAdmin = { url: access.url, adminKey: `${access.adminKey}:${acting}` };
  return async (path, args) => await callFunction(asAdmin, path, args);
}
