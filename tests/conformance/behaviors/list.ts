import type { Behavior } from "../backend";
import { actions } from "./actions";
import { components } from "./components";
import { connection } from "./connection";
import { crons } from "./crons";
import { documents } from "./documents";
import { environment } from "./environment";
import { errors } from "./errors";
import { files } from "./files";
import { filters } from "./filters";
import { http } from "./http";
import { identity } from "./identity";
import { ids } from "./ids";
import { imports } from "./imports";
import { indexes } from "./indexes";
import { limits } from "./limits";
import { nesting } from "./nesting";
import { pagination } from "./pagination";
import { reactivity } from "./reactivity";
import { results } from "./results";
import { scheduling } from "./scheduling";
import { schema } from "./schema";
import { search } from "./search";
import { validators } from "./validators";
import { values } from "./values";
import { world } from "./world";

/** Every behavior that a deployment must have, by subject. */
export const behaviors: { subject: string; cases: Behavior[] }[] = [
  { subject: "values", cases: values },
  { subject: "ids", cases: ids },
  { subject: "documents", cases: documents },
  { subject: "indexes", cases: indexes },
  { subject: "results of a query", cases: results },
  { subject: "filters", cases: filters },
  { subject: "pagination", cases: pagination },
  { subject: "validators", cases: validators },
  { subject: "the schema", cases: schema },
  { subject: "calls within calls", cases: nesting },
  { subject: "actions", cases: actions },
  { subject: "errors", cases: errors },
  { subject: "the scheduler", cases: scheduling },
  { subject: "crons", cases: crons },
  { subject: "search", cases: search },
  { subject: "files", cases: files },
  { subject: "identity", cases: identity },
  { subject: "HTTP actions", cases: http },
  { subject: "time, chance and the outside world", cases: world },
  { subject: "variables", cases: environment },
  { subject: "the import of a module", cases: imports },
  { subject: "the time a function may take", cases: limits },
  { subject: "components", cases: components },
  { subject: "subscriptions", cases: reactivity },
  { subject: "a connection that breaks", cases: connection },
];
