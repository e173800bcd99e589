import { SmtpReply } from "../smtp-reply.ts";

const [cr, lf, dot] = [0x0d, 0x0a, 0x2e];

/**
 * The message with CR LF line ends only. Some clients end the lines of a body with a bare LF, which is made whole. What
 * another server could take for the end of the message, or a header for two, is refused: nobody writes it who does not
 * mean to deceive, or passes on what others wrote.
 *
 * @throws {SmtpReply} 550 for a bare CR, a bare LF in the header, and one beside a line of a single dot
 */
export function withWholeLineEnds(message: Buffer): Buffer {
  for (let at = message.indexOf(cr); at >= 0; at = message.indexOf(cr, at + 1)) {
    if (message[at + 1] !== lf) throw stray("CR");
  }
  const bare = bareLineFeeds(message);
  const [first] = bare;
  if (first === undefined) return message;
  if (first < headerEnd(message) || bare.some((at) => isBesideDot(message, at))) throw stray("LF");
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const at of bare) {
    pieces.push(message.subarray(from, at), crLf);
    from = at + 1;
  }
  return Buffer.concat([...pieces, message.subarray(from)]);
}

const crLf = Buffer.from([cr, lf]);

function bareLineFeeds(message: Buffer): number[] {
  const found: number[] = [];
  for (let at = message.indexOf(lf); at >= 0; at = message.indexOf(lf, at + 1)) {
    if (message[at - 1] !== cr) found.push(at);
  }
  return found;
}

function headerEnd(message: Buffer): number {
  if (message[0] === cr) return 0;
  const end = message.indexOf("\r\n\r\n");
  return end < 0 ? message.length : end;
}

function isBesideDot(message: Buffer, at: number): boolean {
  const after = message[at + 2];
  const before = at === 1 || message[at - 2] === lf;
  return (
    (message[at + 1] === dot && (after === lf || after === cr || after === undefined)) ||
    (message[at - 1] === dot && before)
  );
}

function stray(which: string): SmtpReply {
  return new SmtpReply(
    550,
    "5.5.2",
    `lines must end with CR LF; a bare ${which} stands where it may not`,
    "bare_line_end",
  );
}
