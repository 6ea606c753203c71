import { randomUUID } from "node:crypto";
import WebSocket from "ws";

interface Frame {
  type: string;
  startVersion?: { ts: string };
  modifications?: { type: string; errorMessage?: string }[];
}

/** A minimal subscriber of the sync protocol, so that measurements show the server. */
export class SyncSocket {
  readonly #socket: WebSocket;
  readonly #values: ((bytes: number) => void)[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data: Buffer) => this.#receive(data));
  }

  /** Connects and subscribes to one query; resolves with its first value. */
  static async subscribe(url: string, udfPath: string, args: object): Promise<SyncSocket> {
    const socket = new WebSocket(`${url.replace(/^http/, "ws")}/api/1.48.0/sync`);
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    const subscriber = new SyncSocket(socket);
    const first = subscriber.nextValue();
    subscriber.#send({
      type: "Connect",
      sessionId: randomUUID(),
      connectionCount: 0,
      lastCloseReason: "InitialConnect",
      clientTs: Date.now(),
    });
    subscriber.#send({
      type: "ModifyQuerySet",
      baseVersion: 0,
      newVersion: 1,
      modifications: [{ type: "Add", queryId: 0, udfPath, args: [args] }],
    });
    await first;
    return subscriber;
  }

  /** Resolves with the size of the next message with a value. */
  nextValue(): Promise<number> {
    return new Promise((resolve) => this.#values.push(resolve));
  }

  close(): void {
    this.#socket.terminate();
  }

  #receive(data: Buffer): void {
    // The head is enough to tell a value from a ping, and costs the client little.
    const head = data.toString("latin1", 0, 400);
    if (!head.includes('"QueryUpdated"')) {
      if (head.includes('"QueryFailed"'))
        throw new Error((JSON.parse(data.toString()) as Frame).modifications?.[0]?.errorMessage);
      return;
    }
    this.#values.shift()?.(data.length);
  }

  #send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }
}
