import { describe, expect, test } from "vitest";
import { newId } from "../../../functions/domain/platform/ids.ts";
import { messageTags } from "../../../functions/settings/message-tags.ts";
import { emailKey, hostnameKey } from "../../../functions/store/platform/keys.ts";
import { newSenderLaw } from "./senders.ts";

const minuteMs = 60_000;
const projectId = "prj_1";
const emailId = newId("eml", new Date(0), new Uint8Array(10));
const name = hostnameKey(projectId, "example.com");
const acceptance = {
  ...{
    region: "us-east-1",
    messageId: "m",
    at: "",
    raw: new Uint8Array(),
    destinations: ["ada@example.com"],
  },
  tags: { [messageTags.email]: emailId },
};

function hostname(status: "verified" | "temporary_failure") {
  const record = {
    ...{ id: "dom_1", region: "us-east-1", verifiedAt: null, createdAt: "", updatedAt: "", status },
    ...{ tracking: { opens: false, clicks: false }, inbound: false },
  };
  return { table: "t", ...name, item: { ...name, name: "example.com", records: { "us-east-1": record } } };
}

const [verified, failing] = [hostname("verified"), hostname("temporary_failure")];

/** A law that has seen an email of a verified domain. */
function lawAt(clock: { now: number }) {
  const law = newSenderLaw(() => clock.now);
  const key = emailKey(projectId, emailId);
  law.changed({ name: "domain", before: undefined, after: verified });
  const item = { ...key, domainId: "dom_1" };
  law.changed({ name: "email", before: undefined, after: { table: "t", ...key, item } });
  return law;
}

describe("an email that has waited", () => {
  test.each([
    ["loses its records", failing],
    ["is deleted", undefined],
  ])("must not be sent after its domain %s", (_, after) => {
    const clock = { now: 20 * minuteMs };
    const { changed, judge } = lawAt(clock);
    expect(judge(acceptance, 30 * minuteMs)).toEqual([]);
    changed({ name: "domain", before: verified, after });
    expect(judge(acceptance, 19 * minuteMs)).toEqual([]);
    expect(judge(acceptance, 30 * minuteMs)).toEqual([expect.stringContaining(`I9: ${emailId}`)]);
  });

  test("may be sent again when its domain is verified again", () => {
    const { changed, judge } = lawAt({ now: 20 * minuteMs });
    changed({ name: "domain", before: verified, after: failing });
    changed({ name: "domain", before: failing, after: verified });
    expect(judge(acceptance, 30 * minuteMs)).toEqual([]);
  });
});

test("an email that is sent at once was judged when it was accepted", () => {
  const { changed, judge } = lawAt({ now: minuteMs });
  changed({ name: "domain", before: verified, after: undefined });
  expect(judge(acceptance, 2 * minuteMs)).toEqual([]);
});
