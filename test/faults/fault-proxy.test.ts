import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { messageTags } from "../../functions/settings/message-tags.ts";
import { type FaultyService, startFaultyService } from "../support/fault-proxy/faulty-service.ts";

const minute = 60_000;
const patience = { timeout: 30_000, interval: 50 };
let world: FaultyService;

beforeAll(async () => {
  world = await startFaultyService();
});
beforeEach(() => world.faults.clear());
afterAll(() => world?.stop());

/** Noise in hexadecimals packs to half its size, which an item does not hold. */
const large = `<p>${randomBytes(60_000).toString("hex")}</p>`;

async function send(html = "<p>Through faults.</p>") {
  const from = `Faults <faults@${world.project.domain}>`;
  return world.ask("POST", "/emails", { body: { from, to: "you@example.com", subject: "Faults", html } });
}

async function comesTo(id: string, status: string): Promise<void> {
  const look = async () => expect((await world.ask("GET", `/emails/${id}`)).body.status).toBe(status);
  await vi.waitFor(look, patience);
}

/** What the workers said about one mail. */
async function logs(id: string, words: string): Promise<void> {
  const said = () => world.logged.some((line) => line.includes(id) && line.includes(words));
  await vi.waitFor(() => expect(said()).toBe(true), patience);
}

function acceptsOf(id: string): number {
  return world.service.ses.accepts().filter(({ tags }) => tags[messageTags.email] === id).length;
}

/** The tries of one operation, each by what the SDK names the command that it belongs to. */
function triesOf(operation: string): readonly unknown[] {
  return world.faults.seen(operation).map(({ headers }) => headers["amz-sdk-invocation-id"]);
}

test("a transaction whose answer is lost is asked for again under its token, and charges once", async () => {
  const creditsLeft = async () => (await world.ask("GET", "/limits")).body.freeCredits.remaining;
  const before = await creditsLeft();
  world.faults.add({ operation: "TransactWriteItems", fault: { kind: "drop-answer" } });
  const { status, body } = await send();
  expect(status).toBe(200);
  // Two tries of one command, and so of one token.
  const tries = triesOf("TransactWriteItems");
  expect([tries.length, new Set(tries).size]).toEqual([2, 1]);
  await comesTo(body.id, "delivered");
  expect(before - (await creditsLeft())).toBe(1);
  expect(acceptsOf(body.id)).toBe(1);
});

test("a mail whose answer from SES is lost is sent once, and stays sending until its event comes", async () => {
  world.service.ses.holdEvents();
  world.faults.add({ operation: "SendEmail", fault: { kind: "drop-answer" } });
  const { body } = await send();
  await logs(body.id, "the answer of SES was lost");
  await comesTo(body.id, "sending");
  world.service.ses.releaseEvents();
  await comesTo(body.id, "delivered");
  expect(triesOf("SendEmail")).toHaveLength(1);
  expect(acceptsOf(body.id)).toBe(1);
});

test("a mail that SES never heard of is sent when a quarter of an hour has passed without an event", async () => {
  world.faults.add({ operation: "SendEmail", fault: { kind: "drop-request" } });
  const { body } = await send();
  await logs(body.id, "the answer of SES was lost");
  // The sweeper finds it a minute after it was sent, and again when the silence is over.
  for (const minutes of [2, 12]) {
    world.clock.advance(minutes * minute);
    await world.service.invoke("sweep", {});
  }
  await comesTo(body.id, "sending");
  world.clock.advance(2 * minute);
  await world.service.invoke("sweep", {});
  await comesTo(body.id, "delivered");
  expect(acceptsOf(body.id)).toBe(1);
});

test("a mail that SES throttles goes back to its queue, and out later", async () => {
  world.faults.add({ operation: "SendEmail", fault: { kind: "throttle" } });
  const { body } = await send();
  await logs(body.id, "TooManyRequestsException");
  world.clock.advance(minute / 2);
  await comesTo(body.id, "delivered");
  expect(acceptsOf(body.id)).toBe(1);
});

test.each(["ThrottlingException", "ProvisionedThroughputExceededException"])(
  "what DynamoDB refuses by %s is asked for again, and in the end answered with 503 and retry-after",
  async (error) => {
    const fault = { kind: "throttle", error } as const;
    world.faults.add({ operation: "BatchGetItem", times: 1, fault });
    expect((await send()).status).toBe(200);
    world.faults.clear();
    world.faults.add({ operation: "BatchGetItem", times: 100, fault });
    const { status, headers, body } = await send();
    expect([status, body.name]).toEqual([503, "unavailable"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(triesOf("BatchGetItem").length).toBeGreaterThan(1);
  },
);

test.each([true, false])("an error 500 of DynamoDB is asked past (with a body: %s)", async (body) => {
  world.faults.add({ operation: "TransactWriteItems", times: 2, fault: { kind: "error-500", body } });
  expect((await send()).status).toBe(200);
  expect(triesOf("TransactWriteItems")).toHaveLength(3);
});

test.each([
  ["DynamoDB", "BatchGetItem", undefined],
  ["S3", "PutObject", large],
])("%s that hangs is given up with 503 while the caller still waits", async (_, operation, html) => {
  world.faults.add({ operation, times: 100, fault: { kind: "hang" } });
  const { status, headers, body } = await send(html);
  expect([status, body.name]).toEqual([503, "unavailable"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

test("S3 that is asked too much, or whose answer is lost, is asked again", async () => {
  world.faults.add({ operation: "PutObject", fault: { kind: "throttle" } });
  world.faults.add({ operation: "PutObject", fault: { kind: "drop-answer" } });
  const { status, body } = await send(large);
  expect(status).toBe(200);
  await comesTo(body.id, "delivered");
});

test.each([
  ["does not answer", { kind: "hang" }],
  ["ends every connection", { kind: "drop-request" }],
  ["throttles", { kind: "throttle" }],
] as const)("with a queue that %s a mail is accepted all the same, and goes out later", async (_, fault) => {
  world.faults.add({ operation: "SendMessage", times: 100, fault });
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(acceptsOf(body.id)).toBe(0);
  world.faults.clear();
  world.clock.advance(2 * minute);
  await world.service.invoke("sweep", {});
  await comesTo(body.id, "delivered");
  expect(acceptsOf(body.id)).toBe(1);
});

test("a message that the queue got twice is one mail", async () => {
  world.faults.add({ operation: "SendMessage", fault: { kind: "duplicate" } });
  const { body } = await send();
  await comesTo(body.id, "delivered");
  await world.service.ses.settle();
  expect(acceptsOf(body.id)).toBe(1);
});

test("a call to SES has a connection of its own, since a kept one may have been closed meanwhile", async () => {
  const { body } = await send();
  await comesTo(body.id, "delivered");
  expect(world.faults.seen("SendEmail").map(({ headers }) => headers.connection)).toEqual(["close"]);
});
