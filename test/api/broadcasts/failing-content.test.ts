import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { newSender } from "./sender.ts";
import { newTemplated, variables } from "./templated.ts";

const link = '<a href="{{ unsubscribeUrl }}">Unsubscribe</a>';

interface Answered {
  readonly body: { readonly issues?: readonly { readonly path: string; readonly message: string }[] };
}
const issues = ({ body }: Answered) => body.issues?.map(({ path, message }) => `${path}: ${message}`);

describe("a content that nobody could be sent", () => {
  test.for([
    ["subject", { subject: "{% if false %}x{% endif %}" }, "The rendered subject is empty."],
    ["html", { html: `{% for i in (1..99999999) %}a{% endfor %}${link}` }, "4,000,000 characters"],
    ["html", { html: `{{ 'now' | date: '%Y', 'Mars/X' }}${link}` }, "Invalid time zone specified: Mars/X"],
    ["html", { html: `{% assign u = 'javascript:x' %}<a href="{{ u }}">x</a>${link}` }, "Links must begin"],
  ] as const)("is refused, naming %s: %o", async ([field, content, reason], { world }) => {
    const { call, path, send, read } = await newSender(world, { contacts: 1 });
    await call("PATCH", path, { subject: "Hello", ...content });
    const { body } = await call("GET", `${path}/check`);
    expect(body).toMatchObject({ isReady: false, findings: [{ severity: "error", field }] });
    const refused = await send();
    expect(refused.status).toBe(400);
    expect(issues(refused)).toEqual([expect.stringMatching(`^${field}: .*${reason}`)]);
    expect((await read()).status).toBe("draft");
  });

  test("is refused also where it is the second variant's", async ({ world }) => {
    const { call, path, send, project } = await newSender(world);
    await call("PATCH", `/domains/${project.domainId}`, { tracking: { opens: true } });
    const rule = { share: 50, decideBy: "opens", decideAfterMinutes: 15 };
    await call("PATCH", path, {
      subject: "Hello",
      variants: { b: { subject: "{% if false %}x{% endif %}" }, ...rule },
    });
    expect(issues(await send())).toEqual([expect.stringMatching("^variants.b.subject: ")]);
  });

  test("is only warned of where a field of the contact can change it", async ({ world }) => {
    const { call, path } = await newSender(world, { contacts: 1 });
    await call("PATCH", path, { subject: "{{ contact.firstName | default: '' }}", html: link });
    const finding = { severity: "warning", code: "rendering_failed", field: "subject" };
    expect((await call("GET", `${path}/check`)).body).toMatchObject({ isReady: true, findings: [finding] });
  });
});

describe("a value of a template's variable that cannot be rendered", () => {
  test.for([
    ["{% for i in (1..99999999) %}a{% endfor %}", "4,000,000 characters"],
    ["{{ 'now' | date: '%Y', 'Mars/X' }}", "Invalid time zone specified: Mars/X"],
  ] as const)("is told, not an error of the service: %s", async ([greeting, reason], { world }) => {
    const { call, path, send } = await newTemplated(world);
    await call("PATCH", path, { template: { alias: "offer", variables: { ...variables, greeting } } });
    expect((await call("GET", `${path}/check`)).body.isReady).toBe(false);
    expect(issues(await send())).toEqual([expect.stringContaining(reason)]);
    const tested = await call("POST", `${path}/test`, { to: "tester@example.com" });
    expect([tested.status, issues(tested)]).toEqual([400, [expect.stringContaining(reason)]]);
  });

  test("for one contact keeps only that one's email back", async ({ world }) => {
    const { call, path, send, contactIds, read, texts } = await newTemplated(world);
    const [first, ...others] = await contactIds();
    for (const id of others) await call("PATCH", `/contacts/${id}`, { properties: { zone: "Europe/Rome" } });
    await call("PATCH", `/contacts/${first}`, { properties: { zone: "Mars/X" } });
    const greeting = "{{ '2026-07-01T10:00:00Z' | date: '%H:%M', contact.properties.zone }}";
    await call("PATCH", path, { template: { alias: "offer", variables: { ...variables, greeting } } });
    await send();
    await world.settle();
    expect((await read()).status).toBe("sent");
    expect(texts().filter((text) => text.includes("12:00")).length).toBe(2);
    const { items } = (await call("GET", `${path}/unsent`)).body;
    expect(items).toMatchObject([{ contactId: first, reason: "rendering_failed" }]);
  });
});
