import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startFaultProxy } from "../support/fault-proxy/fault-proxy.ts";
import { type Fault, newFaultRules } from "../support/fault-proxy/faults.ts";
import { readWhole } from "../support/fault-proxy/forward.ts";

interface Got {
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** Starts an engine that records its requests, behind a proxy. */
async function proxied(fault?: Fault) {
  const got: Got[] = [];
  const engine = createServer(async (req, res) => {
    got.push({ rawHeaders: req.rawHeaders, body: await readWhole(req) });
    res.writeHead(200, { "X-Answer": String(got.length) }).end(`answer ${got.length}`);
  }).listen(0, "127.0.0.1");
  await once(engine, "listening");
  const address = engine.address();
  if (address === null || typeof address === "string") throw new Error("the engine has no port");
  const rules = newFaultRules();
  if (fault) rules.add({ fault });
  const target = `http://127.0.0.1:${address.port}`;
  const proxy = await startFaultProxy({ service: "DYNAMODB", target, decide: rules.decide });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    await proxy.close();
    engine.close();
    engine.closeAllConnections();
  });
  const headers = ["Host", "Engine.Example", "X-Amz-Target", "Table.PutItem", "Authorization", "A, b=C"];
  const call = async (body: Buffer): Promise<{ answer: IncomingMessage; text: string }> => {
    const sent = request(proxy.url, { method: "POST", agent, headers, setHost: false }).end(body);
    // The event has one argument, the response.
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return { answer, text: (await readWhole(answer)).toString() };
  };
  return { got, call, proxy };
}

const body = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 256));

test("the proxy forwards a call byte for byte, with its headers unchanged", async () => {
  const { got, call } = await proxied();
  const { answer, text } = await call(body);
  expect([answer.statusCode, answer.rawHeaders.includes("X-Answer"), text]).toEqual([200, true, "answer 1"]);
  expect(got[0]?.body.equals(body)).toBe(true);
  expect(got[0]?.rawHeaders.slice(0, 6)).toEqual([
    "Host",
    "Engine.Example",
    "X-Amz-Target",
    "Table.PutItem",
    "Authorization",
    "A, b=C",
  ]);
});

test("the proxy reuses a connection for the next call", async () => {
  const { call } = await proxied();
  const first = (await call(body)).answer.socket;
  expect((await call(body)).answer.socket).toBe(first);
});

test("a dropped request does not reach the engine; a call whose response is dropped does", async () => {
  const lost = await proxied({ kind: "drop-request" });
  await expect(lost.call(body)).rejects.toThrow();
  expect(lost.got).toHaveLength(0);
  const unanswered = await proxied({ kind: "drop-answer" });
  await expect(unanswered.call(body)).rejects.toThrow();
  expect(unanswered.got).toHaveLength(1);
});

test("a duplicated call reaches the engine twice, and its second response is returned", async () => {
  const { got, call } = await proxied({ kind: "duplicate" });
  expect((await call(body)).text).toBe("answer 2");
  expect(got.map((one) => one.body.equals(body))).toEqual([true, true]);
});

test("injected errors have the service's own format and do not reach it", async () => {
  const throttled = await proxied({ kind: "throttle" });
  const { answer, text } = await throttled.call(body);
  expect([answer.statusCode, JSON.parse(text).__type]).toEqual([
    400,
    "com.amazon.coral.availability#ThrottlingException",
  ]);
  const broken = await proxied({ kind: "error-500", body: false });
  const reply = await broken.call(body);
  expect([reply.answer.statusCode, reply.text]).toEqual([500, ""]);
  expect([...throttled.got, ...broken.got]).toEqual([]);
});

test("a hanging call ends when the proxy closes", async () => {
  const { call, proxy } = await proxied({ kind: "hang" });
  const hanging = call(body);
  const ended = expect(hanging).rejects.toThrow();
  await proxy.close();
  await ended;
});
