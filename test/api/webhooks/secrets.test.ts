import { Webhook } from "standardwebhooks";
import { describe, expect } from "vitest";
import { operations } from "../../../functions/contract/index.ts";
import { ask, callFor } from "../../http/calls.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { type Hooked, newHooked } from "./hooked.ts";

const day = 24 * 60 * 60_000;
const rotate = async ({ post, path }: Hooked): Promise<string> =>
  (await post(`${path}/rotate-secret`, {})).body.secret;

/** Which of the secrets a new delivery is signed with. */
async function signedWith(world: World, { post, path, calls }: Hooked, secrets: readonly string[]) {
  await post(`${path}/test`, {});
  await world.settle();
  const call = calls().at(-1);
  if (!call) throw new Error("the endpoint was told nothing");
  const { headers, body } = call;
  // The library goes by the machine's time: its own check of the age is none of this test's.
  const timestamp = Number(headers["webhook-timestamp"]);
  expect(timestamp).toBe(Math.floor(world.clock.now().getTime() / 1000));
  const signatures = (headers["webhook-signature"] ?? "").split(" ");
  const expected = secrets.map((secret) =>
    new Webhook(secret).sign(headers["webhook-id"] ?? "", new Date(timestamp * 1000), body),
  );
  expect(signatures.length).toBe(new Set(signatures).size);
  return { count: signatures.length, by: expected.map((one) => signatures.includes(one)) };
}

describe("rotating the secret", () => {
  test("returns a new one, and the previous one also signs for a day", async ({ world }) => {
    const hooked = await newHooked(world);
    const { post, path, get, secret: first } = hooked;
    const { body: before } = await get(path);
    world.clock.advance(1000);
    const { status, body } = await post(`${path}/rotate-secret`, {});
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ ...before, updatedAt: world.clock.now().toISOString() },
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect(body.secret).not.toBe(first);
    expect(await signedWith(world, hooked, [body.secret, first])).toEqual({ count: 2, by: [true, true] });
    world.clock.advance(day - 1);
    expect(await signedWith(world, hooked, [body.secret, first])).toEqual({ count: 2, by: [true, true] });
    world.clock.advance(1);
    expect(await signedWith(world, hooked, [body.secret, first])).toEqual({ count: 1, by: [true, false] });
  });

  test("repeatedly keeps each secret for its own day, and at most three", async ({ world }) => {
    const hooked = await newHooked(world);
    const one = hooked.secret;
    const two = await rotate(hooked);
    world.clock.advance(day / 2);
    const three = await rotate(hooked);
    expect(await signedWith(world, hooked, [one, two, three])).toEqual({ count: 3, by: [true, true, true] });
    world.clock.advance(day / 2);
    expect(await signedWith(world, hooked, [one, two, three])).toEqual({ count: 2, by: [false, true, true] });
    const four = await rotate(hooked);
    const five = await rotate(hooked);
    expect(await signedWith(world, hooked, [two, three, four, five])).toEqual({
      ...{ count: 3, by: [false, true, true, true] },
    });
  });

  test("twice concurrently gives two secrets that both sign", async ({ world }) => {
    const hooked = await newHooked(world);
    const [one = "", two = ""] = await Promise.all([rotate(hooked), rotate(hooked)]);
    expect(one).not.toBe(two);
    expect(await signedWith(world, hooked, [one, two, hooked.secret])).toEqual({
      count: 3,
      by: [true, true, true],
    });
  });

  test("is not undone by other changes", async ({ world }) => {
    const hooked = await newHooked(world);
    const secret = await rotate(hooked);
    await hooked.patch(hooked.path, { events: ["email.*"], enabled: false });
    await hooked.patch(hooked.path, { enabled: true });
    expect(await signedWith(world, hooked, [secret, hooked.secret])).toEqual({ count: 2, by: [true, true] });
  });
});

test("only the responses to creation and rotation have a secret; no log has", async ({ world }) => {
  const hooked = await newHooked(world);
  const { project, path, contact, post, replay } = hooked;
  const secrets = [hooked.secret, await rotate(hooked)];
  await contact("ada@x.test");
  const { body: mail } = await post("/emails", project.email());
  const { body: delivery } = await post(`${path}/test`, {});
  await world.settle();
  const showing = ["createWebhook", "rotateWebhookSecret"];
  const scanned: string[] = [];
  for (const operation of operations.filter(
    ({ area, id }) => area !== "unsubscribe" && !showing.includes(id),
  )) {
    const call = await callFor(world, operation, project);
    const by = operation.access === "person" ? { token: project.owner.token } : { key: project.key };
    // Rows of other kinds are made for the call; the endpoint and what belongs to it are this one's.
    const isGone = operation.id === "deleteWebhook";
    const at = isGone ? call.path : call.path.replace(/whk_\w+/, hooked.id).replace(/whd_\w+/, delivery.id);
    scanned.push(JSON.stringify((await ask(world, { ...call, path: at }, by)).body));
  }
  for (const at of [
    path,
    "/webhooks",
    `${path}/deliveries`,
    `/emails/${mail.id}`,
    "/activity?limit=100",
    "/limits",
  ])
    scanned.push(JSON.stringify((await hooked.get(at)).body));
  scanned.push(JSON.stringify((await replay({ deliveryId: delivery.id })).body));
  await world.settle();
  const texts = [...scanned, ...world.logged, ...world.web.calls.map((call) => JSON.stringify(call))];
  expect(texts.length).toBeGreaterThan(60);
  for (const text of texts) {
    expect(text).not.toMatch(/whsec_/);
    for (const secret of secrets) expect(text).not.toContain(secret.slice("whsec_".length));
  }
});
