import type { IncomingMessage } from "node:http";

/** All of a request's body, or undefined when it is longer than `limit` bytes; the rest is not read then. */
export async function readBody(req: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  if (Number(req.headers["content-length"] ?? 0) > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of req) {
    // A request without an encoding gives buffers.
    const bytes = chunk as Uint8Array;
    length += bytes.length;
    if (length > limit) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
