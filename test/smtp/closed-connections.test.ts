import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { newKeyText } from "../../functions/domain/projects/key-text.ts";
import { newUpstream } from "../../smtp/upstream/upstream.ts";

const key = newKeyText("prj_01JD0000000000000000000000", new Uint8Array(32).fill(1));

/** An API that closes the connections of its first requests without an answer, and accepts the others. */
async function startApi(closed: number) {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      keys.push(request.headers["idempotency-key"]?.toString());
      if (keys.length <= closed) request.socket.destroy();
      else response.writeHead(200).end(JSON.stringify({ id: "eml_1" }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const upstream = newUpstream({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  return { keys, send: (idempotencyKey?: string) => upstream.send(key, new Blob(["{}"]), idempotencyKey) };
}

const unreachable = { responseCode: 451, reason: "unreachable" };

test("a message whose connection was closed is sent once more, with the same idempotency key", async () => {
  const { keys, send } = await startApi(1);
  expect(await send("one")).toBe("eml_1");
  expect(keys).toEqual(["one", "one"]);
});

test("the client is asked to try again after the second time", async () => {
  const { keys, send } = await startApi(2);
  await expect(send("two")).rejects.toMatchObject(unreachable);
  expect(keys).toEqual(["two", "two"]);
});

test("without an idempotency key nothing is sent a second time", async () => {
  const { keys, send } = await startApi(1);
  await expect(send()).rejects.toMatchObject(unreachable);
  expect(keys).toHaveLength(1);
});
