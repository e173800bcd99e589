import {
  GetSuppressedDestinationCommand,
  NotFoundException,
  PutSuppressedDestinationCommand,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { describe, expect } from "vitest";
import { messageTags } from "../../../functions/settings/message-tags.ts";
import { clientConfig } from "../../../local/engines/endpoints.ts";
import type { EventDetail } from "../../../local/ses/events/emit-event.ts";
import { newApi } from "../../support/api.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { type Caller, newCaller, told } from "../contacts/caller.ts";

const hour = 60 * 60_000;
const inHours = (world: World, hours: number) =>
  new Date(world.clock.now().getTime() + hours * hour).toISOString();

/** What becomes of an email to an address. */
async function statusOf(world: World, { make, get, project }: Caller, to: string): Promise<string> {
  const { id } = await make("/emails", project.email({ to }));
  await world.settle();
  return (await get(`/emails/${id}`)).body.status;
}

/** Has an email bounce or be complained about, as SES reports it. */
async function report(
  world: World,
  { make, project }: Caller,
  to: string,
  type: "Bounce" | "Complaint",
  detail: EventDetail,
) {
  const { id } = await make("/emails", project.email({ to }));
  await world.queues.workOff(world.deliver);
  await world.ses.settle();
  const mail = world.ses.emails({ tags: { [messageTags.email]: id } })[0];
  await world.ses.emit(mail?.messageId ?? "", type, detail);
  await world.settle();
  return id;
}

/** SES's own list of a region. */
const listOf = (world: World, region: string) => new SESv2Client(clientConfig(world.ses.url, region));

async function putOnList(world: World, region: string, address: string): Promise<void> {
  await listOf(world, region).send(
    new PutSuppressedDestinationCommand({ EmailAddress: address, Reason: "BOUNCE" }),
  );
}

async function isOnList(world: World, region: string, address: string): Promise<boolean> {
  try {
    await listOf(world, region).send(new GetSuppressedDestinationCommand({ EmailAddress: address }));
    return true;
  } catch (error) {
    if (error instanceof NotFoundException) return false;
    throw error;
  }
}

const listed = async ({ get }: Caller, query = "") => (await get(`/suppressions${query}`)).body.items;

describe("a suppression", () => {
  test("stops all email to an address in any spelling, until it is deleted", async ({ world }) => {
    const caller = await newCaller(world);
    const made = await caller.make("/suppressions", { email: " Gone@Example.COM " });
    expect(made).toEqual({
      ...{ id: expect.stringMatching(/^sup_/), email: "gone@example.com", reason: "manual", scope: "all" },
      ...{ createdAt: world.clock.now().toISOString(), expiresAt: null },
    });
    expect(await statusOf(world, caller, "GONE@example.com")).toBe("suppressed");
    expect(await listed(caller)).toEqual([made]);
    for (const query of ["?email=gone@example.com", "?email=GONE%40Example.com"])
      expect(await listed(caller, query)).toEqual([made]);
    for (const query of ["?email=other@example.com", "?email=nonsense"])
      expect(await listed(caller, query)).toEqual([]);
    const ended = await caller.remove(`/suppressions/${made.id}`);
    expect(ended.body).toEqual({ id: made.id, deleted: true });
    expect(await statusOf(world, caller, "gone@example.com")).toBe("delivered");
    expect([await listed(caller), await listed(caller, "?email=gone@example.com")]).toEqual([[], []]);
    expect(told(await caller.remove(`/suppressions/${made.id}`))).toEqual([404, "not_found"]);
  });

  test("for marketing does not stop other email", async ({ world }) => {
    const caller = await newCaller(world);
    await caller.make("/suppressions", { email: "a@example.com", scope: "marketing" });
    expect(await statusOf(world, caller, "a@example.com")).toBe("delivered");
  });

  test("expires, and may be created again", async ({ world }) => {
    const caller = await newCaller(world);
    const first = await caller.make("/suppressions", {
      email: "a@example.com",
      expiresAt: inHours(world, 1),
    });
    expect(await statusOf(world, caller, "a@example.com")).toBe("suppressed");
    world.clock.advance(hour);
    expect(await statusOf(world, caller, "a@example.com")).toBe("delivered");
    expect([await listed(caller), await listed(caller, "?email=a@example.com")]).toEqual([[], []]);
    const second = await caller.make("/suppressions", { email: "a@example.com" });
    expect(await listed(caller)).toEqual([second]);
    expect(second.id).not.toBe(first.id);
  });

  const reaches = [
    ["marketing for good", { scope: "marketing" }, "all for good", { scope: "all" }, true],
    ["all for an hour", { hours: 1 }, "all for good", {}, true],
    ["all for an hour", { hours: 1 }, "all for two", { hours: 2 }, true],
    ["marketing for an hour", { scope: "marketing", hours: 1 }, "all for two", { hours: 2 }, true],
    ["all for good", {}, "all for good", {}, false],
    ["all for good", {}, "marketing for good", { scope: "marketing" }, false],
    ["all for two hours", { hours: 2 }, "all for one", { hours: 1 }, false],
    ["all for an hour", { hours: 1 }, "marketing for good", { scope: "marketing" }, false],
    ["marketing for good", { scope: "marketing" }, "all for an hour", { hours: 1 }, false],
  ] as const;

  test.for(reaches)("%s (%j) is replaced by %s (%j): %s", async ([_, before, __, next, gives], { world }) => {
    const caller = await newCaller(world);
    const body = ({ hours, ...over }: { readonly hours?: number; readonly scope?: string }) => ({
      ...{ email: "a@example.com", ...over },
      ...(hours !== undefined && { expiresAt: inHours(world, hours) }),
    });
    const first = await caller.make("/suppressions", body(before));
    const answer = await caller.post("/suppressions", body(next));
    if (gives) {
      expect(answer.status).toBe(201);
      expect(await listed(caller)).toEqual([answer.body]);
    } else {
      expect(told(answer)).toEqual([409, "already_exists"]);
      expect(answer.body.message).toContain(first.id);
      expect(await listed(caller)).toEqual([first]);
    }
  });

  test("is created once by many requests at once", async ({ world }) => {
    const caller = await newCaller(world);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => caller.post("/suppressions", { email: "a@example.com" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await listed(caller)).toHaveLength(1);
  });

  test.for([
    [{}],
    [{ email: "nonsense" }],
    [{ email: "Ada <a@example.com>" }],
    [{ email: "a@example.com", scope: "some" }],
    [{ email: "a@example.com", expiresAt: "2026-06-15T12:00:00" }],
    [{ email: "a@example.com", expiresAt: "2000-01-01T00:00:00Z" }],
    [{ email: "a@example.com", reason: "bounce" }],
    [{ email: "a@example.com", standingSk: "x" }],
  ])("a suppression is not created from %j", async ([body], { world }) => {
    const { post } = await newCaller(world);
    expect(told(await post("/suppressions", body))).toEqual([400, "validation_error"]);
  });

  test("a suppression that would end at this moment is not created", async ({ world }) => {
    const caller = await newCaller(world);
    const body = { email: "a@example.com", expiresAt: inHours(world, 0) };
    expect(told(await caller.post("/suppressions", body))).toEqual([400, "validation_error"]);
    expect(await listed(caller)).toEqual([]);
  });
});

describe("a report of SES", () => {
  test("of a hard bounce suppresses for good, also over a shorter one (B8)", async ({ world }) => {
    const caller = await newCaller(world);
    await caller.make("/suppressions", {
      email: "a@example.com",
      expiresAt: inHours(world, 1),
      scope: "marketing",
    });
    await report(world, caller, "a@example.com", "Bounce", {});
    expect(await listed(caller)).toMatchObject([{ reason: "bounce", scope: "all", expiresAt: null }]);
    world.clock.advance(2 * hour);
    expect(await statusOf(world, caller, "a@example.com")).toBe("suppressed");
  });

  test.for([
    ["Transient", "General"],
    ["Undetermined", "Undetermined"],
    ["Transient", "MailboxFull"],
  ] as const)(
    "of one %s/%s bounce does not suppress (B1)",
    async ([bounceType, bounceSubType], { world }) => {
      const caller = await newCaller(world);
      const to = `${bounceType}-${bounceSubType}@example.com`;
      const bouncedRecipients = [{ emailAddress: to, action: "failed", status: "4.2.2" }];
      await report(world, caller, to, "Bounce", { bounceType, bounceSubType, bouncedRecipients });
      expect(await listed(caller)).toEqual([]);
      expect(await statusOf(world, caller, to)).toBe("delivered");
    },
  );

  test("of three expired emails suppresses, and a deletion restarts it (B3)", async ({ world }) => {
    const caller = await newCaller(world);
    const to = "expired@example.com";
    const expired = {
      ...{ bounceType: "Transient", bounceSubType: "General" },
      bouncedRecipients: [{ emailAddress: to, action: "failed", status: "4.4.7" }],
    };
    for (const suppressions of [0, 0, 1]) {
      await report(world, caller, to, "Bounce", expired);
      expect(await listed(caller)).toHaveLength(suppressions);
    }
    const [suppression] = await listed(caller);
    expect(suppression).toMatchObject({ reason: "repeated_soft_bounces", scope: "all" });
    await caller.remove(`/suppressions/${suppression.id}`);
    for (const _ of [1, 2]) await report(world, caller, to, "Bounce", expired);
    expect(await listed(caller)).toEqual([]);
  });

  test("of its own suppression list is not a complaint (B6)", async ({ world }) => {
    const caller = await newCaller(world);
    const id = await report(world, caller, "a@example.com", "Bounce", {
      bounceSubType: "OnAccountSuppressionList",
    });
    expect((await caller.get(`/emails/${id}`)).body.status).toBe("suppressed");
  });

  test.for(["ooto", "bounce", "complaint", "suppressionlist"])(
    "of the simulator's %s address neither suppresses nor pauses (B10)",
    async (mailbox, { world }) => {
      const caller = await newCaller(world);
      await statusOf(world, caller, `${mailbox}@simulator.amazonses.com`);
      await statusOf(world, caller, `${mailbox}+label@simulator.amazonses.com`);
      expect(await listed(caller)).toEqual([]);
      expect((await caller.get("/outbound")).body.paused).toBe(false);
    },
  );

  test("once among five emails does not pause the project (B10)", async ({ world }) => {
    const caller = await newCaller(world);
    for (const to of ["b@example.com", "c@example.com", "d@example.com", "e@example.com"])
      await statusOf(world, caller, to);
    await report(world, caller, "a@example.com", "Bounce", {});
    expect((await caller.get("/outbound")).body.paused).toBe(false);
  });
});

describe("deleting a suppression", () => {
  test("removes the address from the SES lists of all regions (B5)", async ({ world }) => {
    const caller = await newCaller(world);
    await report(world, caller, "back@example.com", "Bounce", {});
    const { regions } = world.services.deployment;
    const held = () => Promise.all(regions.map((region) => isOnList(world, region, "back@example.com")));
    for (const region of regions) await putOnList(world, region, "back@example.com");
    expect(await held()).toEqual(regions.map(() => true));
    const [{ id }] = await listed(caller);
    await caller.remove(`/suppressions/${id}`);
    expect(await held()).toEqual(regions.map(() => false));
    expect(await statusOf(world, caller, "back@example.com")).toBe("delivered");
  });

  test("for marketing does not change the SES lists", async ({ world }) => {
    const caller = await newCaller(world);
    await putOnList(world, "us-east-1", "m@example.com");
    const { id } = await caller.make("/suppressions", { email: "m@example.com", scope: "marketing" });
    await caller.remove(`/suppressions/${id}`);
    expect(await isOnList(world, "us-east-1", "m@example.com")).toBe(true);
  });

  test("fails while SES is unavailable, and succeeds when tried again", async ({ world }) => {
    const caller = await newCaller(world);
    const { id } = await caller.make("/suppressions", { email: "a@example.com" });
    const lists = async () => ({ forget: async () => Promise.reject(new Error("away")) });
    const away = newApi({ ...world.services, suppressionLists: lists });
    const { key } = caller.project;
    expect((await away("DELETE", `/suppressions/${id}`, { key })).status).toBe(500);
    expect(await listed(caller)).toMatchObject([{ id }]);
    expect((await caller.remove(`/suppressions/${id}`)).status).toBe(200);
  });

  test("keeps another project's, and the recipient's consent", async ({ world }) => {
    const [caller, other] = [await newCaller(world), await newCaller(world)];
    for (const { make } of [caller, other]) await make("/suppressions", { email: "a@example.com" });
    await caller.contact("a@example.com", { unsubscribed: true });
    const [{ id }] = await listed(caller);
    expect(told(await other.remove(`/suppressions/${id}`))).toEqual([404, "not_found"]);
    await caller.remove(`/suppressions/${id}`);
    expect(await listed(other)).toHaveLength(1);
    expect(await statusOf(world, other, "a@example.com")).toBe("suppressed");
    expect((await caller.get("/contacts/a@example.com")).body.unsubscribed).toBe(true);
  });
});
