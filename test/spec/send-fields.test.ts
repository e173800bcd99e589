import { expect } from "vitest";
import { newTemplate } from "../http/rows.ts";
import { newDomain, newProject, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { read, send } from "../workers/mail.ts";
import { sendBy, statusAndName, traces, type Way, waysToSend } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

specified("2.send.from", async ({ world, project }) => {
  const second = await newDomain(world, project.id, `second-${project.domain}`, "us-east-1");
  const pinned = await project.newKey({ domainId: second.id });
  for (const way of waysToSend) {
    const outcome = async (from: unknown, key = project.key) =>
      statusAndName(await sendBy(world, way, project, { mail: { from }, key }));
    expect(await outcome(`sender@${project.domain}`)).toEqual([200, undefined]);
    expect(await outcome(`Sender <sender@${project.domain}>`)).toEqual([200, undefined]);
    expect(await outcome("sender@nobodys.test")).toEqual([403, "domain_not_verified"]);
    expect(await outcome(`sender@${project.domain}`, pinned)).toEqual([403, "key_restricted"]);
    expect(await outcome(`Sender <sender@second-${project.domain}>`, pinned)).toEqual([200, undefined]);
    for (const none of [undefined, null, 7, [`sender@${project.domain}`], ""])
      expect(await outcome(none)).toEqual([400, "validation_error"]);
  }
});

specified("2.send.from", async ({ world, project }) => {
  const to = `reader@${project.domain}.example`;
  await send(world, project, { to, from: `Ada Lovelace <ada@${project.domain}>` });
  await world.settle();
  const raw = new TextDecoder().decode(world.ses.emails({ to })[0]?.raw);
  expect(raw).toMatch(new RegExp(`^From: "?Ada Lovelace"? <ada@${project.domain}>\\r$`, "m"));
});

specified("2.send.to", async ({ world, project }) => {
  const [one, other] = [`one@${project.domain}.example`, `other@${project.domain}.example`];
  for (const [to, reached] of [
    [one, [one]],
    [[one], [one]],
    [
      [one, other],
      [one, other],
    ],
  ] as const) {
    for (const way of waysToSend) {
      const before = world.ses.accepts().length;
      expect((await sendBy(world, way, project, { mail: { to } })).status).toBe(200);
      await world.settle();
      expect(
        world.ses
          .accepts()
          .slice(before)
          .flatMap(({ destinations }) => destinations),
      ).toEqual(reached);
    }
  }
  for (const way of waysToSend) {
    for (const to of [undefined, null, 7, { address: one }, [7], [], ""])
      expect((await sendBy(world, way, project, { mail: { to } })).status).toBe(400);
  }
});

specifiedInPart("2.send.subject", "without `template`, which gives it where it is used", ({ world }) =>
  isRequiredText(world, "subject"),
);

specifiedInPart("2.send.html", "without `template`, which gives it where it is used", ({ world }) =>
  isRequiredText(world, "html"),
);

/** Asserts that the recipient receives the field unchanged, and that an email without it, or with another type, is refused. */
async function isRequiredText(world: World, field: "subject" | "html"): Promise<void> {
  const project = await newProject(world);
  for (const way of waysToSend) {
    const to = `${way.path.length}-${field}@${project.domain}.example`;
    expect((await sendBy(world, way, project, { mail: { to, [field]: "Words of ours" } })).status).toBe(200);
    await world.settle();
    const [mail] = world.ses.emails({ to });
    const { [field]: arrived } = { subject: mail?.subject, html: new TextDecoder().decode(mail?.raw) };
    expect(arrived).toContain("Words of ours");
    const before = await traces(world, project);
    for (const given of [undefined, null, 7, ["Words"], { text: "Words" }])
      expect((await sendBy(world, way, project, { mail: { [field]: given } })).status).toBe(400);
    expect(await traces(world, project)).toEqual(before);
    await isGivenByTemplate(world, way, project);
  }
}

/** Asserts that an email may leave out subject and html where it names a template, which has both. */
async function isGivenByTemplate(world: World, way: Way, project: TestProject): Promise<void> {
  const { key } = project;
  const { body } = await world.api("POST", "/templates", { key, body: newTemplate });
  await world.api("POST", `/templates/${body.id}/publish`, { key });
  const to = `template-${way.path.length}@${project.domain}.example`;
  const mail = { to, subject: undefined, html: undefined, template: { id: body.id } };
  expect((await sendBy(world, way, project, { mail })).status).toBe(200);
  await world.settle();
  const [email] = world.ses.emails({ to });
  expect(email?.subject).toBe(newTemplate.subject);
  expect(new TextDecoder().decode(email?.raw)).toContain(newTemplate.html);
}

specified("2.send.response", async ({ world, project }) => {
  const { body } = await world.api("POST", "/emails", { key: project.key, body: project.email() });
  expect(body).toEqual({ id: expect.stringMatching(/./) });
  expect((await read(world, project, body.id)).id).toBe(body.id);
});

specified("2.bulk.body", async ({ world, project: { key, email } }) => {
  const bulk = (body: unknown) => world.api("POST", "/emails/bulk", { key, body });
  const entries = [
    email({ to: "a@example.com" }),
    email({ to: "b@example.com" }),
    email({ to: "c@example.com" }),
  ];
  const { status, body } = await bulk({ emails: entries });
  expect(status).toBe(200);
  const sent = await Promise.all(
    body.items.map(({ id }: { id: string }) => world.api("GET", `/emails/${id}`, { key })),
  );
  expect(sent.map((one) => one.body.to)).toEqual([["a@example.com"], ["b@example.com"], ["c@example.com"]]);
  for (const other of [entries, email(), {}, { emails: email() }, { emails: "all" }, { emails: [7] }])
    expect((await bulk(other)).status).toBe(400);
});
