import { Resend } from "resend";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { describe, expect } from "vitest";
import { newWebhookSecret } from "../../functions/operations/webhooks/calls/sign-webhook.ts";
import { saveWebhook } from "../../functions/operations/webhooks/save-webhook.ts";
import type { Webhook } from "../../functions/store/webhooks/webhooks.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { answered, type WebCall } from "../support/test-web.ts";
import { newWebhook, passTime, publishEvents } from "../support/webhook.ts";
import type { World } from "../support/world.ts";

const hour = 60 * 60_000;

// The libraries hold a timestamp against the machine's clock.
test.beforeEach(({ world }) => world.clock.set(new Date().toISOString()));

type Headers = Readonly<Record<string, string>>;
type Verify = (secret: string, body: string, headers: Headers) => unknown;

const only = (family: string, headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith(`${family}-`)));

const libraries: readonly (readonly [string, Verify])[] = [
  [
    "standardwebhooks",
    (secret, body, headers) => new StandardWebhook(secret).verify(body, only("webhook", headers)),
  ],
  ["svix", (secret, body, headers) => new SvixWebhook(secret).verify(body, only("svix", headers))],
  [
    "svix, by the other names",
    (secret, body, headers) => new SvixWebhook(secret).verify(body, only("webhook", headers)),
  ],
  [
    "resend",
    (webhookSecret, payload, headers) =>
      new Resend("re_none").webhooks.verify({
        payload,
        headers: {
          id: headers["svix-id"] ?? "",
          timestamp: headers["svix-timestamp"] ?? "",
          signature: headers["svix-signature"] ?? "",
        },
        webhookSecret,
      }),
  ],
];

async function called(world: World, webhook: Webhook): Promise<WebCall> {
  await publishEvents(world, { id: webhook.projectId });
  await world.settle();
  const call = world.web.calls.findLast(({ url }) => url === webhook.url);
  if (!call) throw new Error("nobody called");
  return call;
}

const newEndpoint = async (world: World) => newWebhook(world, await newProject(world));
const secretOf = ({ secrets }: Webhook, at = 0) => secrets[at]?.secret ?? "";
const changed = (headers: Headers, part: string, value: string) => ({
  ...headers,
  [`webhook-${part}`]: value,
  [`svix-${part}`]: value,
});

describe.each(libraries)("a delivery verified by %s", (_, verify) => {
  test("is accepted and contains the event", async ({ world }) => {
    const webhook = await newEndpoint(world);
    const { body, headers } = await called(world, webhook);
    expect(() => verify(secretOf(webhook), body, headers)).not.toThrow();
    expect(JSON.parse(body).id).toBe(headers["webhook-id"]);
  });

  test("is rejected when any part of it is changed", async ({ world }) => {
    const webhook = await newEndpoint(world);
    const { body, headers } = await called(world, webhook);
    const secret = secretOf(webhook);
    const later = String(Number(headers["webhook-timestamp"]) + 1);
    const refused: readonly (readonly [string, string, Headers])[] = [
      [secret, body.replace("contact", "Contact"), headers],
      [secret, `${body} `, headers],
      // An old body under a time of now is a replay by somebody else.
      [secret, body, changed(headers, "timestamp", later)],
      [secret, body, changed(headers, "id", "evt_01KV5JE8G09BQEJJWM1YBQ5300")],
      [secret, body, changed(headers, "signature", "v1,AAAA")],
      [newWebhookSecret(world.services.random), body, headers],
    ];
    expect(() => verify(secret, body, headers)).not.toThrow();
    for (const [one, text, some] of refused) expect(() => verify(one, text, some)).toThrow();
  });

  test("is rejected after ten minutes, while a later attempt is accepted", async ({ world }) => {
    const webhook = await newEndpoint(world);
    world.clock.advance(-10 * 60_000);
    world.web.answer(webhook.url, () => answered(500));
    const first = await called(world, webhook);
    expect(() => verify(secretOf(webhook), first.body, first.headers)).toThrow();
    await passTime(world, 10 * 60_000);
    const last = world.web.calls.findLast(({ url }) => url === webhook.url) ?? first;
    expect(last.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
    expect(last.body).toBe(first.body);
    expect(() => verify(secretOf(webhook), last.body, last.headers)).not.toThrow();
  });

  test("is accepted with the previous secret for a day after a rotation", async ({ world }) => {
    const before = await newEndpoint(world);
    const now = world.clock.now().getTime();
    const until = new Date(now + 60_000).toISOString();
    const [old, fresh] = [secretOf(before), newWebhookSecret(world.services.random)];
    const secrets = [{ secret: fresh }, { secret: old, until }];
    const after = { ...before, secrets, rev: 1 };
    expect(await saveWebhook(world.services, before.projectId, { before, after })).toBe(true);
    const during = await called(world, after);
    expect(during.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const secret of [old, fresh]) verify(secret, during.body, during.headers);
    world.clock.advance(60_000);
    const later = await called(world, after);
    expect(later.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
    verify(fresh, later.body, later.headers);
    expect(() => verify(old, later.body, later.headers)).toThrow();
  });
});

test("a rotated secret signs for one more day", async ({ world, project: { key, id: projectId } }) => {
  world.clock.advance(-24 * hour);
  const body = { url: "https://rotated.example.com/", events: ["*"] };
  const made = (await world.api("POST", "/webhooks", { key, body })).body;
  const rotated = (await world.api("POST", `/webhooks/${made.id}/rotate-secret`, { key })).body;
  const both = async () => {
    await publishEvents(world, { id: projectId });
    await world.settle();
    const call = world.web.calls.findLast(({ url }) => url === body.url);
    return { call, count: call?.headers["webhook-signature"]?.split(" ").length };
  };
  expect(rotated.secret).not.toBe(made.secret);
  expect((await both()).count).toBe(2);
  world.clock.advance(24 * hour - 1);
  const { call, count } = await both();
  expect(count).toBe(2);
  for (const secret of [made.secret, rotated.secret])
    new StandardWebhook(secret).verify(call?.body ?? "", { ...call?.headers });
  world.clock.advance(1);
  expect((await both()).count).toBe(1);
});

test("both families of signature headers have the same values", async ({ world }) => {
  const { headers, at } = await called(world, await newEndpoint(world));
  for (const part of ["id", "timestamp", "signature"])
    expect(headers[`svix-${part}`]).toBe(headers[`webhook-${part}`]);
  expect(headers["webhook-timestamp"]).toBe(String(Math.floor(at.getTime() / 1000)));
  expect(headers["content-type"]).toBe("application/json");
});
