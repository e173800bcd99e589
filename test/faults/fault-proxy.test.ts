import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { messageTags } from "../../functions/settings/message-tags.ts";
import { type FaultyService, startFaultyService } from "../support/fault-proxy/faulty-service.ts";
import { patience } from "../support/patience.ts";

const minute = 60_000;
let world: FaultyService;

beforeAll(async () => {
  world = await startFaultyService();
});
beforeEach(() => world.faults.clear());
afterAll(() => world?.stop());

/** Random hexadecimal digits compress to half their size: too large for an item. */
const large = `<p>${randomBytes(60_000).toString("hex")}</p>`;

async function send(html = "<p>Through faults.</p>") {
  const from = `Faults <faults@${world.project.domain}>`;
  return world.ask("POST", "/emails", { body: { from, to: "you@example.com", subject: "Faults", html } });
}

async function comesTo(id: string, status: string): Promise<void> {
  const look = async () => expect((await world.ask("GET", `/emails/${id}`)).body.status).toBe(status);
  await vi.waitFor(look, patience);
}

/** Waits until the workers have logged these words about an email. */
async function logs(id: string, words: string): Promise<void> {
  const said = () => world.logged.some((line) => line.includes(id) && line.includes(words));
  await vi.waitFor(() => expect(said()).toBe(true), patience);
}

function acceptsOf(id: string): number {
  return world.service.ses.accepts().filter(({ tags }) => tags[messageTags.email] === id).length;
}

/** The attempts of an operation, by the SDK's id of their command. */
function triesOf(operation: string): readonly unknown[] {
  return world.faults.seen(operation).map(({ headers }) => headers["amz-sdk-invocation-id"]);
}

test("a transaction whose response is lost is retried with its token and charges once", async () => {
  const creditsLeft = async () => (await world.ask("GET", "/limits")).body.freeCredits.remaining;
  const before = await creditsLeft();
  world.faults.add({ operation: "TransactWriteItems", fault: { kind: "drop-answer" } });
  const { status, body } = await send();
  expect(status).toBe(200);
  // Two attempts of one command share its token.
  const tries = triesOf("TransactWriteItems");
  expect([tries.length, new Set(tries).size]).toEqual([2, 1]);
  await comesTo(body.id, "delivered");
  expect(before - (await creditsLeft())).toBe(1);
  expect(acceptsOf(body.id)).toBe(1);
});

test("an email whose response from SES is lost is sent once and stays sending until its event arrives", async () => {
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

test("an email that SES never received is sent again after fifteen minutes without an event", async () => {
  world.faults.add({ operation: "SendEmail", fault: { kind: "drop-request" } });
  const { body } = await send();
  await logs(body.id, "the answer of SES was lost");
  // The sweeper finds it after a minute, and again after the outcome time-out.
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

test("an email that SES throttles is requeued and sent later", async () => {
  world.faults.add({ operation: "SendEmail", fault: { kind: "throttle" } });
  const { body } = await send();
  await logs(body.id, "TooManyRequestsException");
  world.clock.advance(minute / 2);
  await comesTo(body.id, "delivered");
  expect(acceptsOf(body.id)).toBe(1);
});

test.each(["ThrottlingException", "ProvisionedThroughputExceededException"])(
  "a call that DynamoDB refuses with %s is retried; after that the response is 503 with Retry-After",
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

test.each([true, false])("a 500 response of DynamoDB is retried (with a body: %s)", async (body) => {
  world.faults.add({ operation: "TransactWriteItems", times: 2, fault: { kind: "error-500", body } });
  expect((await send()).status).toBe(200);
  expect(triesOf("TransactWriteItems")).toHaveLength(3);
});

test.each([
  ["DynamoDB", "BatchGetItem", undefined],
  ["S3", "PutObject", large],
])("a request during which %s hangs gets 503 before its caller times out", async (_, operation, html) => {
  world.faults.add({ operation, times: 100, fault: { kind: "hang" } });
  const { status, headers, body } = await send(html);
  expect([status, body.name]).toEqual([503, "unavailable"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a call that S3 throttles, or whose response is lost, is retried", async () => {
  world.faults.add({ operation: "PutObject", fault: { kind: "throttle" } });
  world.faults.add({ operation: "PutObject", fault: { kind: "drop-answer" } });
  const { status, body } = await send(large);
  expect(status).toBe(200);
  await comesTo(body.id, "delivered");
});

test.each([
  ["does not respond", { kind: "hang" }],
  ["drops every connection", { kind: "drop-request" }],
  ["throttles", { kind: "throttle" }],
] as const)("an email is accepted and sent later when its queue %s", async (_, fault) => {
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

test("a message that the queue receives twice sends one email", async () => {
  world.faults.add({ operation: "SendMessage", fault: { kind: "duplicate" } });
  const { body } = await send();
  await comesTo(body.id, "delivered");
  await world.service.ses.settle();
  expect(acceptsOf(body.id)).toBe(1);
});

test("every call to SES opens its own connection, because an idle one may have been closed", async () => {
  const { body } = await send();
  await comesTo(body.id, "delivered");
  expect(world.faults.seen("SendEmail").map(({ headers }) => headers.connection)).toEqual(["close"]);
});
