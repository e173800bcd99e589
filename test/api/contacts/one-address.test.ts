import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { worldProperty } from "../../properties/property.ts";
import { test } from "../../support/test.ts";
import { newCaller, told } from "./caller.ts";

const twenty = Array.from({ length: 20 }, (_, at) => at);

describe("concurrent creates with one address", () => {
  test("create one contact; the others get its id, and it is counted once", async ({ world }) => {
    const { post, get, addresses } = await newCaller(world);
    const answers = await Promise.all(
      twenty.map((at) => post("/contacts", { email: at % 2 ? "A@x.test" : "a@X.test" })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) {
      expect(told(answer)).toEqual([409, "already_exists"]);
      expect(answer.body.message).toContain(made[0]?.body.id);
    }
    expect(await addresses("/contacts")).toHaveLength(1);
    expect((await get("/limits")).body.usage.contacts).toBe(1);
  });

  test("as upserts update one contact, which has the fields of each", async ({ world }) => {
    const { post, get } = await newCaller(world);
    const answers = await Promise.all(
      twenty
        .slice(0, 6)
        .map((at) => post("/contacts?upsert=true", { email: "a@x.test", properties: { [`p${at}`]: at } })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { body } = await get("/contacts/a@x.test");
    expect(Object.values(body.properties).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe("an address that two contacts claim", () => {
  test("belongs to one of them, in whatever way they claim it", async ({ world }) => {
    const { post, patch, contact, get } = await newCaller(world);
    const [one, two] = [await contact("one@x.test"), await contact("two@x.test")];
    const answers = await Promise.all([
      patch(`/contacts/${one}`, { email: "new@x.test" }),
      patch(`/contacts/${two}`, { email: "NEW@x.test" }),
      post("/contacts", { email: "new@X.test" }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
    const won = answers.find(({ status }) => status < 300)?.body.id;
    expect((await get("/contacts/new@x.test")).body.id).toBe(won);
    expect((await get("/limits")).body.usage.contacts).toBe(won === one || won === two ? 2 : 3);
  });

  test("that moves between two contacts while both change leaves each with its own", async ({ world }) => {
    const { patch, contact, get } = await newCaller(world);
    const [one, two] = [await contact("one@x.test"), await contact("two@x.test")];
    await patch(`/contacts/${one}`, { email: "three@x.test" });
    await patch(`/contacts/${two}`, { email: "one@x.test" });
    expect((await get("/contacts/one@x.test")).body.id).toBe(two);
    expect((await get("/contacts/three@x.test")).body.id).toBe(one);
    expect((await get("/contacts/two@x.test")).status).toBe(404);
  });
});

const local = fc.constantFrom("ada", "o'hara", "ada+news", "é", "straße", "łukasz");
const domain = fc.constantFrom("example.com", "bücher.example", "ÇA.example", "straße.example");
const spelled = (text: string) =>
  fc.array(fc.boolean(), { minLength: text.length, maxLength: text.length }).map((upper) =>
    // `ß` has no single capital: it stays.
    [...text].map((letter, at) => (upper[at] && letter !== "ß" ? letter.toUpperCase() : letter)).join(""),
  );
const variants = fc.tuple(local, domain).chain(([name, host]) =>
  fc.array(
    fc
      .tuple(spelled(name), spelled(host), fc.constantFrom("NFC", "NFD"), fc.constantFrom("", " "))
      .map(([one, two, form, space]) => `${space}${one}@${two.normalize(form)}${space}`),
    { minLength: 2, maxLength: 5 },
  ),
);

describe("spellings of one address", () => {
  worldProperty(
    "are one contact, and an opt-out by one of them holds for all",
    variants,
    async (spellings, { world }) => {
      const { post, get, make } = await newCaller(world);
      const first = spellings[0] ?? "";
      const answer = await post("/contacts", { email: first });
      // What the service does not take makes no second contact either.
      const isTaken = async (email: string) => (await post("/contacts", { email })).status !== 400;
      if (answer.status === 400) return;
      await make("/subscriptions/unsubscribe", { email: first });
      for (const email of spellings) {
        if (!(await isTaken(email))) continue;
        expect(told(await post("/contacts", { email })), email).toEqual([409, "already_exists"]);
        const { body } = await get(`/contacts/${encodeURIComponent(email)}`);
        expect([body.id, body.unsubscribed], email).toEqual([answer.body.id, true]);
      }
      expect((await get("/limits")).body.usage.contacts).toBe(1);
    },
    { runs: 40 },
  );
});
