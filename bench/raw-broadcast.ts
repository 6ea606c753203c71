import { WebSocketServer, type WebSocket } from "ws";

/** The floor of a fan-out: a `ws` server in a process of its own that sends the same bytes to everybody. */
const [port, bytes] = process.argv.slice(2).map(Number);
const payload = Buffer.alloc(bytes ?? 0, "x");
const sockets = new Set<WebSocket>();

new WebSocketServer({ port, host: "127.0.0.1", perMessageDeflate: false }).on("connection", (socket) => {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
  socket.on("message", () => {
    for (const each of sockets) each.send(payload, { binary: false });
  });
});
