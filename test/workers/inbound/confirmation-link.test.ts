import { expect } from "vitest";
import { test } from "../../resend/resend-test.ts";
import { linksTo } from "./confirmation-links.ts";

const owner = "owner@elsewhere.example";
const form = { text: "confirm=yes", headers: { "content-type": "application/x-www-form-urlencoded" } };

test("only the owner of an address gets the link that confirms it: no answer to the project has it", async ({
  world,
  project,
  ask,
}) => {
  const { key } = project;
  const action = { type: "forward", to: [owner] };
  await world.api("POST", "/inbound/routes", { key, body: { match: { recipient: "in@*" }, action } });
  await world.settle();
  const [email] = (await world.api("GET", "/emails", { key })).body.items;
  const native = await world.api("GET", `/emails/${email.id}`, { key });
  const answers = [native.body, (await ask("GET", `/emails/${email.id}`)).body];
  for (const { html, text } of answers) {
    expect(html).toContain('/forwarding/…">Open this page');
    expect(text).toContain("/forwarding/…\n");
  }
  const [link = ""] = await linksTo(world, project, owner);
  expect(JSON.stringify(answers)).not.toContain(link.slice("/forwarding/".length));
  expect((await world.api("POST", link, form)).status).toBe(200);
});
