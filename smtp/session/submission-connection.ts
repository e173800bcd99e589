import type { Socket } from "node:net";
import type { SMTPServer } from "smtp-server";
import { SMTPConnection, type SMTPConnectionOptions } from "smtp-server/lib/smtp-connection.js";

/** One session. What `smtp-server` leaves open is settled here: reply codes, what is offered without TLS, BDAT. */
export class SubmissionConnection extends SMTPConnection {
  readonly #gone: () => void;

  constructor(server: SMTPServer, socket: Socket, options: SMTPConnectionOptions | null, gone: () => void) {
    super(server, socket, options);
    this.#gone = gone;
  }

  /** A reply that brings its own enhanced code gets no second one. */
  override send(code: number, data?: string | string[] | null, context?: string | false): void {
    const own = typeof data === "string" && /^[245]\.\d{1,3}\.\d{1,3} /.test(data);
    super.send(code, Array.isArray(data) ? this.#offered(data) : data, own ? false : context);
  }

  /** Sign-in is refused before TLS, so it is not offered there: a client shall not send its key to find out. */
  #offered(lines: readonly string[]): string[] {
    return lines.filter((line) => this.secure || !line.startsWith("AUTH"));
  }

  handler_BDAT(_command: Buffer, callback: () => void): void {
    this.send(502, "5.5.1 BDAT is not offered, use DATA");
    callback();
  }

  /** What there is, instead of a document elsewhere. */
  override handler_HELP(_command: Buffer, callback: () => void): void {
    this.send(214, "2.0.0 EHLO, STARTTLS, AUTH, MAIL, RCPT, DATA, RSET, NOOP, QUIT");
    callback();
  }

  override _onClose(): void {
    super._onClose();
    this.#gone();
  }
}
