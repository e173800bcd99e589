import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { imported } from "../imports/importing.ts";
import { newCaller, told } from "./caller.ts";

describe("a property", () => {
  test("keeps the type of its first use", async ({ world }) => {
    const { make, post, patch, get, contact } = await newCaller(world);
    await contact("a@x.test", { properties: { plan: "pro", age: 36, vip: true, zip: "007", said: "true" } });
    const { body } = await get("/contact-properties");
    expect(body.total).toBe(5);
    expect(body.items.map((one: { key: string; type: string }) => [one.key, one.type])).toEqual([
      ["age", "number"],
      ["plan", "string"],
      ["said", "string"],
      ["vip", "boolean"],
      ["zip", "string"],
    ]);
    for (const properties of [
      { plan: 1 },
      { age: "36" },
      { vip: "true" },
      { zip: 7 },
      { plan: "x", age: "y" },
    ]) {
      for (const answer of [
        await post("/contacts", { email: "b@x.test", properties }),
        await patch("/contacts/a@x.test", { properties }),
        await post("/contacts?upsert=true", { email: "a@x.test", properties }),
      ])
        expect(told(answer)).toEqual([400, "validation_error"]);
    }
    const { properties } = await make("/contacts?upsert=true", {
      email: "a@x.test",
      properties: { zip: null },
    });
    expect(properties).toEqual({ plan: "pro", age: 36, vip: true, said: "true" });
  });

  test("of another type is refused with the declared type and how to change it (F42)", async ({ world }) => {
    const { make, post, remove, project } = await newCaller(world);
    await imported(world, project.key, 'email,score\na@x.test,"3,5"');
    await make("/contact-properties", { key: "age", type: "number" });
    await make("/contacts", { email: "b@x.test", properties: { plan: "pro" } });
    const properties = { score: 4, age: "4", plan: true };
    const { body } = await post("/contacts", { email: "c@x.test", properties });
    expect(body.issues.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringMatching(
        /^must be a string: .* by the first value in an import of key_\w+; to change it, DELETE/,
      ),
      expect.stringMatching(/^must be a number: .* by POST \/contact-properties of key_\w+; /),
      expect.stringMatching(/^must be a string: .* by the first value in a request of key_\w+; /),
    ]);
    expect((await remove("/contact-properties/score")).status).toBe(200);
    expect((await make("/contacts", { email: "d@x.test", properties: { score: 4 } })).properties.score).toBe(
      4,
    );
  });

  test("has its declared type before its first use, and stores a date as an instant", async ({ world }) => {
    const { make, post, patch, contact, remove } = await newCaller(world);
    await make("/contact-properties", { key: "born", type: "date" });
    const again = await post("/contact-properties", { key: "born", type: "string" });
    expect(told(again)).toEqual([409, "already_exists"]);
    const id = await contact("a@x.test", { properties: { born: "2001-02-28" } });
    const stored = async (born: unknown) => (await patch(`/contacts/${id}`, { properties: { born } })).body;
    expect((await stored("2001-02-28T23:30:00-02:00")).properties.born).toBe("2001-03-01T01:30:00.000Z");
    expect((await stored("2001-02-28")).properties.born).toBe("2001-02-28T00:00:00.000Z");
    for (const wrong of [
      "2001-02-31",
      "2001-02-28T10:00:00",
      "28.02.2001",
      "soon",
      981_936_000_000,
      true,
      "",
    ])
      expect([wrong, (await stored(wrong)).name]).toEqual([wrong, "validation_error"]);
    expect((await remove("/contact-properties/born")).body).toEqual({ key: "born", deleted: true });
    expect(told(await remove("/contact-properties/born"))).toEqual([404, "not_found"]);
    expect(told(await remove("/contact-properties/constructor"))).toEqual([404, "not_found"]);
  });

  test("is one of at most fifty of a project and of a contact", async ({ world }) => {
    const { post, patch, contact, remove, get } = await newCaller(world);
    const names = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, at) => [`p${from + at}`, "x"]));
    const id = await contact("a@x.test", { properties: names(0, 50) });
    expect(told(await post("/contacts", { email: "b@x.test", properties: names(50, 51) }))).toEqual([
      409,
      "invalid_state",
    ]);
    expect(told(await post("/contacts", { email: "b@x.test", properties: names(0, 51) }))).toEqual([
      400,
      "validation_error",
    ]);
    expect((await get("/contacts/b@x.test")).status).toBe(404);
    // Values of a property that is declared no more still are the contact's.
    await remove("/contact-properties/p0");
    expect(told(await patch(`/contacts/${id}`, { properties: names(50, 51) }))).toEqual([
      400,
      "validation_error",
    ]);
    expect((await patch(`/contacts/${id}`, { properties: { p0: null, p50: "x" } })).status).toBe(200);
  });

  test.for(["toString", "hasOwnProperty", "valueOf", "isPrototypeOf"])(
    "may be called %s",
    async (name, { world }) => {
      const { contact, get, post } = await newCaller(world);
      const id = await contact("a@x.test", { properties: { [name]: "x" } });
      expect((await get(`/contacts/${id}`)).body.properties).toEqual({ [name]: "x" });
      expect(told(await post("/contacts", { email: "b@x.test", properties: { [name]: 1 } }))).toEqual([
        400,
        "validation_error",
      ]);
    },
  );

  test("cannot be called constructor", async ({ world }) => {
    const { post } = await newCaller(world);
    for (const answer of [
      await post("/contacts", { email: "a@x.test", properties: { constructor: "x" } }),
      await post("/contact-properties", { key: "constructor", type: "string" }),
    ])
      expect(told(answer)).toEqual([400, "validation_error"]);
  });

  test.for([0, -1, 1.5, 1e-100, 9_007_199_254_740_991, -9_007_199_254_740_991])(
    "may be %d",
    async (value, { world }) => {
      const { contact, get } = await newCaller(world);
      const id = await contact("a@x.test", { properties: { n: value } });
      expect((await get(`/contacts/${id}`)).body.properties.n).toBe(value);
    },
  );

  test.for([1e16, 1e300, -1e20, 5e-324, 1e-120])(
    "cannot be %d, which is not stored exactly",
    async (n, { world }) => {
      const { post } = await newCaller(world);
      const answer = await post("/contacts", { email: "a@x.test", properties: { n } });
      expect(told(answer)).toEqual([400, "validation_error"]);
    },
  );

  test("has no NUL, with which its contact could get no email that shows it", async ({ world }) => {
    const { project, post, patch, contact } = await newCaller(world);
    await contact("a@x.test", { properties: { note: "x" } });
    const body = { email: "b@x.test", properties: { note: "x\0" } };
    for (const answer of [
      await post("/contacts", body),
      await patch("/contacts/a@x.test", { properties: { note: "\0" } }),
    ])
      expect([told(answer), answer.body.issues[0].path]).toEqual([
        [400, "validation_error"],
        "properties.note",
      ]);
    const { errors } = await imported(world, project.key, "email,note\nb@x.test,a\0b\n", {
      columns: { note: "properties.note" },
    });
    expect(errors).toEqual([expect.stringMatching("^2: properties.note: may not hold NUL")]);
  });

  test("gets one type when many requests use it first at once; none is lost", async ({ world }) => {
    const { post, get } = await newCaller(world);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        post("/contacts", {
          email: `a${at}@x.test`,
          properties: { same: at % 2 ? "x" : 1, [`own${at}`]: at },
        }),
      ),
    );
    const { body } = await get("/contact-properties");
    const types = new Map(body.items.map((one: { key: string; type: string }) => [one.key, one.type]));
    for (const [at, answer] of answers.entries()) {
      const fits = types.get("same") === (at % 2 ? "string" : "number");
      expect(answer.status).toBe(fits ? 201 : 400);
      // A refused request may have been refused before it declared anything.
      if (fits) expect(types.get(`own${at}`)).toBe("number");
    }
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });
});
