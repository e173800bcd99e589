import { SmtpReply } from "../smtp-reply.ts";

const [cr, lf, dot] = [0x0d, 0x0a, 0x2e];

/**
 * Returns the message with CRLF line endings only. Some clients write bare LF in bodies, which becomes CRLF. Line
 * endings that another server could read as the end of the message, or as a second header line, are rejected: they
 * only appear in SMTP smuggling attempts.
 *
 * @throws {SmtpReply} 550 for a bare CR, a bare LF in the header, and a bare LF next to a line with a single dot
 */
export function normalizeLineEndings(message: Buffer): Buffer {
  for (let at = message.indexOf(cr); at >= 0; at = message.indexOf(cr, at + 1)) {
    if (message[at + 1] !== lf) throw bareLineEnding("CR");
  }
  const bare = bareLineFeeds(message);
  const [first] = bare;
  if (first === undefined) return message;
  if (first < headerEnd(message) || bare.some((at) => isNextToDotLine(message, at))) {
    throw bareLineEnding("LF");
  }
  const chunks: Uint8Array[] = [];
  let from = 0;
  for (const at of bare) {
    chunks.push(message.subarray(from, at), crLf);
    from = at + 1;
  }
  return Buffer.concat([...chunks, message.subarray(from)]);
}

const crLf = Buffer.from([cr, lf]);

function bareLineFeeds(message: Buffer): number[] {
  const offsets: number[] = [];
  for (let at = message.indexOf(lf); at >= 0; at = message.indexOf(lf, at + 1)) {
    if (message[at - 1] !== cr) offsets.push(at);
  }
  return offsets;
}

function headerEnd(message: Buffer): number {
  if (message[0] === cr) return 0;
  const end = message.indexOf("\r\n\r\n");
  return end < 0 ? message.length : end;
}

function isNextToDotLine(message: Buffer, at: number): boolean {
  const afterDot = message[at + 2];
  const beginsLine = at === 1 || message[at - 2] === lf;
  return (
    (message[at + 1] === dot && (afterDot === lf || afterDot === cr || afterDot === undefined)) ||
    (message[at - 1] === dot && beginsLine)
  );
}

function bareLineEnding(which: string): SmtpReply {
  const text = `Bare ${which} not allowed here, lines must end with CRLF`;
  return new SmtpReply(550, "5.5.2", text, "bare_line_end");
}
