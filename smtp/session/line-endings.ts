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
  const bodyStart = headerEnd(message);
  let bareLineFeeds = 0;
  for (let at = 0; at < message.length; at += 1) {
    if (message[at] === cr && message[at + 1] !== lf) throw bareLineEnding("CR");
    if (!isBareLineFeed(message, at)) continue;
    if (at < bodyStart || isNextToDotLine(message, at)) throw bareLineEnding("LF");
    bareLineFeeds += 1;
  }
  return bareLineFeeds === 0 ? message : withCarriageReturns(message, bareLineFeeds);
}

function isBareLineFeed(message: Buffer, at: number): boolean {
  return message[at] === lf && message[at - 1] !== cr;
}

function withCarriageReturns(message: Buffer, bareLineFeeds: number): Buffer {
  const normalized = Buffer.allocUnsafe(message.length + bareLineFeeds);
  let length = 0;
  for (let at = 0; at < message.length; at += 1) {
    if (isBareLineFeed(message, at)) normalized[length++] = cr;
    normalized[length++] = message[at] ?? 0;
  }
  return normalized;
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
