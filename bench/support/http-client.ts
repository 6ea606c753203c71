import { Agent, request } from "node:http";

/** Posts JSON over persistent connections with little overhead, so that measurements show the server. */
export class HttpClient {
  readonly #agent: Agent;

  constructor(connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** The parsed answer. Rejects unless the status is 200. */
  async post(
    port: number,
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    return JSON.parse((await this.bytes(port, path, body, headers)).toString()) as unknown;
  }

  /** The raw answer. Parsing takes longer than some servers take to answer. */
  bytes(port: number, path: string, body: object, headers: Record<string, string> = {}): Promise<Buffer> {
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
            const answer = Buffer.concat(chunks);
            if (response.statusCode === 200) resolve(answer);
            else reject(new Error(`${path} answered ${response.statusCode}: ${answer.toString()}`));
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
