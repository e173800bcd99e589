import { expect, test } from "vitest";
import { hiddenBlocks } from "../../../functions/domain/deliverability/hidden-content.ts";
import { type ContentFacts, judgeContent } from "../../../functions/domain/deliverability/judge-content.ts";

const sound: ContentFacts = {
  ...{ organization: "acme.test", displayName: "Acme", subjects: ["Spring news"], hidden: [], replyTo: [] },
};

/** The rules that are not met, as `rule receiver state`. */
const others = (over: Partial<ContentFacts>) =>
  judgeContent({ ...sound, ...over }).flatMap(({ rule, receiver, state, action }) => {
    expect(action === null).toBe(state === "met" || state === "unknown");
    return state === "met" ? [] : [`${rule} ${receiver} ${state}`];
  });

test("a broadcast as it should be meets every rule about content, each with the page that has it", () => {
  expect(others({})).toEqual([]);
  for (const { source, appliesTo } of judgeContent(sound))
    expect([source.startsWith("https://"), appliesTo]).toEqual([true, "marketing"]);
});

test.each([
  ["Acme", undefined],
  ["Ana of Acme (Berlin)", undefined],
  ["Acme® GmbH & Co. KG", undefined],
  ["Acme 24/7", undefined],
  ["hello@acme.test", undefined],
  ["hello@mail.acme.test", undefined],
  ["service@bank.example", "broken"],
  ['"service@bank.example" via Acme', "broken"],
  ["service@acme.test.evil.example", "broken"],
  ["ana@evilacme.test", "broken"],
  ["Acme ✓", "at_risk"],
  ["Acme ✔️", "at_risk"],
  ["🔥 Acme", "at_risk"],
  ["Acme 🇩🇪", "at_risk"],
  ["1️⃣ Acme", "at_risk"],
  ["Re: Acme", "at_risk"],
])("the name of a sender %j is %s", (displayName, state) => {
  expect(others({ displayName })).toEqual(state === undefined ? [] : [`display_name google ${state}`]);
});

test.each([
  ["Re: your order", true],
  ["RE : your order", true],
  ["Fwd: your order", true],
  ["FW: your order", true],
  ["Re[2]: your order", true],
  ["Re：注文", true],
  ["Research: what we learned", false],
  ["Ready: the new office", false],
  ["Forward: our plans", false],
  ["What they said about Re: Acme", false],
  ["{{ contact.firstName }}, spring is here", false],
])("a subject %j claims to be a reply or a forward: %s", (subject, claims) => {
  const expected = claims ? ["reply_prefix google broken"] : [];
  expect(others({ subjects: [subject] })).toEqual(expected);
  expect(others({ subjects: ["Spring news", subject] })).toEqual(expected);
});

const long = "word ".repeat(100);
test.each([
  ['<div style="display:none">A preview line</div><p>Hello</p>', false],
  [`<div style="display:none">Hi${"&#847;&zwnj;&nbsp;".repeat(300)}</div><p>Hello</p>`, false],
  ['<div style="display:none"><!-- nothing --></div><span style="display: none !important"></span>', false],
  [
    '<style>@media (max-width:9px){.m{display:block!important}}</style><p>a</p><p class="m" style="display:none">b</p><p class="m" style="display:none">c</p>',
    false,
  ],
  ['<td style="font-size:0px">a</td>', false],
  ['<p style="color:#000;background-color:#fff">a</p>', false],
  ['<input type="hidden" value="x"><img style="display:none" src="https://x.test/a.png">', false],
  [`<div style="display:none">${long}</div>`, true],
  ['<div style="display:none">preview</div><p style="display : NONE">more</p>', true],
  ['<div style="visibility:hidden"><a href="https://x.test">x</a></div>', true],
  [`<p hidden>${long}</p>`, true],
  [`<p style="color:#FFF; background: #fff">${long}</p>`, true],
  [`<p style="opacity:0"><b>${long}</b></p>`, true],
  [`<p style='text-indent:-9999px'>${long}</p>`, true],
  [`<div style="display:none"><div>${long}`, true],
])("a page %j hides more than a preview line: %s", (html, hides) => {
  expect(others({ hidden: [hiddenBlocks(html)] })).toEqual(hides ? ["hidden_content google at_risk"] : []);
});

test("a page of a megabyte of hidden elements is read in one pass", () => {
  const blocks = hiddenBlocks('<p style="display:none">x'.repeat(40_000));
  expect(blocks.reduce((sum, { characters }) => sum + characters, 0)).toBe(40_000);
});

test("replies of another organization, or to nobody, are at risk; DNS that does not answer is no fault", () => {
  const both = (state: string) => [`reply_to microsoft ${state}`, `reply_to yahoo ${state}`];
  const to = (hostname: string, mx: "yes" | "no" | "unknown") => others({ replyTo: [{ hostname, mx }] });
  expect(to("acme.test", "yes")).toEqual([]);
  expect(to("Help.Acme.test", "yes")).toEqual([]);
  expect(to("gmail.example", "yes")).toEqual(both("at_risk"));
  expect(to("notacme.test", "yes")).toEqual(both("at_risk"));
  expect(to("help.acme.test", "no")).toEqual(both("at_risk"));
  expect(to("help.acme.test", "unknown")).toEqual(both("unknown"));
});
