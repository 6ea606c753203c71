import type {
  AnyDataModel,
  GenericDatabaseReader,
  GenericDatabaseWriter,
  GenericMutationCtx,
  GenericQueryCtx,
} from "convex/server";
import type { MutationCtx, QueryCtx } from "./_generated/server";

/** The database without the schema's types, so that cases can name wrong tables and fields. */
export function anyReader(ctx: QueryCtx): GenericDatabaseReader<AnyDataModel> {
  const loose: Pick<GenericQueryCtx<AnyDataModel>, "db"> = ctx as never;
  return loose.db;
}

export function anyWriter(ctx: MutationCtx): GenericDatabaseWriter<AnyDataModel> {
  const loose: Pick<GenericMutationCtx<AnyDataModel>, "db"> = ctx as never;
  return loose.db;
}
