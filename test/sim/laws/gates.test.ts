import { expect, test } from "vitest";
import { messageTags } from "../../../functions/settings/message-tags.ts";
import { addressStateKey, fundsKey } from "../../../functions/store/platform/keys.ts";
import { newGates } from "./gates.ts";

const projectId = "prj_1";
const address = "Ada@example.com";
const email = {
  ...{ region: "us-east-1", messageId: "m", at: "", raw: new Uint8Array() },
  tags: { [messageTags.project]: projectId, [messageTags.email]: "eml_1" },
  destinations: [address],
};
const funds = fundsKey(projectId, 0);
const state = addressStateKey(projectId, address.toLowerCase());

/** Judges an email of an invocation that began a second after a row was written, and of one a second before. */
function judged(key: { readonly pk: string; readonly sk: string }, fields: object, now = 5000) {
  let time = 2000;
  const { changed, judge } = newGates(() => time);
  changed({ name: "row", before: undefined, after: { table: "t", ...key, item: { ...key, ...fields } } });
  time = now;
  return { later: judge(email, 3000), earlier: judge(email, 1000), changed, judge };
}

test.each([
  [funds, { paused: true }, /while its project was paused/],
  [funds, { safeguards: { capture: true } }, /had to be captured/],
  [state, { since: "2026-01-01" }, /which was suppressed/],
] as const)("an invocation that begins after %j has %j must not send", (key, fields, why) => {
  const { later, earlier } = judged(key, fields);
  expect(later).toEqual([expect.stringMatching(why)]);
  expect(earlier).toEqual([]);
});

test("what is open, suppressed for marketing, or over does not keep an email", () => {
  for (const [key, fields] of [
    [funds, { paused: false, safeguards: { restrictTo: ["*@example.com"] } }],
    [state, { since: "2026-01-01", scope: "marketing" }],
    [state, { since: "2026-01-01", expiresAt: new Date(5000).toISOString() }],
  ] as const)
    expect(judged(key, fields).later).toEqual([]);
  const { changed, judge } = judged(funds, { paused: true });
  changed({ name: "row", before: undefined, after: { table: "t", ...funds, item: { ...funds } } });
  expect(judge(email, 4000)).toEqual([]);
});

test("another region than the project's is a violation", () => {
  const { judge } = newGates(() => 0);
  expect(judge({ ...email, region: "eu-west-1" }, 0)).toEqual([expect.stringMatching(/I2: .*eu-west-1/)]);
});
