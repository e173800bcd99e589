import { SMTPStream } from "smtp-server/lib/smtp-stream.js";

/** The error of a command line above the limit. */
export class CommandTooLong extends Error {}

/** The parser of a session, with two corrections to `smtp-server`'s. */
export class SubmissionStream extends SMTPStream {
  /**
   * Clears the callback before calling it. The callback reads the rest of the packet, and a second complete message
   * in it sets the next callback, which `smtp-server` would then clear, so that the session never continued.
   */
  override continue(): void {
    const resume = this._continueCallback;
    if (typeof resume !== "function") {
      this._continueCallback = true;
      return;
    }
    this._continueCallback = false;
    resume();
  }

  override _commandTooLong(): Error {
    super._commandTooLong();
    return new CommandTooLong();
  }
}
