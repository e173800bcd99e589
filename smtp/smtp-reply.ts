/** A 4xx or 5xx reply: code, enhanced status code and one line of printable ASCII. */
export class SmtpReply extends Error {
  /** `smtp-server` reads the code from this property. */
  readonly responseCode: number;
  /** A machine-readable reason for the log; it never contains client input. */
  readonly reason: string;
  readonly enhancedCode: string;
  /** The text after the codes. */
  readonly text: string;

  constructor(code: number, enhancedCode: string, text: string, reason: string = enhancedCode) {
    const line = singleLine(text);
    super(`${enhancedCode} ${line}`);
    this.enhancedCode = enhancedCode;
    this.text = line;
    this.responseCode = code;
    this.reason = reason;
  }
}

export function messageTooLarge(maxBytes: number): SmtpReply {
  return new SmtpReply(552, "5.3.4", `Message size exceeds fixed limit of ${maxBytes} octets`, "too_large");
}

// RFC 5321 limits a reply line to 512 octets, code and CRLF included.
const maxTextLength = 400;

function singleLine(text: string): string {
  const line = text.replace(/[^\x20-\x7e]+/g, "?").trim();
  return line.length > maxTextLength ? `${line.slice(0, maxTextLength - 3)}...` : line;
}
