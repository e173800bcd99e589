import { expect } from "vitest";
import { mailArrives, newInboundEmail } from "../support/inbound-mail.ts";
import { newProject } from "../support/project.ts";
import { call, email, test } from "./resend-test.ts";

const dayMs = 24 * 60 * 60 * 1000;

test("usage counts received emails of the day and of the month, each once", async ({
  world,
  ask,
  project,
  url,
}) => {
  world.clock.advance(Date.parse("2026-07-05T10:00:00Z") - world.clock.now().getTime());
  await newInboundEmail(world, project);
  world.clock.advance(dayMs);
  await newInboundEmail(world, project);
  mailArrives(world, { recipients: [`in@${project.domain}`] });
  world.inbound.push(world.inbound.at(-1) ?? "");
  await ask("POST", "/emails", email(project));
  await world.settle();
  const { daily, monthly } = (await ask("GET", "/usage")).body.emails;
  expect(daily).toMatchObject({ received: 2, sent: 1, used: 1 });
  expect(monthly).toMatchObject({ received: 3, sent: 1, used: 1 });
  const other = await newProject(world);
  const { body } = await call(`${url}/usage`, "GET", other.key);
  expect(body.emails).toMatchObject({ daily: { received: 0 }, monthly: { received: 0 } });
  world.clock.advance(27 * dayMs);
  const later = (await ask("GET", "/usage")).body.emails;
  expect([later.daily.received, later.monthly.received]).toEqual([0, 0]);
});
