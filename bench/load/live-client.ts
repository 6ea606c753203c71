import { randomUUID } from "node:crypto";
import WebSocket from "ws";

interface Message {
  type: string;
  requestId?: number;
  success?: boolean;
  modifications?: { queryId: number; value?: unknown }[];
}

export interface LiveQuery {
  udfPath: string;
  args: object;
}

type OnValue = (queryId: number, value: unknown) => void;

/** A page with live queries that also writes. Reports every answer. */
export class LiveClient {
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (isDone: boolean) => void>();
  readonly #onValue: OnValue;
  #requests = 0;

  private constructor(socket: WebSocket, onValue: OnValue) {
    this.#socket = socket;
    this.#onValue = onValue;
  }

  /** Connects and subscribes. Resolves when all queries have answers. */
  static async open(url: string, queries: readonly LiveQuery[], onValue: OnValue): Promise<LiveClient> {
    const socket = new WebSocket(`${url.replace(/^http/, "ws")}/api/1.48.0/sync`);
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    const client = new LiveClient(socket, onValue);
    const modifications = queries.map(({ udfPath, args }, queryId) => ({
      ...{ type: "Add", queryId, udfPath, args: [args] },
    }));
    const about = { sessionId: randomUUID(), connectionCount: 0, lastCloseReason: "InitialConnect" };
    await new Promise<void>((resolve, reject) => {
      socket.on("message", (data: Buffer) =>
        client.#receive(JSON.parse(data.toString()) as Message, resolve),
      );
      socket.once("close", (code) => reject(new Error(`A socket was closed with ${code}.`)));
      client.#send({ type: "Connect", ...about, clientTs: Date.now() });
      client.#send({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications });
    });
    return client;
  }

  /** Resolves with whether the write is on disk, once the backend has answered. False if the socket closes. */
  mutate(udfPath: string, args: object): Promise<boolean> {
    const requestId = this.#requests++;
    return new Promise((resolve) => {
      this.#answers.set(requestId, resolve);
      this.#socket.once("close", () => resolve(false));
      this.#send({ type: "Mutation", requestId, udfPath, args: [args] });
    });
  }

  close(): void {
    this.#socket.terminate();
  }

  #receive({ type, requestId, success, modifications }: Message, onFirst: () => void): void {
    if (type === "MutationResponse" && requestId !== undefined) {
      this.#answers.get(requestId)?.(success === true);
      this.#answers.delete(requestId);
    } else if (type === "Transition") {
      for (const { queryId, value } of modifications ?? []) this.#onValue(queryId, value);
      onFirst();
    }
  }

  #send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }
}
