import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";

describe("POST /emails", () => {
  test("an email is accepted, handed over and delivered", async ({ world, project: { key, email } }) => {
    const { status, body } = await world.api("POST", "/emails", { key, body: email() });
    expect(status).toBe(200);
    const queued = await world.api("GET", `/emails/${body.id}`, { key });
    expect(queued.body).toMatchObject({ id: body.id, status: "queued", credits: 1, priceMicros: 0 });
    await world.settle();
    const sent = await world.api("GET", `/emails/${body.id}`, { key });
    expect(sent.body).toMatchObject({
      status: "delivered",
      recipients: [{ address: "recipient@example.com", status: "delivered" }],
    });
    expect(world.ses.accepts().filter(({ tags }) => JSON.stringify(tags).includes(body.id))).toHaveLength(1);
  });
});
