import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { newKeyText } from "../../../functions/domain/projects/key-text.ts";

/** A send request as the proxy sent it. */
export interface ReceivedSend {
  readonly key: string;
  readonly idempotencyKey: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it sent
  readonly body: any;
}

type Reply = { readonly status: number; readonly body: unknown } | "hang up" | "silence";

/** A fake API. It accepts every key and email unless `check` or `reply` is replaced. */
export interface FakeService {
  readonly url: string;
  /** A well-formed key. */
  readonly key: string;
  /** The send requests, without the key checks. */
  readonly sends: ReceivedSend[];
  /** Returns the response to a send; `index` starts at 0. */
  reply: (send: ReceivedSend, index: number) => Reply | Promise<Reply>;
  /** Returns the response to a key check. */
  check: () => Reply | Promise<Reply>;
  stop(): Promise<void>;
}

export const goodKey = newKeyText("prj_01JD0000000000000000000000", new Uint8Array(32).fill(7));

export function refusal(status: number, name: string, message = `said ${name}`): Reply {
  return { status, body: { statusCode: status, name, message, requestId: "r" } };
}

export async function openService(): Promise<FakeService> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const text = (await buffer(request)).toString();
      const key = (request.headers.authorization ?? "").replace("Bearer ", "");
      if (text === "{}") return write(response, await service.check());
      const idempotencyKey = request.headers["idempotency-key"]?.toString();
      const send = { key, idempotencyKey, body: JSON.parse(text) };
      service.sends.push(send);
      write(response, await service.reply(send, service.sends.length - 1));
    };
    answer().catch(() => response.destroy());
  });
  const service: FakeService = {
    ...{ key: goodKey, sends: [] },
    reply: (_, index) => ({ status: 200, body: { id: `eml_${index}` } }),
    check: () => refusal(400, "validation_error"),
    url: "",
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(service, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

function write(response: ServerResponse, reply: Reply): void {
  if (reply === "hang up") response.destroy();
  else if (reply !== "silence") {
    response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
  }
}
