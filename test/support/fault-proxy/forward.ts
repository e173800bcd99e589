import { type Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Readable } from "node:stream";

/** The target of forwarded calls. */
export interface Upstream {
  readonly target: URL;
  readonly agent: Agent;
}

/**
 * Forwards a call: its headers byte for byte, because its signature covers them, and its body as a stream, or from
 * `body` if given. Rejects if the engine is unreachable or closes the connection.
 */
export function forward(
  { target, agent }: Upstream,
  req: IncomingMessage,
  body?: Buffer,
): Promise<IncomingMessage> {
  const { hostname, port } = target;
  const { method, url: path, rawHeaders: headers } = req;
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, agent, method, path, headers, setHost: false });
    sent.once("response", resolve);
    sent.on("error", reject);
    if (body) return void sent.end(body);
    // A caller that disconnects within its body has not made a request.
    req.once("close", () => {
      if (!req.complete) sent.destroy();
    });
    req.pipe(sent);
  });
}

/** Streams an engine's response to the caller; if it breaks off, so does the caller's. */
export function giveOn(answer: IncomingMessage, res: ServerResponse): void {
  res.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
  answer.once("error", () => res.destroy());
  answer.pipe(res);
}

/** Reads a whole stream; rejects if it breaks off. */
export function readWhole(stream: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.once("end", () => resolve(Buffer.concat(chunks)));
    stream.once("error", reject);
    stream.once("close", () => reject(new Error("the stream was closed before its end")));
  });
}
