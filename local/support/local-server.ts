import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";

/** A server of the local run that stands in for a provider. Only this machine reaches it. */
export interface LocalServer {
  server: Server;
  url: string;
  close(): Promise<void>;
}

/** An answer in JSON with its status. */
export interface JsonAnswer {
  status: number;
  body: object;
}

const OWN_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

/** Opens a server on this machine only. Port 0 picks a free port. Rejects if the port is taken. */
export async function openLocalServer(port: number): Promise<LocalServer> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return { server, url: `http://127.0.0.1:${portOf(server)}`, close: () => close(server) };
}

/** True for a request to this machine by name. A foreign name that resolves here could read or press its pages. */
export function isOwnHost(host = ""): boolean {
  return OWN_HOST.test(host);
}

/** The body of a request, or null if it is longer than `maxBytes`. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export function sendJson(response: ServerResponse, { status, body }: JsonAnswer): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
