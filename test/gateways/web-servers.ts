import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from "node:tls";
import { onTestFinished } from "vitest";

export interface Listening {
  readonly port: number;
  /** How many connections were made to it. */
  readonly connections: () => number;
}

/** Something that listens on this machine until the test ends. */
export async function listening(server: Server, host = "127.0.0.1"): Promise<Listening> {
  let connections = 0;
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections++;
    sockets.add(socket);
    // The other side may leave at any time.
    socket.on("error", () => socket.destroy());
  });
  server.listen(0, host);
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // A server on a TCP port has its address as an object.
  const { port } = server.address() as AddressInfo;
  return { port, connections: () => connections };
}

export function speaking(onSocket: (socket: Socket) => void, host?: string): Promise<Listening> {
  return listening(createServer(onSocket), host);
}

export function answering(listener: RequestListener, host?: string): Promise<Listening> {
  return listening(createHttpServer(listener), host);
}

/** Answers a request by these bytes once it has come, and leaves the connection open. */
export function saying(bytes: string | Uint8Array): (socket: Socket) => void {
  return (socket) => {
    socket.once("data", () => socket.write(bytes));
  };
}

/** A server that answers 200 over TLS, and by which names it was sent a request. */
export async function secure(options: TlsOptions) {
  const names: (string | false)[] = [];
  const server = createTlsServer(options, (socket: TLSSocket) => {
    socket.once("data", () => {
      names.push(socket.servername || false);
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    });
  });
  return { ...(await listening(server)), names };
}

/** Whether this machine has IPv6 for itself. */
export async function hasIpv6(): Promise<boolean> {
  const server = createServer().listen(0, "::1");
  const has = await once(server, "listening").then(
    () => true,
    () => false,
  );
  server.close();
  return has;
}
