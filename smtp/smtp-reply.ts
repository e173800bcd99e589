/** A reply other than 250, as a client reads it: code, enhanced code and one sentence in printable ASCII. */
export class SmtpReply extends Error {
  /** The name that `smtp-server` reads the code by. */
  readonly responseCode: number;
  /** The word for the log, which never quotes what a client sent. */
  readonly reason: string;

  constructor(code: number, enhanced: string, text: string, reason: string = enhanced) {
    super(`${enhanced} ${oneLine(text)}`);
    this.responseCode = code;
    this.reason = reason;
  }
}

// A reply line has 512 octets at most, the code and the line's end included.
const longestText = 400;

function oneLine(text: string): string {
  const plain = text.replace(/[^\x20-\x7e]+/g, "?").trim();
  return plain.length > longestText ? `${plain.slice(0, longestText - 3)}...` : plain;
}
