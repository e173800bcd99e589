import type { Readable } from "node:stream";
import { messageTooLarge, SmtpReply } from "../smtp-reply.ts";
import { normalizeLineEndings } from "./line-endings.ts";
import type { Reservation } from "./memory-budget.ts";

/** An oversized message is read up to this multiple of the limit, so that an honest client receives the 552. */
const oversizeReadFactor = 4;

/** The client disconnected before the final dot, so that nobody reads a reply. */
export class ClientDisconnected extends Error {}

/**
 * Reads a message from DATA to the final dot. A rejected message is read to its end as well, because a client reads
 * the reply only then; `onEndless` is called for one that goes on far beyond the limit.
 * @throws {SmtpReply} 552 when too large, 452 when out of memory, 550 for an invalid line ending
 * @throws {ClientDisconnected}
 */
export async function receiveMessage(
  stream: Readable,
  maxBytes: number,
  reservation: Reservation,
  onEndless: () => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let rejection: SmtpReply | undefined;
  for await (const chunk of untilDisconnected(stream)) {
    // Safe: the data stream is in binary mode.
    const bytes = chunk as Buffer;
    length += bytes.length;
    if (length > oversizeReadFactor * maxBytes) onEndless();
    rejection ??=
      length > maxBytes
        ? messageTooLarge(maxBytes)
        : reservation.tryReserve(length)
          ? undefined
          : insufficientStorage();
    if (!rejection) chunks.push(bytes);
    else if (chunks.length > 0) {
      chunks.length = 0;
      reservation.release();
    }
  }
  if (rejection) throw rejection;
  return normalizeLineEndings(Buffer.concat(chunks, length));
}

async function* untilDisconnected(stream: Readable): AsyncGenerator<unknown> {
  try {
    yield* stream;
  } catch (error) {
    throw new ClientDisconnected("Connection closed in DATA", { cause: error });
  }
}

export function insufficientStorage(): SmtpReply {
  return new SmtpReply(452, "4.3.1", "Insufficient system storage, try again later", "no_room");
}
