import { expect, test, vi } from "vitest";
import { FunctionFailed, FunctionTimedOut } from "../../../local/runtime/invoker.ts";
import { functionModel } from "../support/function-model.ts";
import { listens } from "../support/sockets.ts";
import { send, testGateway } from "../support/test-gateway.ts";

async function answerTo(invoke: () => Promise<unknown>, path = "/") {
  const { url } = await testGateway({ invoke });
  return await send(url, path);
}

test("the gateway listens only on 127.0.0.1", async () => {
  const { url } = await testGateway({});
  expect(await listens("127.0.0.1", url)).toBe(true);
  expect(await listens("127.0.0.2", url)).toBe(false);
});

test("the gateway responds with the status, headers and body of the function", async () => {
  const headers = { "Content-Type": "application/json", "Idempotent-Replayed": true };
  const answer = await answerTo(async () => ({ statusCode: 201, headers, body: '{"id":"é"}' }));
  expect(answer).toMatchObject({
    status: 201,
    body: '{"id":"é"}',
    headers: { "content-type": "application/json", "idempotent-replayed": "true", "content-length": "11" },
  });
});

test("the gateway decodes a base64 body and sets each cookie", async () => {
  const answer = await answerTo(async () => ({
    statusCode: 200,
    body: "aGk=",
    isBase64Encoded: true,
    cookies: ["a=1", "b=2"],
  }));
  expect(answer).toMatchObject({ body: "hi", headers: { "set-cookie": ["a=1", "b=2"] } });
});

test("a result without a status code is the body of a 200 response", async () => {
  const answer = await answerTo(async () => ({ hello: 1 }));
  expect(answer).toMatchObject({
    status: 200,
    body: '{"hello":1}',
    headers: { "content-type": "application/json" },
  });
});

test.each([
  ["fails", () => Promise.reject(new FunctionFailed("tried", "no"))],
  ["takes too long", () => Promise.reject(new FunctionTimedOut(functionModel("")))],
  ["answers with a status that is none", async () => ({ statusCode: "fine" })],
  ["has a body that is not a string", async () => ({ statusCode: 200, body: {} })],
  [
    "answers with a header that cannot be sent",
    async () => ({ statusCode: 200, headers: { "x-a": "a\nb" } }),
  ],
  [
    "answers with more than Lambda lets through",
    async () => ({ statusCode: 200, body: "x".repeat(6_300_000) }),
  ],
])("the gateway responds with 500 when the function %s", async (_, invoke) => {
  expect(await answerTo(invoke)).toMatchObject({ status: 500, body: '{"message":"Internal Server Error"}' });
});

test("the gateway responds with 503 when the function times out", async () => {
  const { url } = await testGateway({ timeoutMs: 20, invoke: () => new Promise(() => {}) });
  expect(await send(url, "/")).toMatchObject({ status: 503, body: '{"message":"Service Unavailable"}' });
});

test.each([
  ["a body that is longer than the gateway takes", "x".repeat(10_485_761)],
  ["an event that is longer than Lambda takes", "x".repeat(6_291_456)],
  ["a body that is short but long once escaped", '"'.repeat(3_200_000)],
])("the gateway responds with 413 to %s", async (_, body) => {
  const invoke = vi.fn();
  const { url } = await testGateway({ invoke });
  const headers = ["Content-Type", "application/json"];
  const answer = await send(url, "/emails", { method: "POST", headers, body });
  expect(answer).toMatchObject({ status: 413, body: '{"message":"Request Too Long"}' });
  expect(invoke).not.toHaveBeenCalled();
});

test("the gateway responds with 404 when no route matches", async () => {
  const { url } = await testGateway({ routeKeys: ["GET /emails"] });
  expect(await send(url, "/other")).toMatchObject({ status: 404, body: '{"message":"Not Found"}' });
});

test("the gateway responds with 400 to a path that cannot be decoded", async () => {
  const { url } = await testGateway({});
  expect(await send(url, "/%zz")).toMatchObject({ status: 400, body: '{"message":"Bad Request"}' });
});

test("the gateway responds to HEAD without a body", async () => {
  const { url } = await testGateway({ invoke: async () => ({ statusCode: 200, body: "hello" }) });
  const answer = await send(url, "/", { method: "HEAD" });
  expect(answer).toMatchObject({ status: 200, body: "", headers: { "content-length": "5" } });
});

test("the gateway matches pages before routes", async () => {
  const { url } = await testGateway({
    pages: [
      (req, res) => {
        if (req.url !== "/docs") return false;
        res.end("the reference");
        return true;
      },
    ],
    invoke: async () => ({ statusCode: 200, body: "the function" }),
  });
  expect((await send(url, "/docs")).body).toBe("the reference");
  expect((await send(url, "/emails")).body).toBe("the function");
});

test("the start page is for browsers, other clients get the response of the service", async () => {
  const { url } = await testGateway({ invoke: async () => ({ statusCode: 404, body: "{}" }) });
  const page = await send(url, "/", { headers: ["Accept", "text/html,*/*"] });
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining(`curl ${url}/emails`) });
  expect(await send(url, "/")).toMatchObject({ status: 404 });
});

test("the gateway completes requests in progress before it stops", async () => {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const gateway = await testGateway({
    invoke: async () => {
      start();
      await release;
      return { statusCode: 200, body: "done" };
    },
  });
  const answer = fetch(gateway.url);
  await started;
  const stopped = gateway.stop();
  resolve();
  expect(await (await answer).text()).toBe("done");
  await stopped;
});
