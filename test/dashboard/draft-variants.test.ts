import { describe, expect, test } from "vitest";
import { ApiError } from "../../dashboard/api/api-error.ts";
import type { Broadcast } from "../../dashboard/pages/broadcasts/broadcast.ts";
import { changedFields, draftOf } from "../../dashboard/pages/broadcasts/editor/draft.ts";
import { comparisonSentence, contentOfB } from "../../dashboard/pages/broadcasts/editor/draft-variants.ts";
import {
  areAllPlaced,
  fieldErrorsOf,
  placedMessage,
} from "../../dashboard/pages/broadcasts/editor/field-names.ts";

const template = { id: "tpl_1", version: null, variables: {} };

function broadcast(change: Partial<Broadcast> = {}): Broadcast {
  const none = { previewText: null, text: null, template: null, variants: null, replyTo: [] };
  const groups = { audienceId: null, segmentId: null, topicId: null };
  const times = { scheduledAt: null, latestAt: null, startedAt: null, endedAt: null };
  return {
    ...{ id: "brd_1", name: "News", domainId: "dom_1", status: "draft", revision: 1, reason: null },
    ...{ from: null, subject: "One", html: "<p>A</p>", recipientCount: null, createdAt: "", updatedAt: "" },
    ...{ ...none, ...groups, ...times, ...change },
  };
}

type Variants = NonNullable<Broadcast["variants"]>;

function compared(b: Partial<Variants["b"]>, decideAfterMinutes = 90): Variants {
  const second = { subject: null, previewText: null, html: null, text: null, ...b };
  const rule = { share: 30, decideBy: "clicks", decideAfterMinutes } as const;
  return { b: second, ...rule, winner: null, decidedAt: null };
}

describe("variants in the editor of a draft", () => {
  test("are not sent where nothing was changed, whatever unit the time is shown in", () => {
    for (const minutes of [15, 90, 240, 2_880]) {
      const draft = draftOf(broadcast({ variants: compared({ subject: "Two", text: "Two" }, minutes) }));
      expect(changedFields(draft, draft)).toEqual({});
    }
  });

  test("are sent whole when one field changes, without the fields that are those of A", () => {
    const saved = draftOf(broadcast({ variants: compared({ subject: "Two", text: "Kept" }) }));
    const draft = { ...saved, variants: { ...saved.variants, share: "40", subject: "" } };
    const variants = { b: { text: "Kept" }, share: 40, decideBy: "clicks", decideAfterMinutes: 90 };
    expect(changedFields(draft, saved)).toEqual({ variants });
  });

  test("are removed when the comparison is turned off, and begin with a rule that the API takes", () => {
    const saved = draftOf(broadcast({ variants: compared({ subject: "Two" }) }));
    const off = { ...saved, variants: { ...saved.variants, isOn: false } };
    expect(changedFields(off, saved)).toEqual({ variants: null });
    const none = draftOf(broadcast());
    const on = { ...none, variants: { ...none.variants, isOn: true, subject: "Two" } };
    const variants = { b: { subject: "Two" }, share: 20, decideBy: "opens", decideAfterMinutes: 240 };
    expect(changedFields(on, none)).toEqual({ variants });
  });

  test("B is shown with its own content in the place of A's template, else with what A has", () => {
    const [withHtml, withText] = [compared({ html: "<p>B</p>" }), compared({ text: "B" })];
    expect(contentOfB(broadcast({ template, html: null, variants: withHtml }))).toEqual({
      ...{ subject: "One", html: "<p>B</p>", template: null },
    });
    expect(contentOfB(broadcast({ variants: withText })).html).toBeNull();
    const subjectOnly = broadcast({ template, html: null, variants: compared({ subject: "Two" }) });
    expect(contentOfB(subjectOnly)).toEqual({ subject: "Two", html: null, template });
  });
});

test("the sentence about a comparison says who waits for the winner", () => {
  const { variants } = draftOf(broadcast({ variants: compared({}) }));
  expect(comparisonSentence(variants)).toContain("about 150 get A and 150 get B. 90 minutes after the start");
  expect(comparisonSentence({ ...variants, share: "100" })).toContain("Nobody waits");
});

test("what the API refuses is said at the field that it names, and an unknown field below the form", () => {
  const issue = { path: "variants.share", message: "must be at least 2" };
  const placed = new ApiError(400, { message: "variants.share", issues: [issue] });
  expect([fieldErrorsOf(placed)["variants.share"], areAllPlaced(placed)]).toEqual([issue.message, true]);
  const other = new ApiError(400, { message: "no", issues: [issue, { path: "replyTo[0]", message: "no" }] });
  expect(areAllPlaced(other)).toBe(false);
  expect(areAllPlaced(new ApiError(409, { message: "overtaken" }))).toBe(false);
  expect(placedMessage(issue.path, "is low")).toBe("Recipients who try a variant: is low");
});
