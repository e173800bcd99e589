import type { Socket } from "node:net";
import type { SMTPServer } from "smtp-server";
import { SMTPConnection, type SMTPConnectionOptions } from "smtp-server/lib/smtp-connection.js";

/** One session. Adds to `smtp-server`: own enhanced status codes, AUTH offered only after TLS, and a reply to BDAT. */
export class SubmissionConnection extends SMTPConnection {
  readonly #release: () => void;

  constructor(
    server: SMTPServer,
    socket: Socket,
    options: SMTPConnectionOptions | null,
    release: () => void,
  ) {
    super(server, socket, options);
    this.#release = release;
  }

  /** Sends a reply that starts with an enhanced status code without adding a second one. */
  override send(code: number, data?: string | string[] | null, context?: string | false): void {
    const hasEnhancedCode = typeof data === "string" && /^[245]\.\d{1,3}\.\d{1,3} /.test(data);
    const text = Array.isArray(data) ? this.#withoutEarlyAuth(data) : data;
    super.send(code, text, hasEnhancedCode ? false : context);
  }

  /** AUTH is refused before TLS, so it is not offered either: a client must not send its key to find out. */
  #withoutEarlyAuth(lines: readonly string[]): string[] {
    return lines.filter((line) => this.secure || !line.startsWith("AUTH"));
  }

  handler_BDAT(_command: Buffer, callback: () => void): void {
    this.send(502, "5.5.1 BDAT not implemented, use DATA");
    callback();
  }

  /** Lists the commands; `smtp-server` would reply with a link. */
  override handler_HELP(_command: Buffer, callback: () => void): void {
    this.send(214, "2.0.0 EHLO, STARTTLS, AUTH, MAIL, RCPT, DATA, RSET, NOOP, QUIT");
    callback();
  }

  override _onClose(): void {
    super._onClose();
    this.#release();
  }
}
