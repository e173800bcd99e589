import { expect } from "vitest";
import { refuse, withFaults } from "../../support/fault-injection.ts";
import { mailArrives, rawMail, receiveMailOf, runReceiver } from "../../support/inbound-mail.ts";
import { test } from "../../support/test.ts";

const dayMs = 24 * 60 * 60_000;

test("a message that comes back from the dead letters after days is not forwarded again", async ({
  world,
  project,
}) => {
  await receiveMailOf(world, project);
  const { key, domain } = project;
  const action = { type: "forward", to: [`ana@${domain}`] };
  await world.api("POST", "/inbound/routes", { key, body: { match: { recipient: "in@*" }, action } });
  mailArrives(world, { recipients: [`in@${domain}`], raw: rawMail() });
  const notifications = world.inbound.splice(0);
  const isOutcome = (input: Readonly<Record<string, unknown>>) =>
    JSON.stringify(input["Key"]).includes("inb_");
  const down = { command: "UpdateItem", when: isOutcome, times: 10, act: refuse("InternalServerError", 500) };
  await withFaults(world, [down], async () => {
    expect(await runReceiver(world, notifications)).toBe(1);
  });
  world.clock.advance(13 * dayMs);
  expect(await runReceiver(world, notifications)).toBe(0);
  const { items: emails } = (await world.api("GET", "/emails", { key })).body;
  expect(emails).toHaveLength(1);
  const { items } = (await world.api("GET", "/inbound/emails", { key })).body;
  const { body } = await world.api("GET", `/inbound/emails/${items[0].id}`, { key });
  expect(body.routes).toMatchObject([{ outcome: "done", emailId: emails[0].id }]);
});
