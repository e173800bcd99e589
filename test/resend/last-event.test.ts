import { Resend } from "resend";
import { expect } from "vitest";
import { change } from "../api/safeguards/captures.ts";
import { newProject } from "../support/project.ts";
import { email, test } from "./resend-test.ts";
import { dataOf } from "./sdk/tour.ts";

test("the last event of a captured email is one of the SDK's", async ({ world, url }) => {
  const project = await newProject(world, { credits: 10 });
  const resend = new Resend(project.key, { baseUrl: url });
  await change(world, project, { capture: true });
  const { id } = await dataOf(resend.emails.send(email(project)));
  await world.settle();
  expect((await world.api("GET", `/emails/${id}`, { key: project.key })).body.status).toBe("captured");
  expect((await dataOf(resend.emails.get(id))).last_event).toBe("suppressed");
  const { data } = await dataOf(resend.emails.list());
  expect(data.map((one) => one.last_event)).toEqual(["suppressed"]);
});
