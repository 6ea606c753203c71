import { Agent, request, type RequestOptions } from "node:http";

/** Asks over persistent connections with little overhead, so that measurements show the server. */
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
    const sent = { method: "POST", headers: { "Content-Type": "application/json", ...headers } };
    return this.#send({ port, path, ...sent }, JSON.stringify(body));
  }

  /** The raw answer to a GET. */
  get(port: number, path: string): Promise<Buffer> {
    return this.#send({ port, path });
  }

  #send(options: RequestOptions, body?: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const call = request({ ...options, agent: this.#agent, host: "127.0.0.1" }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const answer = Buffer.concat(chunks);
          if (response.statusCode === 200) resolve(answer);
          else reject(new Error(`${options.path} answered ${response.statusCode}: ${answer.toString()}`));
        });
      });
      call.on("error", reject);
      call.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
