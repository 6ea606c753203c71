import { Email } from "@convex-dev/auth/providers/Email";
import { Password } from "@convex-dev/auth/providers/Password";
import { convexAuth } from "@convex-dev/auth/server";
import { convexTest } from "convex-test";
import schema from "../../../convex/schema";
import type { Backend } from "../../support/convex";

const modules = import.meta.glob(["../../../convex/**/*.{ts,js}", "!../../../convex/**/*.d.ts"]);

/** The emails that the stock provider sent, newest last. */
export const stockMails: { to: string; code: string }[] = [];

const reset = Email({
  id: "stock-reset",
  sendVerificationRequest: ({ identifier, token }) => {
    stockMails.push({ to: identifier, code: token });
    return Promise.resolve();
  },
});

/** Finds an account by its address in lower case, as many sites do. */
const password = Password({
  reset,
  crypto: {
    // The attacks are not about the cost of a hash.
    hashSecret: (secret) => Promise.resolve(`hash of ${secret}`),
    verifySecret: (secret, hash) => Promise.resolve(hash === `hash of ${secret}`),
  },
  profile: ({ email }) => ({ email: String(email).trim().toLowerCase() }),
});

/** A backend with the stock password provider, which allows the attacks that ours must stop. */
export function stockBackend(): Backend {
  const auth = convexAuth({ providers: [password] });
  const backend = convexTest({
    schema,
    modules: { ...modules, "../../../convex/auth.ts": () => Promise.resolve(auth) },
  });
  return backend;
}
