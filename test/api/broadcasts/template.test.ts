import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { html, newTemplated, variables } from "./templated.ts";

const hourMs = 3_600_000;

describe("a broadcast with a template", () => {
  test("gets its content from the published one, with fields of each contact in the variables", async ({
    world,
  }) => {
    const { made, template, call, addresses, send, texts, read } = await newTemplated(world);
    expect(made).toMatchObject({
      subject: null,
      html: null,
      template: { id: template.id, version: null, variables },
    });
    await call("PATCH", `/contacts/${addresses[0]}`, { firstName: "<b>{{ contact.email }}</b>" });
    expect((await send()).body).toMatchObject({ status: "preparing", template: { version: 1 } });
    await world.settle();
    expect(await read()).toMatchObject({ template: { id: template.id, version: 1, variables } });
    const sent = texts();
    expect(sent).toHaveLength(3);
    for (const text of sent) expect(text).toContain("Subject: For you: A & B");
    expect(sent.filter((text) => text.includes("Dear reader, here is A &amp; B"))).toHaveLength(2);
    const named = sent.find((text) => text.includes(`To: ${addresses[0]}`));
    expect(named).toContain("Dear &lt;b&gt;{{ contact.email }}&lt;/b&gt;, here is");
  });

  test("is sent as it was published at the call, whatever is published before its time", async ({
    world,
  }) => {
    const { send, published, read, texts } = await newTemplated(world);
    const scheduledAt = new Date(world.clock.now().getTime() + hourMs).toISOString();
    expect((await send({ scheduledAt })).body).toMatchObject({
      status: "scheduled",
      template: { version: 1 },
    });
    await published({ html: html.replace("here is", "take") });
    world.clock.advance(hourMs + 61_000);
    await world.sweep();
    await world.settle();
    expect(await read()).toMatchObject({ template: { version: 1 } });
    expect(texts()).toHaveLength(3);
    for (const text of texts()) expect(text).toContain("Dear reader, here is A &amp; B");
  });

  test("that was unscheduled takes what is published when it is sent again", async ({ world }) => {
    const { call, path, send, published, read, texts } = await newTemplated(world);
    await send({ scheduledAt: new Date(world.clock.now().getTime() + hourMs).toISOString() });
    await call("POST", `${path}/unschedule`);
    expect(await read()).toMatchObject({ status: "draft", template: { version: null } });
    await published({ html: html.replace("here is", "take") });
    expect((await send()).body.template.version).toBe(2);
    await world.settle();
    for (const text of texts()) expect(text).toContain("Dear reader, take A &amp; B");
  });

  test("may have its own subject, name a version, be copied and be tested", async ({ world }) => {
    const { template, published, call, path, texts, project, change } = {
      ...(await newTemplated(world, { subject: "Own {{ contact.email }}" })),
      change: { version: 1, variables },
    };
    await published({ html: html.replace("here is", "take") });
    await call("PATCH", path, { template: { id: template.id, ...change } });
    const copy = (await call("POST", `${path}/duplicate`)).body;
    expect(copy).toMatchObject({ status: "draft", template: { id: template.id, ...change } });
    const to = `tester@${project.domain}`;
    expect((await call("POST", `/broadcasts/${copy.id}/test`, { to })).status).toBe(200);
    await world.settle();
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toMatch(/Subject: Own someone@example.com[\s\S]*Dear reader, here is A &amp; B/);
    const { body } = await call("PATCH", path, { html: "<p>Own</p>" });
    expect(body).toMatchObject({ html: "<p>Own</p>", template: null });
  });

  test("keeps back who lacks a field that a variable needs, by its name", async ({ world }) => {
    const { call, send, path, addresses } = await newTemplated(world, {
      template: { alias: "offer", variables: { ...variables, greeting: "Dear {{ contact.firstName }}" } },
    });
    await call("PATCH", `/contacts/${addresses[1]}`, { firstName: "Ada" });
    expect((await call("GET", `${path}/check`)).body).toMatchObject({ isReady: true, issues: [] });
    await send();
    await world.settle();
    const { items } = (await call("GET", `${path}/unsent`)).body;
    expect(items).toHaveLength(2);
    for (const one of items)
      expect(one).toMatchObject({ reason: "missing_field", detail: "contact.firstName" });
    const { links } = (await call("GET", `${path}/analytics`)).body;
    expect(links.map(({ link }: { link: string }) => link)).toEqual([
      "https://x.test/{{ offer.code }}",
      "{{ unsubscribeUrl }}",
    ]);
  });
});
