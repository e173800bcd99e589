import { expect } from "vitest";
import { readWholeChunk } from "../../../functions/store/broadcasts/whole-chunks.ts";
import { addressStateKey } from "../../../functions/store/platform/keys.ts";
import { readFunds } from "../../../functions/store/projects/funds.ts";
import { putAll } from "../../support/put-all.ts";
import { test } from "../../support/test.ts";
import { closedCounts, sendAll, sendingBroadcast } from "./sending-broadcast.ts";

test("each recipient gets one email, and the broadcast is sent", async ({ world, project }) => {
  const before = world.ses.emails().length;
  const { row } = await sendingBroadcast(world, project, { recipients: 123 });
  const after = await sendAll(world, row);
  expect(after).toMatchObject({ status: "sent", money: { refundedUnits: 0, refundedChunks: 3 } });
  const sent = world.ses.emails().slice(before);
  expect(sent.length).toBe(123);
  expect(new Set(sent.flatMap(({ destinations }) => destinations)).size).toBe(123);
});

test("who may not get it any more is not sent to, with the reason, and refunded", async ({
  world,
  project,
}) => {
  const { row } = await sendingBroadcast(world, project, {
    recipients: 30,
    content: { subject: "Hello {{ contact.firstName }} {{ contact.properties.plan }}" },
    contact: (at) => ({ properties: at === 3 ? {} : { plan: "{{x}} <b>" } }),
  });
  const after = await sendAll(world, row);
  expect(await closedCounts(world, row, 0)).toEqual({ sent: 29, unsent: { missing_field: 1 } });
  expect(after.money).toMatchObject({ refundedUnits: 1 });
  const [funds] = await readFunds(world.services.tables, project.id);
  expect(funds).toMatchObject({ credits: 0, balanceMicros: 1000 });
});

test("nobody is sent an email whose link to unsubscribe is left out by a condition", async ({
  world,
  project,
}) => {
  const link = '<a href="{{ unsubscribeUrl }}">Unsubscribe</a>';
  const { row } = await sendingBroadcast(world, project, {
    recipients: 6,
    content: {
      html: `<p>x</p>{% if contact.properties.plan != "a" %}${link}{% endif %}`,
      text: '{% if contact.properties.plan == "c" %}{{ unsubscribeUrl }}{% endif %} News',
    },
    contact: (at) => ({ properties: { plan: ["a", "b"][at] ?? "c" } }),
  });
  const before = world.ses.emails().length;
  const after = await sendAll(world, row);
  expect(await closedCounts(world, row, 0)).toEqual({ sent: 5, unsent: { rendering_failed: 1 } });
  expect(after.money).toMatchObject({ refundedUnits: 1 });
  const sent = world.ses.emails().slice(before);
  expect(sent.flatMap(({ destinations }) => destinations).sort()).toEqual(
    [1, 2, 3, 4, 5].map((at) => `c${at}@example.com`),
  );
  // The text of the second one has the link at its end, the others where their author has put it.
  const texts = sent.map(({ submitted }) => Buffer.from(submitted ?? []).toString());
  expect(texts.filter((text) => text.includes("\nUnsubscribe: http"))).toHaveLength(1);
});

test("an address is judged when it is sent to", async ({ world, project }) => {
  const { body: topic } = await world.api("POST", "/topics", { key: project.key, body: { name: "News" } });
  const { row, contacts } = await sendingBroadcast(world, project, { recipients: 6, groupId: topic.id });
  const state = (at: number, fields: object) =>
    putAll(world, [
      { ...addressStateKey(project.id, `c${at}@example.com`), contactId: contacts[at]?.id, ...fields },
    ]);
  await state(0, { contactId: "con_other" });
  await state(1, { contactId: "con_other", movedContactIds: new Set([contacts[1]?.id]) });
  await state(2, { since: "2026-01-01T00:00:00.000Z", reason: "bounce", scope: "all" });
  await state(3, { unsubscribedAt: "2026-01-01T00:00:00.000Z" });
  await state(4, { topicsOut: new Set([topic.id]) });
  await sendAll(world, row);
  expect(await closedCounts(world, row, 0)).toEqual({
    sent: 1,
    unsent: { contact_gone: 1, address_changed: 1, suppressed: 1, unsubscribed: 1, topic_left: 1 },
  });
});

test("an email has the headers of marketing email", async ({ world, project }) => {
  const { row } = await sendingBroadcast(world, project, {
    recipients: 1,
    content: { previewText: "See <inside>", html: "<html><body><p>Hi</p>{{ unsubscribeUrl }}</body></html>" },
  });
  await sendAll(world, row);
  const raw = Buffer.from(world.ses.emails().at(-1)?.submitted ?? []).toString();
  const unfolded = raw.replace(/\r\n[ \t]/g, " ");
  expect(unfolded).toMatch(/^List-Unsubscribe: <https:\/\/api\.eds\.test\/unsubscribe\/[\w-]+>\r$/m);
  expect(unfolded).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(unfolded).toContain(`Feedback-ID: ${row.id}:${project.id}:broadcast:`);
  expect(unfolded).toMatch(new RegExp(`^References: <eml_\\w+@${project.domain}>`, "m"));
  expect(raw).toContain("&lt;inside&gt;</div><p>Hi");
});

test("reports of SES are kept by recipient, suppress, and are events of the project", async ({
  world,
  project,
}) => {
  const { row } = await sendingBroadcast(world, project, {
    recipients: 3,
    contact: (at) =>
      at === 1 ? { email: "bounce@simulator.amazonses.com", key: "bounce@simulator.amazonses.com" } : {},
  });
  await sendAll(world, row);
  const whole = await readWholeChunk(world.services.tables, project.id, row.base ?? "", 0);
  expect([...(whole?.reports ?? [])].map(([index, one]) => [index, Object.keys(one)]).sort()).toEqual([
    [0, ["delivered"]],
    [1, ["bounced"]],
    [2, ["delivered"]],
  ]);
  const { body } = await world.api("GET", "/activity", { key: project.key });
  const types = body.items.map(({ type }: { type: string }) => type).sort();
  expect(types).toEqual(["broadcast.sent", "email.bounced", "email.delivered", "email.delivered"]);
});
