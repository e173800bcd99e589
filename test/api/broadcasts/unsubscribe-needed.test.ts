import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { newSender } from "./sender.ts";
import { newTemplated, variables } from "./templated.ts";

const link = '<a href="{{ unsubscribeUrl }}">Unsubscribe</a>';
const paths = ({ body }: { readonly body: { readonly issues?: readonly { readonly path: string }[] } }) =>
  body.issues?.map(({ path }) => path);

describe("a broadcast without a link to unsubscribe is not sent", () => {
  test("as plain text", async ({ world }) => {
    const { call, path, send } = await newSender(world);
    const saved = await call("PATCH", path, { html: null, text: "News" });
    expect(saved.body.findings).toMatchObject([{ code: "unsubscribe_missing", field: "text" }]);
    const refused = await send();
    expect([refused.status, paths(refused)]).toEqual([400, ["text"]]);
    await call("PATCH", path, { text: "News\n{{ unsubscribeUrl }}" });
    expect((await send()).status).toBe(200);
  });

  test("which a condition always leaves out, as the check of it says", async ({ world }) => {
    const { call, path, send } = await newSender(world);
    const check = async () => (await call("GET", `${path}/check`)).body;
    expect((await check()).findings).toEqual([]);
    await call("PATCH", path, { subject: "x", html: `<p>x</p>{% if false %}${link}{% endif %}` });
    const error = { severity: "error", code: "unsubscribe_conditional" };
    expect(await check()).toMatchObject({ isReady: false, findings: [{ ...error, field: "html" }] });
    await call("PATCH", path, { html: null, text: "{% if false %}{{ unsubscribeUrl }}{% endif %}" });
    expect(await check()).toMatchObject({ isReady: false, findings: [{ ...error, field: "text" }] });
    const refused = await send();
    expect([refused.status, paths(refused)]).toEqual([400, ["text"]]);
  });

  test("to those for whom a condition leaves it out, as the check of it warns", async ({ world }) => {
    const { call, path } = await newSender(world, { contacts: 2 });
    const check = async () => (await call("GET", `${path}/check`)).body;
    await call("PATCH", path, { html: `{% if contact.properties.plan %}${link}{% endif %}x` });
    const warning = { severity: "warning", code: "unsubscribe_conditional" };
    const detail = "The email has no link to unsubscribe.";
    expect(await check()).toMatchObject({
      ...{ isReady: true, findings: [warning] },
      dryRun: { notRendered: 2, reasons: [{ reason: "rendering_failed", detail }] },
    });
    await call("PATCH", path, { html: `{% if contact.firstName %}${link}{% else %}${link}{% endif %}` });
    expect(await check()).toMatchObject({ findings: [], dryRun: { notRendered: 0 } });
  });

  test("in its second variant, as plain text", async ({ world }) => {
    const { call, path, send, project } = await newSender(world);
    await call("PATCH", `/domains/${project.domainId}`, { tracking: { opens: true } });
    const rule = { share: 50, decideBy: "opens", decideAfterMinutes: 15 };
    await call("PATCH", path, { variants: { b: { text: "News" }, ...rule } });
    const refused = await send();
    expect([refused.status, paths(refused)]).toEqual([400, ["variants.b.text"]]);
    await call("PATCH", path, { variants: { b: { text: "News {{ unsubscribeUrl }}" }, ...rule } });
    expect((await send()).status).toBe(200);
  });

  test("from a template that only mentions it", async ({ world }) => {
    const { call, path, author, send } = await newTemplated(world);
    const use = async (fields: object, given: object = {}) => {
      const { id } = await author.made({ name: "Plain", subject: "x", ...fields });
      await call("PATCH", path, { template: { id, variables: given } });
      return (await call("GET", `${path}/check`)).body.isReady;
    };
    const mentions = [
      { html: "<p>{% comment %}{{ unsubscribeUrl }}{% endcomment %}</p>" },
      { html: "<!-- unsubscribeUrl --><p>x</p>" },
      { html: "<p>x</p>", text: "{{ unsubscribeUrl }}" },
      { html: null, text: "unsubscribeUrl" },
    ];
    for (const fields of mentions) expect(await use(fields)).toBe(false);
    expect(paths(await send())).toEqual(["template"]);
    expect(await use({ html: "<p>{{ name }}</p>" }, { name: "{{ unsubscribeUrl }}" })).toBe(true);
    expect(await use({ html: "<p>x</p>" }, { other: "{{ unsubscribeUrl }}" })).toBe(false);
    expect(await use({ html: null, text: "{{ unsubscribeUrl }}" })).toBe(true);
    await author.made({
      name: "Frame",
      kind: "layout",
      alias: "frame",
      html: `{% block a %}{% endblock %}${link}`,
    });
    expect(await use({ html: '{% layout "frame" %}{% block a %}x{% endblock %}' })).toBe(true);
  });
});

describe("a field that no contact has", () => {
  test("keeps a broadcast from being sent, and the fields that there are are named", async ({ world }) => {
    const { call, path, send } = await newSender(world);
    await call("PATCH", path, { html: `{{ contact.phone | default: "-" }}${link}` });
    const { status, body } = await send();
    expect([status, body.issues]).toMatchObject([400, [{ path: "html" }]]);
    expect(body.message).toMatch(/`contact\.phone` is given to no recipient.*`contact\.properties`/);
    const known =
      "{{ contact.email }}{{ contact.properties.plan | default: 1 }}{{ contact.lastName | default: 1 }}";
    await call("PATCH", path, { html: `${known}${link}` });
    expect((await send()).status).toBe(200);
  });

  test("keeps it also in the values of a template's variables", async ({ world }) => {
    const { call, path, send } = await newTemplated(world);
    const template = { alias: "offer", variables: { ...variables, greeting: "{{ contact.phone }}" } };
    await call("PATCH", path, { template });
    const { status, body } = await send();
    expect([status, body.issues]).toEqual([
      400,
      [{ path: "template", message: "needs contact.phone, which no contact has" }],
    ]);
  });
});
