import { describe, expect } from "vitest";
import { eventFilters, eventTypes } from "../../../functions/domain/outbox/event-types.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { storeEvent } from "../../support/store-event.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { send } from "../../workers/mail.ts";
import { told } from "../contacts/caller.ts";
import { idsOf, open } from "./reading.ts";

/** A second later than what happened before. */
function later(world: World, project: TestProject, fields: object): Promise<string> {
  world.clock.advance(1000);
  return storeEvent(world, project, fields);
}

async function contactOf(world: World, { key }: TestProject, email: string): Promise<string> {
  return (await world.api("POST", "/contacts", { key, body: { email } })).body.id;
}

/** Ids of the log, but for what the project's own beginning and its contacts put there. */
async function among(world: World, mine: readonly string[], project: TestProject, query: string) {
  return (await idsOf(world, project, query)).filter((id) => mine.includes(id));
}

describe("the filter by type", () => {
  test("lists one type or a family, newest first", async ({ world, project }) => {
    const bounced = await later(world, project, { type: "email.bounced" });
    const opened = await later(world, project, { type: "email.opened" });
    const paused = await later(world, project, { type: "outbound.paused" });
    const again = await later(world, project, { type: "email.opened" });
    expect(await idsOf(world, project, "type=email.opened")).toEqual([again, opened]);
    expect(await idsOf(world, project, "type=email.*")).toEqual([again, opened, bounced]);
    expect(await idsOf(world, project, "type=outbound.paused")).toEqual([paused]);
    expect(await idsOf(world, project, "type=broadcast.*")).toEqual([]);
  });

  test("lists unlisted kinds of SES events with their family", async ({ world, project }) => {
    const id = await later(world, project, { type: "email.subscription" });
    expect(await idsOf(world, project, "type=email.*")).toEqual([id]);
  });

  test("accepts every type and family that webhooks accept", async ({ world, project }) => {
    for (const filter of eventFilters.filter((one) => one !== "*"))
      expect(Array.isArray(await idsOf(world, project, `type=${filter}`))).toBe(true);
  });

  test.for(["email.exploded", "email", "*", "emails.*", "EMAIL.OPENED", "", "email.opened,email.clicked"])(
    "refuses %j, and says what there is",
    async (type, { world, project: { key } }) => {
      const answer = await world.api("GET", `/activity?type=${type}`, { key });
      expect(told(answer)).toEqual([400, "validation_error"]);
      for (const one of ["email.*", ...eventTypes]) expect(answer.body.message).toContain(one);
    },
  );
});

describe("the filter by time", () => {
  const at = (seconds: number) => new Date(Date.parse("2026-06-10T00:00:00Z") + seconds * 1000).toISOString();

  test("lists events within both ends, to the millisecond", async ({ world, project }) => {
    const ids = await Promise.all(
      [0, 1, 2, 3, 4].map((second) => storeEvent(world, project, { at: at(second) })),
    );
    const newest = (from: number, to: number) => ids.slice(from, to + 1).toReversed();
    expect(await idsOf(world, project, `from=${at(1)}&to=${at(3)}`)).toEqual(newest(1, 3));
    expect(await idsOf(world, project, `from=${at(1.001)}&to=${at(2.999)}`)).toEqual(newest(2, 2));
    expect(await idsOf(world, project, `from=${at(2)}&to=${at(2)}`)).toEqual(newest(2, 2));
    expect(await among(world, ids, project, `from=${at(3)}`)).toEqual(newest(3, 4));
    expect(await idsOf(world, project, `to=${at(0)}`)).toEqual(newest(0, 0));
    expect(await idsOf(world, project, `from=${at(5)}&to=${at(99)}`)).toEqual([]);
  });

  test("accepts any UTC offset", async ({ world, project }) => {
    const id = await storeEvent(world, project, { at: at(0) });
    const range = "from=2026-06-10T02:00:00%2B02:00&to=2026-06-09T19:00:00-05:00";
    expect(await idsOf(world, project, range)).toEqual([id]);
  });

  test("continues within the times from any cursor, even outside of them", async ({ world, project }) => {
    const ids = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((second) => storeEvent(world, project, { at: at(second) })),
    );
    const [oldest, first, second, third, fourth, newest] = ids;
    const range = `from=${at(1)}&to=${at(4)}`;
    expect(await idsOf(world, project, `${range}&after=${third}`)).toEqual([second, first]);
    expect(await idsOf(world, project, `${range}&before=${second}`)).toEqual([fourth, third]);
    expect(await idsOf(world, project, `${range}&after=${newest}`)).toEqual([fourth, third, second, first]);
    expect(await idsOf(world, project, `${range}&after=${oldest}`)).toEqual([]);
    expect(await idsOf(world, project, `${range}&before=${newest}`)).toEqual([]);
    const { body } = await world.api("GET", `/activity?${range}&limit=3`, { key: project.key });
    expect([body.hasMore, body.nextCursor, body.prevCursor]).toEqual([true, second, fourth]);
    const last = await world.api("GET", `/activity?${range}&limit=3&after=${second}`, { key: project.key });
    expect([last.body.hasMore, last.body.items.length]).toEqual([false, 1]);
  });

  test("reads no events outside of the times", async ({ world, project }) => {
    for (let second = 0; second < 60; second++) await storeEvent(world, project, { at: at(second) });
    world.recorder.reset();
    await idsOf(world, project, `from=${at(30)}&to=${at(31)}`);
    const narrow = world.recorder.calls().reduce((sum, { readUnits }) => sum + readUnits, 0);
    world.recorder.reset();
    await idsOf(world, project, `from=${at(0)}&to=${at(59)}`);
    const wide = world.recorder.calls().reduce((sum, { readUnits }) => sum + readUnits, 0);
    expect(narrow).toBeLessThan(wide);
  });

  test.for([
    [`from=${at(2)}&to=${at(1)}`, "to"],
    ["from=yesterday", "from"],
    ["to=2026-06-10T00:00:00", "to"],
    ["from=2026-02-30T00:00:00Z", "from"],
    ["to=", "to"],
  ])("refuses %s", async ([query, path], { world, project: { key } }) => {
    const answer = await world.api("GET", `/activity?${query}`, { key });
    expect(told(answer)).toEqual([400, "validation_error"]);
    expect(answer.body.issues[0].path).toBe(path);
  });

  test("is empty for times before the first and after the last event", async ({ world, project }) => {
    const id = await later(world, project, {});
    for (const query of [
      "to=1969-01-01T00:00:00Z",
      "from=0001-01-01T00:00:00Z&to=1970-01-01T00:00:00Z",
      "from=9999-12-31T23:59:59.999Z",
    ])
      expect(await idsOf(world, project, query)).toEqual([]);
    expect(await idsOf(world, project, "from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z")).toContain(id);
  });
});

describe("the filter by email", () => {
  test("lists the events of one email with their numbers", async ({ world, project }) => {
    const tracking = { opens: true, clicks: false };
    const [one, other] = [await send(world, project, { tracking }), await send(world, project)];
    await world.settle();
    await open(world, one);
    await world.settle();
    const { body } = await world.api("GET", `/activity?emailId=${one}`, { key: project.key });
    expect(body.items.map(({ type }: { type: string }) => type)[0]).toBe("email.opened");
    expect(body.items.map((event: { type: string }) => event.type).toSorted()).toEqual([
      "email.delivered",
      "email.opened",
      "email.queued",
      "email.sent",
    ]);
    expect(new Set(body.items.map(({ emailId }: { emailId: string }) => emailId))).toEqual(new Set([one]));
    expect(body.items.map(({ sequence }: { sequence: number }) => sequence).toSorted()).toEqual([1, 2, 3, 4]);
    expect((await idsOf(world, project, `emailId=${other}`)).length).toBe(3);
  });

  test("is empty for an unknown email, another project's, and one of a bulk call without a row", async ({
    world,
  }) => {
    const [project, stranger] = [await newProject(world), await newProject(world)];
    const theirs = await send(world, stranger);
    await world.settle();
    const { body: bulk } = await world.api("POST", "/emails/bulk", {
      key: project.key,
      body: { emails: [project.email()] },
    });
    const waiting = bulk.items[0].id;
    for (const id of ["eml_01KV5JE8G09BQEJJWM1YBQ5300", theirs, waiting]) {
      const { body } = await world.api("GET", `/activity?emailId=${id}`, { key: project.key });
      expect(body).toEqual({ items: [], hasMore: false, nextCursor: null, prevCursor: null });
    }
  });

  test("has the event of an email that no worker has seen, which is a part of the email's row", async ({
    world,
    project,
  }) => {
    const id = await send(world, project);
    const { items } = (await world.api("GET", `/activity?emailId=${id}`, { key: project.key })).body;
    expect(items).toMatchObject([{ id: id.replace("eml_", "evt_"), type: "email.queued", sequence: 1 }]);
    const [first] = items;
    const read = await world.api("GET", `/activity/${first.id}`, { key: project.key });
    const listed = await world.api("GET", "/activity?type=email.queued", { key: project.key });
    expect([read.body, listed.body.items]).toEqual([first, [first]]);
    await world.settle();
  });

  test("lists the events of each email of a bulk call", async ({ world, project }) => {
    const { body } = await world.api("POST", "/emails/bulk", {
      key: project.key,
      body: { emails: [project.email(), project.email()] },
    });
    await world.settle();
    for (const { id } of body.items) {
      const found = (await world.api("GET", `/activity?emailId=${id}`, { key: project.key })).body.items;
      expect(found.map((event: { emailId: string }) => event.emailId)).toEqual([id, id, id]);
    }
  });

  test.for(["emailId=nothing", "emailId=", "emailId=con_01KV5JE8G09BQEJJWM1YBQ5300", "contactId=a@b.com"])(
    "and the one by contact refuse an invalid id: %s",
    async (query, { world, project: { key } }) => {
      expect(told(await world.api("GET", `/activity?${query}`, { key }))).toEqual([400, "validation_error"]);
    },
  );
});

describe("the filter by contact", () => {
  test("lists the contact's own events and those of emails to its address, in any spelling", async ({
    world,
    project,
  }) => {
    const email = "Ada@Bücher.example";
    const contactId = await contactOf(world, project, email);
    const other = await contactOf(world, project, "eve@example.com");
    const emailId = "eml_01KV5JE8G09BQEJJWM1YBQ5300";
    const made = {
      named: await later(world, project, { type: "contact.updated", contactId }),
      mailed: await later(world, project, {
        type: "email.delivered",
        emailId,
        recipient: "ada@bücher.example",
      }),
      asWritten: await later(world, project, {
        type: "email.opened",
        emailId,
        recipient: "ADA@xn--bcher-kva.example",
      }),
      others: await later(world, project, { type: "contact.updated", contactId: other }),
      toOthers: await later(world, project, {
        type: "email.delivered",
        emailId,
        recipient: "eve@example.com",
      }),
      toAll: await later(world, project, { type: "email.queued", emailId }),
      noMail: await later(world, project, { type: "outbound.paused", recipient: "ada@bücher.example" }),
    };
    const mine = Object.values(made);
    expect(await among(world, mine, project, `contactId=${contactId}`)).toEqual([
      made.asWritten,
      made.mailed,
      made.named,
    ]);
    expect(await among(world, mine, project, `contactId=${other}`)).toEqual([made.toOthers, made.others]);
  });

  test("lists emails from before the contact was created", async ({ world, project }) => {
    await send(world, project, { to: "early@example.com" });
    await world.settle();
    world.clock.advance(60_000);
    const contactId = await contactOf(world, project, "early@example.com");
    const { body } = await world.api("GET", `/activity?type=email.*&contactId=${contactId}`, {
      key: project.key,
    });
    expect(body.items.map((event: { type: string }) => event.type).toSorted()).toEqual([
      "email.delivered",
      "email.queued",
      "email.sent",
    ]);
  });

  test("lists only its own events for a deleted contact, or one whose audience is being deleted", async ({
    world,
    project,
  }) => {
    const { key } = project;
    const audience = (await world.api("POST", "/audiences", { key, body: { name: "A" } })).body.id;
    const deleted = await contactOf(world, project, "gone@example.com");
    const body = { email: "hidden@example.com", audienceIds: [audience] };
    const hidden = (await world.api("POST", "/contacts", { key, body })).body.id;
    const emailId = "eml_01KV5JE8G09BQEJJWM1YBQ5300";
    const named: string[] = [];
    const mailed: string[] = [];
    for (const [contactId, recipient] of [
      [deleted, "gone@example.com"],
      [hidden, "hidden@example.com"],
    ]) {
      named.push(await later(world, project, { type: "contact.updated", contactId }));
      mailed.push(await later(world, project, { type: "email.opened", emailId, recipient }));
    }
    await world.api("DELETE", `/contacts/${deleted}`, { key });
    await world.api("DELETE", `/audiences/${audience}`, { key });
    const mine = [...named, ...mailed];
    expect(await among(world, mine, project, `contactId=${deleted}`)).toEqual([named[0]]);
    expect(await among(world, mine, project, `contactId=${hidden}`)).toEqual([named[1]]);
  });

  test("is empty for an unknown contact and for another project's", async ({ world }) => {
    const [project, stranger] = [await newProject(world), await newProject(world)];
    await later(world, project, {
      type: "contact.updated",
      contactId: await contactOf(world, project, "a@example.com"),
    });
    const theirs = await contactOf(world, stranger, "a@example.com");
    for (const id of ["con_01KV5JE8G09BQEJJWM1YBQ5300", theirs])
      expect(await idsOf(world, project, `contactId=${id}`)).toEqual([]);
  });

  test("ends a page after too many rows, and continues from there", async ({ world, project }) => {
    const contactId = await contactOf(world, project, "rare@example.com");
    const rare = await later(world, project, { type: "contact.updated", contactId });
    world.clock.advance(1000);
    await Promise.all(Array.from({ length: 2100 }, () => storeEvent(world, project)));
    const ask = async (query: string) =>
      (await world.api("GET", `/activity?type=contact.updated&contactId=${contactId}${query}`, project)).body;
    const first = await ask("");
    expect([first.items, first.hasMore]).toEqual([[], true]);
    const second = await ask(`&after=${first.nextCursor}`);
    expect([second.items.map(({ id }: { id: string }) => id), second.hasMore]).toEqual([[rare], false]);
  });
});

describe("combined filters", () => {
  test("must all hold", async ({ world, project }) => {
    const contactId = await contactOf(world, project, "two@example.com");
    const to = ["one@example.com", "two@example.com"];
    const emailId = await send(world, project, { to, tracking: { opens: true, clicks: false } });
    await world.settle();
    world.clock.advance(60_000);
    const between = world.clock.now().toISOString();
    await open(world, emailId);
    await world.settle();
    const typesOf = async (query: string) =>
      (await world.api("GET", `/activity?${query}`, project)).body.items.map(
        ({ type, recipient }: { type: string; recipient?: string }) => `${type} ${recipient ?? ""}`,
      );
    const delivered = ["email.delivered two@example.com"];
    expect(await typesOf(`emailId=${emailId}&contactId=${contactId}`)).toEqual(delivered);
    expect(await typesOf(`type=email.delivered&contactId=${contactId}`)).toEqual(delivered);
    expect((await typesOf(`emailId=${emailId}&type=email.delivered`)).toSorted()).toEqual([
      "email.delivered one@example.com",
      "email.delivered two@example.com",
    ]);
    expect(await typesOf(`emailId=${emailId}&from=${between}`)).toEqual(["email.opened "]);
    expect(await typesOf(`emailId=${emailId}&to=${between}&type=email.opened`)).toEqual([]);
    expect(await typesOf(`type=email.*&from=${between}&contactId=${contactId}`)).toEqual([]);
    expect(await typesOf(`type=contact.*&emailId=${emailId}`)).toEqual([]);
    expect(
      await typesOf(`emailId=${emailId}&contactId=${contactId}&type=email.delivered&to=${between}`),
    ).toEqual(delivered);
  });

  test("are paged in both directions", async ({ world, project }) => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n++)
      ids.unshift(await later(world, project, { type: n % 3 ? "outbound.paused" : "outbound.resumed" }));
    const every = (type: string) => idsOf(world, project, `type=${type}`);
    const paused = await every("outbound.paused");
    expect(paused.length).toBe(8);
    for (const [at, cursor] of ids.entries()) {
      const older = await idsOf(world, project, `type=outbound.paused&after=${cursor}`);
      const newer = await idsOf(world, project, `type=outbound.paused&before=${cursor}`);
      expect(older).toEqual(paused.filter((id) => ids.indexOf(id) > at));
      expect(newer).toEqual(paused.filter((id) => ids.indexOf(id) < at));
    }
  });
});
