import { connect, createServer, type Server, type Socket } from "node:net";

/** Bytes of a piece, when messages are split. */
const PIECE_BYTES = 7;
/** Longer data is split once only: a piece for each byte would take the machine, not test the backend. */
const MAX_PIECES = 200;

interface Pair {
  client: Socket;
  server: Socket;
}

/** Between clients and the backend: cuts their connections, holds back what they send, or splits it into pieces. */
export class FaultyProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #isSplitting = false;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async start(backendPort: number): Promise<FaultyProxy> {
    let proxy: FaultyProxy | null = null;
    const server = createServer((client) => proxy?.accept(client, connect(backendPort, "127.0.0.1")));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
    proxy = new FaultyProxy(server, address.port);
    return proxy;
  }

  accept(client: Socket, server: Socket): void {
    const pair = { client, server };
    this.#pairs.add(pair);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay(true);
      from.on("data", (data) => this.#forward(data, to));
      from.on("error", () => this.#end(pair));
      from.on("close", () => this.#end(pair));
    }
  }

  /** Ends every connection without a farewell, and what is on its way is lost. */
  cut(): void {
    for (const pair of [...this.#pairs]) this.#end(pair);
  }

  /** Nothing arrives on either side, as when a network is lost. Returns the end of it. */
  hold(): () => void {
    const held = [...this.#pairs].flatMap(({ client, server }) => [client, server]);
    for (const socket of held) socket.pause();
    return () => held.forEach((socket) => socket.resume());
  }

  /** Small pieces from now on. Returns the end of it. */
  split(): () => void {
    this.#isSplitting = true;
    return () => (this.#isSplitting = false);
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #forward(data: Buffer, to: Socket): void {
    if (!this.#isSplitting) return void to.write(data);
    const end = Math.min(data.length, PIECE_BYTES * MAX_PIECES);
    for (let at = 0; at < end; at += PIECE_BYTES)
      to.write(data.subarray(at, Math.min(end, at + PIECE_BYTES)));
    if (end < data.length) to.write(data.subarray(end));
  }

  #end(pair: Pair): void {
    if (!this.#pairs.delete(pair)) return;
    pair.client.destroy();
    pair.server.destroy();
  }
}
