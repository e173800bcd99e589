import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { SMTPConnectionOptions } from "smtp-server/lib/smtp-connection.js";
import type { ConnectionLimiter } from "./connection-limiter.ts";
import { SubmissionConnection } from "./submission-connection.ts";

/** The server of one port: `smtp-server` with connections limited from accept on, and our own session class. */
export class SubmissionServer extends SMTPServer {
  readonly #limiter: ConnectionLimiter;
  readonly #releaseOf = new WeakMap<Socket, () => void>();

  constructor(options: SMTPServerOptions, limiter: ConnectionLimiter) {
    super(options);
    this.#limiter = limiter;
  }

  override _acceptSocket(socket: Socket, handshake: boolean): (() => void) | false {
    const release = this.#limiter.acquire(socket.remoteAddress ?? "");
    if (!release) {
      socket.on("error", () => {});
      // Before the TLS handshake a client cannot read a reply.
      if (!handshake)
        socket.write(`421 4.7.0 ${this.options.name} Too many connections, try again later\r\n`);
      socket.destroySoon();
      return false;
    }
    socket.once("close", release);
    this.#releaseOf.set(socket, release);
    const accepted = super._acceptSocket(socket, handshake);
    if (accepted === false) release();
    return accepted;
  }

  override connect(socket: Socket, options: SMTPConnectionOptions | null = null): void {
    // STARTTLS removes all listeners from the socket, so the session releases the connection as well.
    const release = this.#releaseOf.get(socket) ?? (() => {});
    const connection = new SubmissionConnection(this, socket, options, release);
    this.connections.add(connection);
    connection.on("error", (error: Error) => this.emit("error", error));
    connection.init();
  }

  /** Replies 421 with this text to one session and closes it. */
  closeWith(sessionId: string, text: string): void {
    for (const connection of this.connections) if (connection.id === sessionId) connection.send(421, text);
  }
}
