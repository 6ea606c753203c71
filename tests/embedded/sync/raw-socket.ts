import { WebSocket } from "ws";

export interface ServerMessage {
  type: string;
  [key: string]: unknown;
}

export interface Version {
  querySet: number;
  identity: number;
  ts: string;
}

/** A socket that sends exactly what the test wants and records everything it receives. */
export class RawSocket {
  readonly messages: ServerMessage[] = [];
  readonly socket: WebSocket;
  closed: { code: number; reason: string } | null = null;
  #changed: () => void = () => {};

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString("utf8")) as ServerMessage);
      this.#changed();
    });
    socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#changed();
    });
    socket.on("error", () => {});
  }

  static async open(cloudUrl: string, options: { origin?: string; path?: string } = {}): Promise<RawSocket> {
    const { origin, path = "/api/1.48.0/sync" } = options;
    const socket = new WebSocket(
      cloudUrl.replace("http", "ws") + path,
      origin === undefined ? {} : { origin },
    );
    const raw = new RawSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    return raw;
  }

  /** Opens a socket and sends the official client's first messages. */
  static async connected(cloudUrl: string, sessionId: string = crypto.randomUUID()): Promise<RawSocket> {
    const raw = await RawSocket.open(cloudUrl);
    raw.send({
      type: "Connect",
      sessionId,
      connectionCount: 0,
      lastCloseReason: "InitialConnect",
      clientTs: Date.now(),
    });
    return raw;
  }

  send(message: object | string): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  mutate(requestId: number, udfPath: string, args: object = {}): void {
    this.send({ type: "Mutation", requestId, udfPath, args: [args] });
  }

  subscribe(version: number, queryId: number, udfPath: string, args: object = {}, journal?: string): void {
    const modifications = [{ type: "Add", queryId, udfPath, args: [args], journal }];
    this.send({ type: "ModifyQuerySet", baseVersion: version - 1, newVersion: version, modifications });
  }

  of(type: string): ServerMessage[] {
    return this.messages.filter((message) => message.type === type);
  }

  /** The first message of a type, counted from `index`; rejects after some seconds. */
  async next(type: string, index = 0): Promise<ServerMessage> {
    await this.until(() => this.of(type).length > index);
    return this.of(type)[index] as ServerMessage;
  }

  async closing(): Promise<{ code: number; reason: string }> {
    await this.until(() => this.closed !== null);
    return this.closed as { code: number; reason: string };
  }

  async until(holds: () => boolean): Promise<void> {
    const end = Date.now() + 50_000;
    while (!holds()) {
      const left = end - Date.now();
      if (left <= 0) throw new Error(`never came; heard ${JSON.stringify(this.messages).slice(0, 2000)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#changed = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  [Symbol.dispose](): void {
    this.socket.terminate();
  }
}
