import assert from "node:assert/strict";
import { dataOf, errorOf, hasTypes, idOf, type Stop } from "./tour.ts";

export const contents: Readonly<Record<string, Stop>> = {
  "templates.create, publish": async (tour) => {
    const { id } = await dataOf(
      tour.resend.templates
        .create({
          ...{ name: "Welcome", alias: "welcome", subject: "Hi {{{NAME|you}}}" },
          html: "<p>Hello {{{NAME|you}}}</p>",
          variables: [{ key: "NAME", type: "string", fallbackValue: "you" }],
        })
        .publish(),
    );
    const own = await tour.native("GET", `/templates/${id}`);
    assert.deepEqual([own.status, own.html], ["published", '<p>Hello {{ NAME | default: "you" }}</p>']);
    tour.ids.set("template", id);
  },
  "templates.get": async (tour) => {
    const template = await dataOf(tour.resend.templates.get("welcome"));
    assert.equal(template.id, idOf(tour, "template"));
    assert.equal(template.variables?.[0]?.fallback_value, "you");
    hasTypes(template, {
      current_version_id: "string",
      has_unpublished_versions: "boolean",
      text: "string|null",
    });
  },
  "templates.list": async (tour) => {
    const { data } = await dataOf(tour.resend.templates.list());
    assert.deepEqual([data.length, data[0]?.alias, data[0]?.status], [1, "welcome", "published"]);
  },
  "emails.send (template)": async ({ resend, native, domain }) => {
    const template = { id: "welcome", variables: { NAME: "Ada" } };
    const { id } = await dataOf(resend.emails.send({ from: `a@${domain}`, to: "ada@example.com", template }));
    const { subject, html } = await native("GET", `/emails/${id}`);
    assert.deepEqual([subject, html], ["Hi Ada", "<p>Hello Ada</p>"]);
  },
  "templates.update": async (tour) => {
    await dataOf(tour.resend.templates.update("welcome", { html: "<p>Hi</p>", name: "Greeting" }));
    const own = await tour.native("GET", `/templates/${idOf(tour, "template")}`);
    assert.deepEqual([own.html, own.name, own.hasUnpublishedChanges], ["<p>Hi</p>", "Greeting", true]);
  },
  "templates.duplicate": async (tour) => {
    const { id } = await dataOf(tour.resend.templates.duplicate("welcome"));
    assert.notEqual(id, idOf(tour, "template"));
    tour.ids.set("copy", id);
  },
  "templates.remove": async (tour) => {
    assert.equal((await dataOf(tour.resend.templates.remove(idOf(tour, "copy")))).deleted, true);
    assert.equal((await errorOf(tour.resend.templates.get("absent"))).name, "not_found");
  },
  "broadcasts.create": async (tour) => {
    const { id: segmentId } = await dataOf(tour.resend.segments.create({ name: "Readers" }));
    const { id } = await dataOf(
      tour.resend.broadcasts.create({
        ...{ segmentId, from: `News <news@${tour.domain}>`, subject: "News", name: "November" },
        html: "<p>Hi {{{contact.first_name|there}}} <a href='{{{RESEND_UNSUBSCRIBE_URL}}}'>Leave</a></p>",
      }),
    );
    const own = await tour.native("GET", `/broadcasts/${id}`);
    assert.deepEqual([own.audienceId, own.status], [segmentId, "draft"]);
    assert.match(own.html, /contact\.firstName \| default: "there".*\{\{ unsubscribeUrl \}\}/);
    tour.ids.set("broadcast", id);
  },
  "broadcasts.get": async (tour) => {
    const broadcast = await dataOf(tour.resend.broadcasts.get(idOf(tour, "broadcast")));
    assert.deepEqual([broadcast.subject, broadcast.status], ["News", "draft"]);
  },
  "broadcasts.list": async (tour) => {
    const { data } = await dataOf(tour.resend.broadcasts.list());
    assert.equal(data[0]?.id, idOf(tour, "broadcast"));
  },
  "broadcasts.update": async (tour) => {
    const id = idOf(tour, "broadcast");
    await dataOf(tour.resend.broadcasts.update(id, { subject: "Other news" }));
    const { subject, name } = await tour.native("GET", `/broadcasts/${id}`);
    assert.deepEqual([subject, name], ["Other news", "November"]);
  },
  "broadcasts.duplicate": async (tour) => {
    const { id } = await dataOf(tour.resend.broadcasts.duplicate(idOf(tour, "broadcast")));
    assert.notEqual(id, idOf(tour, "broadcast"));
  },
  "broadcasts.remove": async (tour) => {
    const id = idOf(tour, "broadcast");
    assert.equal((await dataOf(tour.resend.broadcasts.remove(id))).deleted, true);
  },
};
