import { Agent, request } from "node:http";

/** Posts JSON over kept connections, with as little of its own as possible: what is measured is the server. */
export class HttpClient {
  readonly #agent: Agent;

  constructor(connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** The parsed answer. Rejects unless the status is 200. */
  post(port: number, path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const call = request(
        {
          agent: this.#agent,
          port,
          host: "127.0.0.1",
          path,
          method: "POST",
          headers: { "Content-Type": "application/json", ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => {
            const text = Buffer.concat(chunks).toString();
            if (response.statusCode === 200) resolve(JSON.parse(text));
            else reject(new Error(`${path} answered ${response.statusCode}: ${text}`));
          });
        },
      );
      call.on("error", reject);
      call.end(JSON.stringify(body));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
