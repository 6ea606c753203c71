import { base64ToU64 } from "../values/int64";
import { isJsonObject, type JsonObject } from "../values/json";

/** A parsed message of the sync protocol from the client. Past this file, nothing is `unknown`. */
export type ClientMessage = Connect | ModifyQuerySet | MutationRequest | ActionRequest | Authenticate | Event;

export interface Connect {
  type: "Connect";
  sessionId: string;
  connectionCount: number;
  lastCloseReason: string | null;
  maxObservedTimestamp: bigint | null;
  /** The client's clock, in ms since the epoch. */
  clientTs: number | null;
}

export interface ModifyQuerySet {
  type: "ModifyQuerySet";
  baseVersion: number;
  newVersion: number;
  modifications: (AddQuery | RemoveQuery)[];
}

export interface AddQuery {
  type: "Add";
  queryId: number;
  udfPath: string;
  /** An array with at most one object. The engine validates it as a Convex value. */
  args: unknown[];
  journal: string | null;
  componentPath: string | null;
}

export interface RemoveQuery {
  type: "Remove";
  queryId: number;
}

export interface MutationRequest {
  type: "Mutation";
  requestId: number;
  udfPath: string;
  args: unknown[];
  componentPath: string | null;
  /** Set for a call that was not read, since its caller may not send as much. */
  isTooLarge?: true;
}

export interface ActionRequest extends Omit<MutationRequest, "type"> {
  type: "Action";
}

export type Authenticate =
  | { type: "Authenticate"; baseVersion: number; tokenType: "None" }
  | { type: "Authenticate"; baseVersion: number; tokenType: "User"; value: string }
  | {
      type: "Authenticate";
      baseVersion: number;
      tokenType: "Admin";
      value: string;
      impersonating: JsonObject | null;
    };

/** Client telemetry, which is ignored. */
export interface Event {
  type: "Event";
}

/** A frame that violates the protocol. The client gets a FatalError and the socket is closed. */
export class ProtocolError extends Error {}

const MAX_PATH_LENGTH = 1024;
/** Session ids are uuids. Text of similar form is accepted; longer text is not stored with commits. */
const SESSION_ID = /^[0-9a-fA-F-]{1,64}$/;

/** Parses one text frame. Ignores unknown keys. Throws ProtocolError with the reason. */
export function parseClientMessage(text: string): ClientMessage {
  const json = parseObject(text);
  const type = json["type"];
  switch (type) {
    case "Connect":
      return parseConnect(json);
    case "ModifyQuerySet":
      return parseModifyQuerySet(json);
    case "Mutation":
    case "Action":
      return { type, requestId: u32(json, "requestId"), ...parseTarget(json) };
    case "Authenticate":
      return parseAuthenticate(json);
    case "Event":
      return { type };
    default:
      throw new ProtocolError(`Unknown message type ${JSON.stringify(type)?.slice(0, 100)}`);
  }
}

const CALL = /^\{"type":"(Mutation|Action)","requestId":(\d{1,10}),/;

/**
 * The call in a frame that is too large to be read, as the official client writes it, so that it can be refused by its
 * number: a client whose socket only closed would send it again and again. Null for anything else.
 */
export function unreadCall(text: string): MutationRequest | ActionRequest | null {
  const [, type, requestId] = CALL.exec(text.slice(0, 100)) ?? [];
  if (type !== "Mutation" && type !== "Action") return null;
  return { type, requestId: Number(requestId), udfPath: "", args: [], componentPath: null, isTooLarge: true };
}

function parseObject(text: string): JsonObject {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ProtocolError("A message must be JSON");
  }
  if (!isJsonObject(json)) throw new ProtocolError("A message must be a JSON object");
  return json;
}

function parseConnect(json: JsonObject): Connect {
  const sessionId = string(json, "sessionId");
  if (!SESSION_ID.test(sessionId)) throw new ProtocolError("sessionId must be a uuid");
  const observed = optional(json, "maxObservedTimestamp", string);
  const maxObservedTimestamp = observed === null ? null : base64ToU64(observed);
  if (observed !== null && maxObservedTimestamp === null) {
    throw new ProtocolError("maxObservedTimestamp must be 8 bytes in base64");
  }
  return {
    type: "Connect",
    sessionId,
    connectionCount: u32(json, "connectionCount"),
    lastCloseReason: optional(json, "lastCloseReason", string),
    maxObservedTimestamp,
    clientTs: optional(json, "clientTs", number),
  };
}

function parseModifyQuerySet(json: JsonObject): ModifyQuerySet {
  const modifications = array(json, "modifications");
  return {
    type: "ModifyQuerySet",
    baseVersion: u32(json, "baseVersion"),
    newVersion: u32(json, "newVersion"),
    modifications: modifications.map(parseModification),
  };
}

function parseModification(json: unknown): AddQuery | RemoveQuery {
  if (!isJsonObject(json)) throw new ProtocolError("A modification must be an object");
  const queryId = u32(json, "queryId");
  switch (json["type"]) {
    case "Add":
      return { type: "Add", queryId, ...parseTarget(json), journal: optional(json, "journal", string) };
    case "Remove":
      return { type: "Remove", queryId };
    default:
      throw new ProtocolError("A modification must be Add or Remove");
  }
}

function parseTarget(json: JsonObject) {
  const udfPath = string(json, "udfPath");
  if (udfPath.length > MAX_PATH_LENGTH) throw new ProtocolError("udfPath is too long");
  return { udfPath, args: array(json, "args"), componentPath: optional(json, "componentPath", string) };
}

function parseAuthenticate(json: JsonObject): Authenticate {
  const type = "Authenticate";
  const baseVersion = u32(json, "baseVersion");
  switch (json["tokenType"]) {
    case "None":
      return { type, baseVersion, tokenType: "None" };
    case "User":
      return { type, baseVersion, tokenType: "User", value: string(json, "value") };
    case "Admin": {
      const impersonating = optional(json, "impersonating", object);
      return { type, baseVersion, tokenType: "Admin", value: string(json, "value"), impersonating };
    }
    default:
      throw new ProtocolError("tokenType must be User, Admin or None");
  }
}

function optional<T>(json: JsonObject, key: string, read: (json: JsonObject, key: string) => T): T | null {
  return json[key] === undefined || json[key] === null ? null : read(json, key);
}

function string(json: JsonObject, key: string): string {
  const value = json[key];
  if (typeof value !== "string") throw new ProtocolError(`${key} must be a string`);
  return value;
}

function number(json: JsonObject, key: string): number {
  const value = json[key];
  if (typeof value !== "number") throw new ProtocolError(`${key} must be a number`);
  return value;
}

function u32(json: JsonObject, key: string): number {
  const value = json[key];
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > 0xffffffff) {
    throw new ProtocolError(`${key} must be an unsigned 32-bit integer`);
  }
  return value;
}

function array(json: JsonObject, key: string): unknown[] {
  const value = json[key];
  if (!Array.isArray(value)) throw new ProtocolError(`${key} must be an array`);
  return value;
}

function object(json: JsonObject, key: string): JsonObject {
  const value = json[key];
  if (!isJsonObject(value)) throw new ProtocolError(`${key} must be an object`);
  return value;
}
