import { expect } from "vitest";
import { test } from "../../support/test.ts";

test("messages are not kept for longer than the emails that they are found by", async ({
  world,
  project,
}) => {
  const { key } = project;
  const change = (body: object) => world.api("PATCH", "/inbound/settings", { key, body });
  for (const body of [{ emailDays: 29 }, { emailDays: 1, rawDays: 30 }, { emailDays: 13, rawDays: 14 }]) {
    const { status, body: refused } = await change(body);
    expect([status, refused.name, refused.issues?.[0]?.path]).toEqual([400, "validation_error", "emailDays"]);
  }
  expect((await world.api("GET", "/inbound/settings", { key })).body).toMatchObject({
    rawDays: 30,
    emailDays: 365,
  });
  expect((await change({ emailDays: 7, rawDays: 7 })).status).toBe(200);
  expect((await change({ rawDays: 14 })).status).toBe(400);
  expect((await change({ emailDays: 30 })).status).toBe(200);
});
