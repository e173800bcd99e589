import type { Readable } from "node:stream";
import { SmtpReply } from "../smtp-reply.ts";
import { withWholeLineEnds } from "./line-ends.ts";
import type { Held } from "./room.ts";

/** Of a message that is too large this many times its largest size is read, for the sake of an honest client. */
const patience = 4;

/**
 * A message from DATA to its final dot. It is read to its end also where it is refused, as a client hears a reply only
 * then; a client that goes on and on is given up.
 * @throws {SmtpReply} 552 when it is too large, 452 when there is no room for it, 550 for a line end that is none
 */
export async function receive(
  stream: Readable,
  largest: number,
  held: Held,
  endless: () => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let fault: SmtpReply | undefined;
  for await (const chunk of stream) {
    // The stream is one of bytes.
    const bytes = chunk as Buffer;
    length += bytes.length;
    if (length > patience * largest) endless();
    fault ??= length > largest ? tooLarge(largest) : held.hold(length) ? undefined : noRoom();
    if (!fault) chunks.push(bytes);
    else if (chunks.length > 0) {
      chunks.length = 0;
      held.insist(0);
    }
  }
  if (fault) throw fault;
  return withWholeLineEnds(Buffer.concat(chunks, length));
}

function tooLarge(largest: number): SmtpReply {
  return new SmtpReply(552, "5.3.4", `a message may have ${largest} octets at most`, "too_large");
}

export function noRoom(): SmtpReply {
  return new SmtpReply(452, "4.3.1", "no room for another message now, try again later", "no_room");
}
