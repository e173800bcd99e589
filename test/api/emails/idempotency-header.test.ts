import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { sendKinds, textOf, withKey } from "./send-kinds.ts";

describe.each(sendKinds)("the Idempotency-Key of $kind", ({ path, body, units }) => {
  test.for([
    ["of one character", "a"],
    ["of 255 characters", "k".repeat(255)],
    ["of spaces alone", "   "],
    ["with spaces in it", "order 17 of today"],
    [
      "of every printable character",
      String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 0x20 + at)),
    ],
    ["that would separate the parts of a row's key", "P#prj_01#IDEM#FUNDS#0"],
    ["that two headers were joined to", "first, second"],
  ] as const)("is taken as it stands: one %s", async ([_, name], { world, project: { key, email } }) => {
    const ask = { key, body: body(email), ...withKey(name) };
    const first = await world.api("POST", path, ask);
    const again = await world.api("POST", path, ask);
    expect([first.status, textOf(again)]).toEqual([200, textOf(first)]);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    // Another one that differs in the last character alone.
    const other = await world.api("POST", path, { ...ask, ...withKey(`${name.slice(0, -1)}~`) });
    expect(textOf(other) === textOf(first)).toBe(name.endsWith("~"));
  });

  test.for([
    ["256 characters", "k".repeat(256)],
    ["a tab", "order\t1"],
    ["DEL", "order\x7f1"],
    ["NUL", "order\x001"],
    ["a line end", "order\n1"],
    ["a line end after it", "order-1\n"],
    ["a letter beyond ASCII", "bestellung-é"],
    ["a no-break space", "order\u00a01"],
  ] as const)(
    "is refused with 400 where it has %s, and nothing is sent",
    async ([_, name], { world, project: { key, email } }) => {
      const answer = await world.api("POST", path, { key, body: body(email), ...withKey(name) });
      expect([answer.status, answer.body.name]).toEqual([400, "invalid_idempotency_key"]);
      expect((await world.api("GET", "/outbound", { key })).body.used).toBe(0);
    },
  );

  test("is as if absent when it is empty: every send runs", async ({ world, project: { key, email } }) => {
    const ask = { key, body: body(email), ...withKey("") };
    const [first, second] = [await world.api("POST", path, ask), await world.api("POST", path, ask)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(textOf(second)).not.toBe(textOf(first));
    expect(second.headers["idempotent-replayed"]).toBeUndefined();
    expect((await world.api("GET", "/outbound", { key })).body.used).toBe(2 * units);
  });

  test("is checked after the key's scope and before the body", async ({
    world,
    project: { key, newKey },
  }) => {
    const reader = await newKey({ scopes: ["email:read"] });
    const ask = { text: "{", ...withKey("bad\tkey") };
    expect((await world.api("POST", path, { key, ...ask })).body.name).toBe("invalid_idempotency_key");
    expect((await world.api("POST", path, { key: reader, ...ask })).status).toBe(403);
    expect((await world.api("POST", path, ask)).status).toBe(401);
  });
});

describe("what an identical body is", () => {
  const spellings = [
    ["another order of fields", '{"html":"<p>1</p>","subject":"S","to":["a@example.com"],"from":FROM}'],
    ["other white space", '{ "from":FROM,"to":["a@example.com"],"subject":"S","html":"<p>1</p>"}'],
    [
      "one address instead of a list of one",
      '{"from":FROM,"to":"a@example.com","subject":"S","html":"<p>1</p>"}',
    ],
    ["an escape for a letter", '{"from":FROM,"to":["\\u0061@example.com"],"subject":"S","html":"<p>1</p>"}'],
    [
      "an empty list that says nothing",
      '{"from":FROM,"to":["a@example.com"],"cc":[],"subject":"S","html":"<p>1</p>"}',
    ],
  ] as const;

  test.for(spellings)(
    "is decided by its bytes: %s is a different body",
    async ([_, spelling], { world, project: { key, domain } }) => {
      const own = (text: string) => text.replace("FROM", JSON.stringify(`me@${domain}`));
      const first = own('{"from":FROM,"to":["a@example.com"],"subject":"S","html":"<p>1</p>"}');
      expect((await world.api("POST", "/emails", { key, text: first, ...withKey("k") })).status).toBe(200);
      const other = await world.api("POST", "/emails", { key, text: own(spelling), ...withKey("k") });
      expect([other.status, other.body.name]).toEqual([409, "idempotency_mismatch"]);
      const replay = await world.api("POST", "/emails", { key, text: first, ...withKey("k") });
      expect(replay.headers["idempotent-replayed"]).toBe("true");
    },
  );

  test.for([
    ["a single send", "a bulk send"],
    ["a bulk send", "a single send"],
  ] as const)(
    "belongs to its operation: a key of %s gets 409 on %s",
    async ([used, asked], { world, project: { key, email } }) => {
      const [one, other] = [used, asked].map((kind) => sendKinds.find((known) => known.kind === kind));
      const first = await world.api("POST", one?.path ?? "", {
        key,
        body: one?.body(email),
        ...withKey("k"),
      });
      expect(first.status).toBe(200);
      const second = await world.api("POST", other?.path ?? "", {
        key,
        body: other?.body(email),
        ...withKey("k"),
      });
      expect([second.status, second.body.name]).toEqual([409, "idempotency_mismatch"]);
    },
  );
});
