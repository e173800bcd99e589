import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { SMTPConnectionOptions } from "smtp-server/lib/smtp-connection.js";
import type { Gate } from "./gate.ts";
import { SubmissionConnection } from "./submission-connection.ts";

/** `smtp-server` with connections counted from their first packet and sessions of our own. One for each port. */
export class SubmissionServer extends SMTPServer {
  readonly #gate: Gate;
  readonly #leaving = new WeakMap<Socket, () => void>();

  constructor(options: SMTPServerOptions, gate: Gate) {
    super(options);
    this.#gate = gate;
  }

  override _acceptSocket(socket: Socket, handshake: boolean): (() => void) | false {
    const leave = this.#gate.enter(socket.remoteAddress ?? "");
    if (!leave) {
      socket.on("error", () => {});
      // Before its handshake a client of TLS could read no reply.
      if (!handshake)
        socket.write(`421 4.7.0 ${this.options.name} has too many connections, try again later\r\n`);
      socket.destroySoon();
      return false;
    }
    socket.once("close", leave);
    this.#leaving.set(socket, leave);
    const release = super._acceptSocket(socket, handshake);
    if (release === false) leave();
    return release;
  }

  override connect(socket: Socket, options: SMTPConnectionOptions | null = null): void {
    // STARTTLS takes every listener off the socket, so the session tells as well when it is over.
    const gone = this.#leaving.get(socket) ?? (() => {});
    const connection = new SubmissionConnection(this, socket, options, gone);
    this.connections.add(connection);
    connection.on("error", (error: Error) => this.emit("error", error));
    connection.init();
  }

  /** Says goodbye to one session, wherever it is. */
  dismiss(sessionId: string, text: string): void {
    for (const connection of this.connections) if (connection.id === sessionId) connection.send(421, text);
  }
}
