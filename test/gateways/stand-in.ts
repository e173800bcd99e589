import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A server that stands in for AWS, for what no engine can be made to answer; closed with the test. */
export async function standIn(listener: RequestListener): Promise<{
  readonly url: string;
  /** How many requests it was sent. */
  readonly count: () => number;
}> {
  let count = 0;
  const server = createServer((req, res) => {
    count++;
    // All of the request is read first, as AWS does.
    req.resume().once("end", () => listener(req, res));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server on a TCP port has its address as an object.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, count: () => count };
}

/** An answer of one of the JSON protocols. */
export function answering(status: number, body: unknown, errorType?: string): RequestListener {
  return (_, res) => {
    res.writeHead(status, {
      "content-type": "application/json",
      ...(errorType && { "x-amzn-errortype": errorType }),
    });
    res.end(JSON.stringify(body));
  };
}

/** The connection ends without an answer. */
export const hangingUp: RequestListener = (_, res) => void res.socket?.destroy();
