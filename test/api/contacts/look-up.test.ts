import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { newCaller, told } from "./caller.ts";

describe("a contact is found by its address", () => {
  test.for([
    ["Ada+List@Example.com", ["ada+list@example.com", "ADA%2BLIST%40EXAMPLE.COM", "Ada+List@Example.com"]],
    ["a@bücher.example", ["a@b%C3%BCcher.example", "A@BÜCHER.example", "a@xn--bcher-kva.example"]],
    ["a@xn--bcher-kva.example", ["a@bücher.example"]],
    ["o'hara/x=y@example.com", ["o'hara%2Fx%3Dy%40example.com", "O'HARA%2Fx=y@example.com"]],
    ["100%@example.com", ["100%25@example.com"]],
    [" spaced@example.com ", ["spaced@example.com", "%20spaced@example.com%20"]],
  ] as const)("the contact %s is found in any spelling", async ([email, refs], { world }) => {
    const { get, contact } = await newCaller(world);
    const id = await contact(email);
    for (const ref of refs) expect([ref, (await get(`/contacts/${ref}`)).body.id]).toEqual([ref, id]);
    expect((await get(`/contacts/${id}`)).body.email).toBe(email.trim());
  });

  test.for([
    "nonsense",
    "a@b@c",
    "@",
    "%00",
    "Ada%20%3Ca%40example.com%3E",
    "con_01KV5JE8G09BQEJJWM1YBQ5300",
    "con_01kv5je8g09bqejjwm1ybq5300",
    "aud_01KV5JE8G09BQEJJWM1YBQ5300",
    "..",
    "P%23",
    "%F0%9F%98%80",
    "undefined",
    "a".repeat(1400),
  ])("the reference %s finds no contact", async (ref, { world }) => {
    const { get, patch, remove, contact } = await newCaller(world);
    await contact("a@example.com");
    for (const answer of [
      await get(`/contacts/${ref}`),
      await get(`/contacts/${ref}/consent`),
      await patch(`/contacts/${ref}`, { firstName: "x" }),
      await remove(`/contacts/${ref}`),
    ])
      expect(told(answer)).toEqual([404, "not_found"]);
  });

  test("a changed address finds it, and its previous address does not", async ({ world }) => {
    const { get, patch, contact } = await newCaller(world);
    const id = await contact("old@example.com");
    const changed = await patch("/contacts/old@example.com", { email: "New@example.com" });
    expect(changed.body).toMatchObject({ id, email: "New@example.com" });
    expect((await get("/contacts/new@example.com")).body.id).toBe(id);
    expect(told(await get("/contacts/old@example.com"))).toEqual([404, "not_found"]);
    expect(await contact("old@example.com")).not.toBe(id);
    expect(told(await patch(`/contacts/${id}`, { email: "OLD@example.com" }))).toEqual([
      409,
      "already_exists",
    ]);
  });

  test("the spelling of its address may change", async ({ world }) => {
    const { get, patch, contact } = await newCaller(world);
    const id = await contact("ada@example.com");
    expect((await patch(`/contacts/${id}`, { email: "Ada@Example.com" })).body.email).toBe("Ada@Example.com");
    expect((await get("/contacts/ada@example.com")).body.email).toBe("Ada@Example.com");
  });
});

describe("a list is filtered", () => {
  test("by an address, a group, a segment, and by all of them together", async ({ world }) => {
    const { addresses, contact, group, make, get } = await newCaller(world);
    const [audience, topic] = [await group("audiences"), await group("topics")];
    await contact("both@example.com", { audienceIds: [audience], topicIds: [topic], firstName: "B" });
    await contact("audience@example.com", { audienceIds: [audience] });
    await contact("topic@example.com", { topicIds: [topic] });
    await contact("none@example.com", { firstName: "B" });
    const filter = { all: [{ field: "firstName", operator: "equals", value: "b" }] };
    const segment = (await make("/segments", { name: "B", filter })).id;
    const found = async (query: string) => (await addresses(`/contacts?${query}`)).toSorted();
    expect(await found("email=NONE@example.com")).toEqual(["none@example.com"]);
    expect(await found("email=nobody@example.com")).toEqual([]);
    await contact("u+news@example.com");
    for (const query of ["email=u+news@example.com", "email=U%2BNEWS@example.com"])
      expect([query, await found(query)]).toEqual([query, ["u+news@example.com"]]);
    expect(await found("email=nonsense")).toEqual([]);
    expect(await found(`audienceId=${audience}`)).toEqual(["audience@example.com", "both@example.com"]);
    expect(await found(`topicId=${topic}`)).toEqual(["both@example.com", "topic@example.com"]);
    expect(await found(`segmentId=${segment}`)).toEqual(["both@example.com", "none@example.com"]);
    expect(await found(`audienceId=${audience}&topicId=${topic}`)).toEqual(["both@example.com"]);
    expect(await found(`audienceId=${audience}&segmentId=${segment}`)).toEqual(["both@example.com"]);
    expect(await found(`email=topic@example.com&audienceId=${audience}`)).toEqual([]);
    const all = `email=both@example.com&audienceId=${audience}&topicId=${topic}&segmentId=${segment}`;
    expect(await found(all)).toEqual(["both@example.com"]);
    for (const query of [`audienceId=${topic}`, "topicId=x", "segmentId=", "firstName=B"])
      expect([query, ...told(await get(`/contacts?${query}`))]).toEqual([query, 400, "validation_error"]);
  });
});
