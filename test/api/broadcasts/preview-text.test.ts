import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { newSender } from "./sender.ts";
import { newTemplated } from "./templated.ts";

const html = '<p>Hi</p><a href="{{ unsubscribeUrl }}">Unsubscribe</a>';

describe("the preview text of a broadcast", () => {
  test("has the fields of each recipient, as text", async ({ world }) => {
    const { call, path, send, contactIds, project } = await newSender(world, { contacts: 2 });
    const [ada] = await contactIds();
    await call("PATCH", `/contacts/${ada}`, { firstName: "<b>{{ x }}" });
    const previewText = "{{ contact.firstName | default: 'you' }}: news";
    await call("PATCH", path, { subject: "Hello", html, previewText });
    expect((await send()).status).toBe(200);
    await world.settle();
    const texts = world.ses
      .emails()
      .filter(({ destinations: [to = ""] }) => to.endsWith(`@${project.domain}`));
    const previews = texts.map(
      ({ submitted }) =>
        /hidden">(.*?)<\/div>/.exec(
          Buffer.from(submitted ?? [])
            .toString()
            .replace(/=\r\n/g, ""),
        )?.[1],
    );
    expect(previews.toSorted()).toEqual(["&lt;b&gt;{{ x }}: news", "you: news"]);
  });

  test("keeps the email back of whom it needs a field that they do not have", async ({ world }) => {
    const { call, path, send } = await newSender(world, { contacts: 1 });
    await call("PATCH", path, { subject: "Hello", html, previewText: "{{ contact.firstName }}" });
    const { dryRun } = (await call("GET", `${path}/check`)).body;
    expect(dryRun).toMatchObject({ notRendered: 1, reasons: [{ detail: "contact.firstName" }] });
    await send();
    await world.settle();
    const { items } = (await call("GET", `${path}/unsent`)).body;
    expect(items).toMatchObject([{ reason: "missing_field", detail: "contact.firstName" }]);
  });

  test("is refused at once where it is no Liquid", async ({ world }) => {
    const { call, path, project } = await newSender(world, { contacts: 1 });
    const refused = await call("PATCH", path, { previewText: "Hi {{ contact.firstName" });
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, "previewText"]);
    await call("PATCH", `/domains/${project.domainId}`, { tracking: { opens: true } });
    const variants = { b: { previewText: "{% if" }, share: 50, decideBy: "opens", decideAfterMinutes: 15 };
    const second = await call("PATCH", path, { variants });
    expect([second.status, second.body.issues[0].path]).toEqual([400, "variants.b.previewText"]);
  });

  test("is refused by the send where nobody has what it names, or it cannot be rendered", async ({
    world,
  }) => {
    const { call, path, send } = await newSender(world, { contacts: 1 });
    const templated = await newTemplated(world);
    for (const previewText of [
      "{{ firstName }}",
      "{{ contact.firstname }}",
      "{{ 'now' | date: '%Y', 'Mars/X' }}",
    ]) {
      await call("PATCH", path, { subject: "Hello", html, previewText });
      const refused = await send();
      expect([refused.status, refused.body.issues]).toMatchObject([400, [{ path: "previewText" }]]);
    }
    await templated.call("PATCH", templated.path, { previewText: "{{ nothing }}" });
    expect((await templated.send()).body.issues).toMatchObject([{ path: "previewText" }]);
  });
});

test("the sender and the reply address of a broadcast are no Liquid, which nothing would fill in", async ({
  world,
}) => {
  const { call, path, project, read } = await newSender(world, { contacts: 1 });
  const before = await read();
  for (const mailbox of [
    `{{ contact.firstName }} <news@${project.domain}>`,
    `{{contact.email}}@${project.domain}`,
  ])
    for (const field of ["from", "replyTo"]) {
      const { status, body } = await call("PATCH", path, { [field]: mailbox });
      expect([status, body.issues[0]]).toMatchObject([400, { path: field }]);
      expect(body.message).toContain("Liquid");
    }
  expect(await read()).toEqual(before);
});
