import { describe, expect } from "vitest";
import { newProject } from "../../support/project.ts";
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

  test("that costs more than what is left is refused without denying what is left", async ({ world }) => {
    const { key, email } = await newProject(world, { credits: 2 });
    const to = ["a@example.com", "b@example.com", "c@example.com"];
    const { body } = await world.api("POST", "/emails", { key, body: email({ to }) });
    expect(body).toMatchObject({
      name: "insufficient_balance",
      message: expect.stringMatching(/do not cover all recipients/),
    });
    expect((await world.api("POST", "/emails", { key, body: email({ to: to.slice(1) }) })).status).toBe(200);
  });
});
