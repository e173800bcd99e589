import { describe, expect } from "vitest";
import { type FaultRule, newGate, withFaults } from "../../support/fault-injection.ts";
import { test } from "../../support/test.ts";
import { newCaller, told } from "../contacts/caller.ts";

const hour = 60 * 60 * 1000;
const importing = "/suppressions/imports";

describe("POST /suppressions/imports", () => {
  test("says of each line what became of it, and keeps reason and time", async ({ world }) => {
    const { post, get, make } = await newCaller(world);
    const { id } = await make("/suppressions", { email: "known@example.com" });
    const { status, body } = await post(importing, {
      suppressions: [
        { email: "Gone@Example.com", reason: "bounce", suppressedAt: "2026-03-01T09:00:00Z" },
        { email: "known@example.com", reason: "bounce" },
        { email: "nobody" },
        { email: "no-thanks@example.com", reason: "unsubscribed" },
      ],
    });
    expect([status, body.created, body.existing, body.refused]).toEqual([200, 2, 1, 1]);
    expect(body.lines.map(({ index, status: one }: never) => [index, one])).toEqual([
      ...[
        [0, "created"],
        [1, "existing"],
        [2, "refused"],
        [3, "created"],
      ],
    ]);
    expect([body.lines[1].id, body.lines[2].id]).toEqual([id, null]);
    expect(body.lines[2].message).toMatch(/^email: must be an email address/);
    const [gone] = (await get("/suppressions?email=gone@example.com")).body.items;
    expect(gone).toMatchObject({ reason: "bounce", scope: "all", createdAt: "2026-03-01T09:00:00.000Z" });
    const [thanks] = (await get("/suppressions?email=no-thanks@example.com")).body.items;
    expect(thanks).toMatchObject({ reason: "unsubscribed", scope: "marketing" });
  });

  test("no suppression is of a whole domain, which would keep nobody from anything", async ({ world }) => {
    const { post, get } = await newCaller(world);
    const email = "*@Example.com";
    const { status, body } = await post("/suppressions", { email });
    expect([status, body.issues]).toEqual([
      400,
      [{ path: "email", message: "must be one address: a domain cannot be suppressed as a whole" }],
    ]);
    const imported = await post(importing, { suppressions: [{ email }, { email: "a*@example.com" }] });
    expect(imported.body.lines.map(({ status: one }: never) => one)).toEqual(["refused", "created"]);
    expect((await get("/suppressions")).body.items).toHaveLength(1);
  });

  test("changes nothing when it is repeated, and takes an address once", async ({ world }) => {
    const { post, get } = await newCaller(world);
    const suppressions = [{ email: "a@example.com" }, { email: "A@example.com" }, { email: "b@example.com" }];
    const first = (await post(importing, { suppressions })).body;
    expect([first.created, first.existing]).toEqual([2, 1]);
    const again = (await post(importing, { suppressions })).body;
    expect([again.created, again.existing]).toEqual([0, 3]);
    expect((await get("/suppressions")).body.items).toHaveLength(2);
  });

  test("takes the lines of one address in their order, however long each takes", async ({ world }) => {
    const { post, get } = await newCaller(world);
    const suppressions = [
      { email: "a@example.com", reason: "manual" },
      { email: "A@example.com", reason: "bounce" },
      { email: "b@example.com" },
    ];
    const about =
      (...words: string[]) =>
      (input: object) =>
        words.every((word) => JSON.stringify(input).includes(word));
    const gate = newGate();
    const last: FaultRule["act"] = async (send) => {
      const output = await send();
      gate.open();
      return output;
    };
    const rules: FaultRule[] = [
      { command: "TransactWriteItems", when: about("a@example.com", "manual"), act: gate.act },
      { command: "TransactWriteItems", when: about("b@example.com"), act: last },
    ];
    let lines: readonly never[] = [];
    await withFaults(world, rules, async () => {
      ({ lines } = (await post(importing, { suppressions })).body);
    });
    expect(lines.map(({ status }: never) => status)).toEqual(["created", "existing", "created"]);
    expect((await get("/suppressions?email=a@example.com")).body.items[0].reason).toBe("manual");
  });

  test("holds for the next send, and for this project only", async ({ world }) => {
    const [own, other] = [await newCaller(world), await newCaller(world)];
    await own.post(importing, { suppressions: [{ email: "gone@example.com", reason: "complaint" }] });
    const statuses = [];
    for (const { project, post, get } of [own, other]) {
      const { body } = await post("/emails", project.email({ to: "gone@example.com" }));
      await world.settle();
      statuses.push((await get(`/emails/${body.id}`)).body.status);
    }
    expect(statuses).toEqual(["suppressed", "delivered"]);
  });

  test("refuses lines whose times cannot be, and a body that is no import", async ({ world }) => {
    const { post } = await newCaller(world);
    const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
    const { lines } = (
      await post(importing, {
        suppressions: [
          { email: "a@example.com", suppressedAt: at(hour) },
          { email: "b@example.com", expiresAt: at(-hour) },
        ],
      })
    ).body;
    expect(lines.map(({ message }: never) => message)).toEqual([
      ...["suppressedAt: must not be in the future", "expiresAt: must not be in the past"],
    ]);
    const many = Array.from({ length: 501 }, (_, n) => ({ email: `n${n}@example.com` }));
    for (const suppressions of [[], many, [{ reason: "bounce" }], [{ email: "a@b.co", reason: "because" }]])
      expect(told(await post(importing, { suppressions }))).toEqual([400, "validation_error"]);
  });
});

describe("POST /suppressions/remove", () => {
  test("ends those that there are, and those of its project", async ({ world }) => {
    const [own, other] = [await newCaller(world), await newCaller(world)];
    const make = async ({ make: made }: typeof own, email: string) =>
      (await made("/suppressions", { email })).id;
    const [one, two, foreign] = [
      ...[await make(own, "a@example.com"), await make(own, "b@example.com")],
      await make(other, "a@example.com"),
    ];
    const ids = [one, foreign, two, one];
    const { items } = (await own.post("/suppressions/remove", { ids })).body;
    expect(items).toEqual([
      ...[
        { id: one, deleted: true },
        { id: foreign, deleted: false },
        { id: two, deleted: true },
      ],
    ]);
    expect((await own.get("/suppressions")).body.items).toEqual([]);
    expect((await other.get("/suppressions")).body.items).toHaveLength(1);
    const again = (await own.post("/suppressions/remove", { ids: [one] })).body;
    expect(again.items).toEqual([{ id: one, deleted: false }]);
  });
});
