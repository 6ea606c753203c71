import type { Behavior } from "./backend";
import { actions } from "./behaviors/actions";
import { components } from "./behaviors/components";
import { connection } from "./behaviors/connection";
import { crons } from "./behaviors/crons";
import { documents } from "./behaviors/database/documents";
import { environment } from "./behaviors/environment";
import { errors } from "./behaviors/errors";
import { files } from "./behaviors/files";
import { filters } from "./behaviors/database/filters";
import { http } from "./behaviors/http";
import { identity } from "./behaviors/identity";
import { ids } from "./behaviors/database/ids";
import { imports } from "./behaviors/imports";
import { indexes } from "./behaviors/database/indexes";
import { limits } from "./behaviors/limits";
import { nesting } from "./behaviors/nesting";
import { pagination } from "./behaviors/database/pagination";
import { reactivity } from "./behaviors/reactivity";
import { results } from "./behaviors/database/results";
import { scheduling } from "./behaviors/scheduling";
import { schema } from "./behaviors/database/schema";
import { search } from "./behaviors/database/search";
import { validators } from "./behaviors/validators";
import { values } from "./behaviors/values";
import { world } from "./behaviors/world";

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
