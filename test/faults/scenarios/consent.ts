import assert from "node:assert/strict";
import { addressStateKey } from "../../../functions/store/platform/keys.ts";
import { contactsIn } from "../../support/crash-audience.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import { newToken } from "../../support/links.ts";
import type { Scenario } from "../every-call.ts";
import { calmly, holdContacts, holdLedger, newGroup } from "./audience.ts";
import { holdEmails, newAddress, withKey } from "./steps.ts";
import { suppressionRow } from "./suppression.ts";

const email = "ada@example.com";
export const oneClick = {
  text: "List-Unsubscribe=One-Click",
  headers: { "content-type": "application/x-www-form-urlencoded" },
};

/** Creates a contact in a topic and the path of its unsubscribe link. */
async function newReader(run: CrashRun) {
  const topicId = await newGroup(run, "/topics");
  const { id } = await calmly(run, "POST", "/contacts", { email, topicIds: [topicId] });
  const token = await newToken(run.world, run.project, { address: email, topicId });
  return { topicId, id: String(id), link: `/unsubscribe/${token}` };
}

async function sendAbout({ insist, project }: CrashRun, topicId: string): Promise<void> {
  const { status } = await insist("POST", "/emails", withKey(project, project.email({ to: email, topicId })));
  assert.equal(status, 200);
}

export const subscribedAndNot: Scenario = {
  name: "subscribed-and-not",
  act: async (run) => {
    const { insist, project } = run;
    const topicId = await newGroup(run, "/topics");
    const { id } = await calmly(run, "POST", "/contacts", { email });
    for (const [path, body] of [
      ["subscribe", { email, topicId }],
      ["unsubscribe", { email }],
      ["subscribe", { contactId: id, topicId }],
    ] as const) {
      const { status } = await insist("POST", `/subscriptions/${path}`, { key: project.key, body });
      assert.equal(status, 200);
    }
    // A held request may run after later ones, so only the result is asserted.
    return () => holdContacts(run, { [email]: [topicId] });
  },
};

/** The recipient follows the link of an earlier email twice after an email was accepted and before it is delivered. */
export const leftByLink: Scenario = {
  name: "left-by-link",
  act: async (run) => {
    const { topicId, id, link } = await newReader(run);
    await sendAbout(run, topicId);
    for (let at = 0; at < 2; at++) assert.equal((await run.insist("POST", link, oneClick)).status, 200);
    return async () => {
      await holdEmails(run, [{ stage: "suppressed", refunded: 1 }]);
      await holdContacts(run, { [email]: [] });
      await holdLedger(run, id, ["topic_subscribed by api", "topic_unsubscribed by link"]);
    };
  },
};

/** A recipient follows a link twice at the same time to unsubscribe from all email. */
export const leftAllAtOnce: Scenario = {
  name: "left-all-at-once",
  act: async (run) => {
    const { id, link } = await newReader(run);
    const leave = () => run.insist("POST", link, { ...oneClick, text: "scope=all" });
    await Promise.all([leave(), leave()]);
    const text = { ...oneClick, text: "scope=topic" };
    await Promise.all([run.insist("POST", link, text), run.insist("POST", link, oneClick)]);
    return () =>
      holdLedger(run, id, [
        ...["topic_subscribed by api", "unsubscribed by link"],
        ...["locked by link", "topic_unsubscribed by link"],
      ]);
  },
};

/** A recipient follows a link while the contact's address changes: the link's address is unsubscribed. */
export const leftWhileMoved: Scenario = {
  name: "left-while-moved",
  act: async (run) => {
    const { insist, project } = run;
    const { id, link } = await newReader(run);
    const body = { email: "ada@other.example.com" };
    await Promise.all([
      insist("POST", link, { ...oneClick, text: "scope=all" }),
      insist("PATCH", `/contacts/${id}`, { key: project.key, body }),
    ]);
    return async () => {
      const { pk, sk } = addressStateKey(project.id, email);
      const own = (await run.rows.all()).find((one) => one.pk === pk && one.sk === sk);
      assert.ok(own?.item["unsubscribedAt"], "the address whose link was followed is not out");
    };
  },
};

export const sentToWhoLeft: Scenario = {
  name: "sent-to-who-left",
  prepare: async (run) => {
    const { link } = await newReader(run);
    assert.equal((await run.world.api("POST", link, oneClick)).status, 200);
  },
  act: async (run) => {
    const { items } = await calmly(run, "GET", "/topics");
    await sendAbout(run, items[0].id);
    return () => holdEmails(run, [{ stage: "suppressed", refunded: 1 }]);
  },
};

/** A complaint, delivered twice and in any order, suppresses the address and is an opt-out by the recipient. */
export const complained: Scenario = {
  name: "complained",
  unruly: true,
  act: async (run) => {
    const { insist, quiet, emails, world, project } = run;
    const address = newAddress();
    const { id } = await calmly(run, "POST", "/contacts", { email: address });
    await insist("POST", "/emails", withKey(project, project.email({ to: address })));
    await quiet();
    const [sent] = await emails();
    await world.ses.emit(sent?.messageId ?? "", "Complaint", { recipients: [address] });
    return async () => {
      assert.equal((await suppressionRow(run, address))?.["reason"], "complaint");
      const [contact] = contactsIn(await run.rows.all(), project.id);
      assert.ok(contact?.locked && contact.unsubscribedAt !== null);
      await holdLedger(run, id, ["unsubscribed by complaint", "locked by complaint"]);
    };
  },
};
