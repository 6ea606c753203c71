import { convexTest, type TestConvex } from "convex-test";
import { eventually, refusal, type Backend, type Person, type QueryReference, type Watch } from "./backend";
import counterSchema from "./app/convex/counter/schema";
import ledgerSchema from "./app/convex/ledger/schema";
import schema from "./app/convex/schema";

const modules = import.meta.glob([
  "./app/convex/**/*.{ts,js}",
  "!./app/convex/{counter,ledger}/**",
  "!./app/convex/convex.config.ts",
]);
const counterModules = import.meta.glob(["./app/convex/counter/**/*.ts", "!**/convex.config.ts"]);
const ledgerModules = import.meta.glob(["./app/convex/ledger/**/*.ts", "!**/convex.config.ts"]);

/** A new, empty deployment inside convex-test. */
export function convexTestBackend(): Backend {
  const root = convexTest({ schema, modules });
  for (const name of ["counter", "second"]) {
    root.registerComponent(name, counterSchema, counterModules);
    root.registerComponent(`${name}/ledger`, ledgerSchema, ledgerModules);
  }
  return new ConvexTestBackend(root, null);
}

type Root = TestConvex<typeof schema>;

/** convex-test has no subscriptions and no callers, so those parts poll instead. */
class ConvexTestBackend implements Backend {
  readonly #root: Root;
  readonly #as: Pick<Root, "query" | "mutation" | "action" | "fetch">;

  constructor(root: Root, person: Person | null) {
    this.#root = root;
    this.#as = person === null ? root : root.withIdentity({ ...person });
  }

  query: Backend["query"] = async (reference, args) => await this.#as.query(reference, ...argumentsOf(args));

  mutation: Backend["mutation"] = async (reference, args) =>
    await this.#as.mutation(reference, ...argumentsOf(args));

  action: Backend["action"] = async (reference, args) =>
    await this.#as.action(reference, ...argumentsOf(args));

  watch: Backend["watch"] = (reference, args) => new AskingAgain(() => this.query(reference, args));

  fetch: Backend["fetch"] = (path, init) => this.#as.fetch(path, init);

  as(person: Person): Backend {
    return new ConvexTestBackend(this.#root, person);
  }

  /** Functions run in the test's own process. */
  setVariable(name: string, value: string | null): Promise<void> {
    if (value === null) delete process.env[name];
    else process.env[name] = value;
    return Promise.resolve();
  }

  interrupt(): Promise<void> {
    return Promise.resolve();
  }

  get overHttp(): Backend {
    return this;
  }

  get insider(): Backend {
    return this;
  }
}

class AskingAgain<Value> implements Watch<Value> {
  readonly #ask: () => Promise<Value>;
  answers = 1;

  constructor(ask: () => Promise<Value>) {
    this.#ask = ask;
  }

  until(holds: (value: Value) => boolean): Promise<Value> {
    return eventually(this.#ask, holds);
  }

  failure(): Promise<string> {
    return refusal(this.#ask());
  }

  stop(): void {}
}

/** The rest parameter of a function reference whose type is a variable. */
function argumentsOf<F extends QueryReference>(args: unknown): never {
  return [args] as unknown as F as never;
}
