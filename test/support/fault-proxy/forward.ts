import { type Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Readable } from "node:stream";

/** Where calls go on to. */
export interface Upstream {
  readonly target: URL;
  readonly agent: Agent;
}

/**
 * Sends a call on as it came: its headers byte for byte, which its signature covers, and its body as it arrives, or
 * from `body` where it was kept. Rejects when the engine is not reached or ends the connection.
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
    // A caller that goes away in the middle of its body has not asked for anything.
    req.once("close", () => {
      if (!req.complete) sent.destroy();
    });
    req.pipe(sent);
  });
}

/** Gives an engine's answer on as it comes; one that breaks off breaks off for the caller too. */
export function giveOn(answer: IncomingMessage, res: ServerResponse): void {
  res.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
  answer.once("error", () => res.destroy());
  answer.pipe(res);
}

/** All that comes; rejects when it breaks off. */
export function readWhole(stream: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.once("end", () => resolve(Buffer.concat(chunks)));
    stream.once("error", reject);
    stream.once("close", () => reject(new Error("the stream was closed before its end")));
  });
}
