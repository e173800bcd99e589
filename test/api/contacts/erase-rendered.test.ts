import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { newAuthor } from "../templates/author.ts";
import { erase, stored } from "./erasing.ts";

test("erasing a person leaves nothing of what templates rendered for them, nor of the variables", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const { id } = await author.made({ html: "<p>Hi {{ name }}{% if secret %}!{% endif %}</p>" });
  const to = "rendered-for@example.com";
  const variables = { name: "Kanarienamed", secret: "kanariesecret" };
  await author.call("POST", "/contacts", { email: to });
  const scheduledAt = new Date(world.clock.now().getTime() + 3600_000).toISOString();
  const template = { id, variables };
  const single = (await author.send(template, { to })).body.id;
  await author.send(template, { to, scheduledAt });
  const { subject: _, html: __, ...email } = author.project.email({ to });
  await author.call("POST", "/emails/bulk", { emails: [{ ...email, template }] });
  await world.settle();
  expect(await stored(world, author.project.id)).toContain("kanarienamed");
  await erase(world, author.project, to);
  const left = await stored(world, author.project.id);
  expect(["kanarienamed", "kanariesecret", to].filter((word) => left.includes(word))).toEqual([]);
  expect(await author.email(single)).toMatchObject({ subject: "erased", html: null, templateId: id });
});
