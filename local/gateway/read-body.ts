import type { IncomingMessage } from "node:http";

/** Returns the body of a request; undefined when it is longer than `limit` bytes, without reading the rest. */
export async function readBody(req: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  if (Number(req.headers["content-length"] ?? 0) > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of req) {
    // Chunks are buffers, as no encoding is set.
    const bytes = chunk as Uint8Array;
    length += bytes.length;
    if (length > limit) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
