import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newProject } from "../../support/project.ts";
import { startWorld, type World } from "../../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe("POST /emails", () => {
  test("an email is accepted, handed over and delivered", async () => {
    const { key, email } = await newProject(world);
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
