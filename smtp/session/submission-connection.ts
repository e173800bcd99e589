import type { Socket } from "node:net";
import type { SMTPServer } from "smtp-server";
import { SMTPConnection, type SMTPConnectionOptions } from "smtp-server/lib/smtp-connection.js";
import { CommandTooLong, SubmissionStream } from "./submission-stream.ts";

/** One session: `smtp-server`'s with our replies, our parser, and AUTH offered only after TLS. */
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

  /** Called by the constructor, and again for the TLS session after STARTTLS. */
  override _createParser(): SubmissionStream {
    const parser = new SubmissionStream({ maxCommandLength: this._server.options.maxCommandLength });
    parser.oncommand = (command, callback) => this._onCommand(command, callback);
    parser.on("error", (error) => {
      if (!(error instanceof CommandTooLong)) return this.send(421, "4.3.0 Local error in processing");
      this.send(500, "5.5.2 Line too long, closing connection");
      this.close();
    });
    return parser;
  }

  handler_BDAT(_command: Buffer, callback: () => void): void {
    this.send(502, "5.5.1 BDAT not implemented, use DATA");
    callback();
  }

  /** Lists the commands; `smtp-server` would reply with a link. */
  override handler_HELP(_command: Buffer, callback: () => void): void {
    this.send(214, "2.0.0 EHLO, STARTTLS, AUTH, MAIL, RCPT, DATA, RSET, NOOP, VRFY, QUIT");
    callback();
  }

  /** The API has no mailboxes to look up (RFC 5321 §3.5.3). */
  override handler_VRFY(command: Buffer, callback: () => void): void {
    if (/^VRFY\s+\S/i.test(command.toString())) {
      this.send(252, "2.0.0 Cannot VRFY user, but will accept message and attempt delivery");
    } else this.send(501, "5.5.4 Syntax: VRFY address");
    callback();
  }

  override _onClose(): void {
    super._onClose();
    this.#release();
  }
}
