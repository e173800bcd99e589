import PostalMime from "postal-mime";
import { describe, expect } from "vitest";
import { newProject, type TestProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) =>
  newProject(world, { credits: 1000 }),
);

/** Sends an email and returns it as SES received it. */
async function sent(world: World, project: TestProject, over: object) {
  const { key } = project;
  const { status, body } = await world.api("POST", "/emails", { key, body: project.email({ ...over }) });
  expect(status, body.message).toBe(200);
  await world.settle();
  const [accepted] = world.ses.accepts().filter(({ tags }) => tags["eds-email"] === body.id);
  const { html, text } = await PostalMime.parse(accepted?.raw ?? "");
  return { html: html?.trim(), text: text?.trim(), configurationSet: configurationSetOf(world, body.id) };
}

function configurationSetOf(world: World, id: string): string | undefined {
  return world.ses.emails({ tags: { "eds-email": id } })[0]?.configurationSet;
}

describe("links of an email", () => {
  test.for([
    ["T1", '<a href="https://x.test/a%2Fb?u=%26">a</a>'],
    ["T2", '<a href="https://x.test/?a=1&amp;b=2">a</a> <a href="https://x.test/?a=1&#038;b=2">b</a>'],
    ["T4", '<a href="#top">a</a> <a href="https://x.test/p#s=1">b</a> <a name="top"></a>'],
    [
      "T7",
      "<a href = 'https://x.test'>a</a> <A HREF=https://x.test/1>b</A> <a href=\"https://x.test/2\">c</a>",
    ],
    ["T9", '<a href="https://x.test/?e=a%2Bb%40acme.test">a</a>'],
  ])("reach SES as they were written, tracked or not (%s)", async ([_, html], { world, project }) => {
    for (const clicks of [false, true])
      expect((await sent(world, project, { html, tracking: { clicks } })).html).toBe(html);
  });

  test("in the plain text are left alone (T6)", async ({ world, project }) => {
    const text = "Read <https://x.test/a.>, or https://x.test/b?c=1&d=2.";
    expect((await sent(world, project, { text, tracking: { clicks: true } })).text).toBe(text);
  });

  test("are tracked as the email says, whatever the domain's setting is (T12)", async ({
    world,
    project,
  }) => {
    const body = (on: boolean) => ({ tracking: { opens: on, clicks: on } });
    const change = (on: boolean) =>
      world.api("PATCH", `/domains/${project.domainId}`, { key: project.key, body: body(on) });
    const sets = async () => [
      (await sent(world, project, {})).configurationSet,
      (await sent(world, project, { tracking: { opens: true } })).configurationSet,
      (await sent(world, project, { tracking: { opens: false, clicks: false } })).configurationSet,
    ];
    await change(false);
    expect(await sets()).toEqual(["eds", "eds-opens", "eds"]);
    await change(true);
    expect(await sets()).toEqual(["eds-opens-clicks", "eds-opens-clicks", "eds"]);
  });
});
