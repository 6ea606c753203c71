import { afterEach, beforeEach, expect, test } from "vitest";
import { insertInto, PushTarget, pushOf, queryReturning } from "./push-target";

const NOTES = { "notes.js": insertInto("notes") };
const VERSION_2 = { ...NOTES, "version.js": queryReturning("2") };

let target: PushTarget;

beforeEach(async () => {
  target = await PushTarget.start();
  await target.push(NOTES, { tables: [notesWith("string")] });
});

afterEach(async () => {
  await target.close();
});

test("a schema error names the first document that breaks it and its table", async () => {
  await target.run("notes:add", { text: "one" });
  const started = await target.post(
    "/api/deploy2/start_push",
    pushOf(VERSION_2, { tables: [notesWith("number")] }),
  );
  expect(await target.waitForSchema(started.body)).toMatchObject({
    type: "failed",
    tableName: "notes",
    componentPath: "",
    error: expect.stringContaining("does not match the schema"),
  });
  const finished = await target.post("/api/deploy2/finish_push", { startPush: started.body, dryRun: false });
  expect(finished).toMatchObject({ status: 400, body: { code: "SchemaNotReady" } });
  expect(await target.run("notes:add", { text: "two" })).toMatchObject({ status: "success" });
});

test("a document written after the check that breaks the schema stops the push", async () => {
  const started = await target.post(
    "/api/deploy2/start_push",
    pushOf(VERSION_2, { tables: [notesWith("number")] }),
  );
  expect(await target.waitForSchema(started.body)).toEqual({ type: "complete" });
  await target.run("notes:add", { text: "one" });
  const finished = await target.post("/api/deploy2/finish_push", { startPush: started.body, dryRun: false });
  expect(finished).toMatchObject({ status: 400, body: { code: "SchemaValidationFailed" } });
  expect(await target.run("version:answer")).toMatchObject({ status: "error" });
});

test("writes are checked against the schema of the last finished push", async () => {
  await target.push(NOTES, { tables: [notesWith("number")] });
  expect(await target.run("notes:add", { text: "one" })).toMatchObject({
    status: "error",
    errorMessage: expect.stringContaining("does not match the schema"),
  });
});

test("evaluate_schema predicts how many documents an index and a check must read", async () => {
  await target.run("notes:add", { text: "one" });
  await target.run("notes:add", { text: "two" });
  const indexed = { ...notesWith("string"), indexes: [{ indexDescriptor: "by_text", fields: ["text"] }] };
  const { body } = await target.post("/api/deploy2/evaluate_schema", pushOf(NOTES, { tables: [indexed] }));
  expect(body.componentSchemaEvaluations[""]).toMatchObject({
    tables: [{ name: "notes", outcome: "supersetOfEnforced", numDocs: 2 }],
    indexes: [{ name: "notes.by_text", change: "added", needsBackfill: true, numDocs: 2 }],
  });
  const number = pushOf(NOTES, { tables: [notesWith("number")] });
  const changed = await target.post("/api/deploy2/evaluate_schema", number);
  expect(changed.body.componentSchemaEvaluations[""].tables).toMatchObject([{ outcome: "mustWalk" }]);
});

test("of two concurrent pushes, the one prepared last goes live", async () => {
  const first = await target.post("/api/deploy2/start_push", pushOf(NOTES, { tables: [notesWith("any")] }));
  const second = await target.post(
    "/api/deploy2/start_push",
    pushOf(VERSION_2, { tables: [notesWith("any")] }),
  );
  await target.waitForSchema(first.body);
  await target.waitForSchema(second.body);
  const late = await target.post("/api/deploy2/finish_push", { startPush: first.body, dryRun: false });
  expect(late).toMatchObject({ status: 400, body: { code: "RaceDetected" } });
  expect(await target.finish(second.body)).toMatchObject({ status: 200 });
  expect(await target.run("version:answer")).toMatchObject({ value: 2 });
});

function notesWith(type: string): object {
  return {
    tableName: "notes",
    indexes: [],
    searchIndexes: [],
    vectorIndexes: [],
    documentType: { type: "object", value: { text: { fieldType: { type }, optional: false } } },
  };
}
