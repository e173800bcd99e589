import { describe, expect } from "vitest";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { newSender } from "./broadcasts/sender.ts";

const filters = [
  "/emails?to=",
  "/contacts?email=",
  "/suppressions?email=",
  "/inbound/emails?recipient=",
  "/inbound/emails?from=",
  "/diagnosis?address=",
] as const;

describe("a filter by address", () => {
  for (const filter of filters)
    test(`${filter} says how a + is written where a space arrives`, async ({ world, project: { key } }) => {
      for (const value of ["a+1@b.test", "a%201@b.test", "Ann%20%3Ca+1@b.test%3E"]) {
        const { status, body } = await world.api("GET", `${filter}${value}`, { key });
        expect([status, body.name, body.issues?.[0]?.message]).toEqual([
          ...[400, "validation_error"],
          "must not have a space: write `+` as `%2B` in a query",
        ]);
      }
      for (const value of ["a%2B1@b.test", "a@b.test%20"])
        expect((await world.api("GET", `${filter}${value}`, { key })).status).toBe(200);
    });

  test("of a broadcast's recipients does so, too", async ({ world }) => {
    const { call, path, send } = await newSender(world);
    await send();
    const { status, body } = await call("GET", `${path}/emails?to=a+1@b.test`);
    expect([status, body.issues[0].path]).toEqual([400, "to"]);
  });

  test("finds an address with a + that is escaped, and one of which the name is given", async ({ world }) => {
    const { key } = await newProject(world);
    await world.api("POST", "/contacts", { key, body: { email: "a+1@b.test" } });
    const found = async (filter: string) => (await world.api("GET", filter, { key })).body.items.length;
    expect(await found("/contacts?email=a%2B1@b.test")).toBe(1);
    expect(await found("/emails?to=Ann%20Lee%20%3Ca%2B1@b.test%3E")).toBe(0);
  });
});
