import { describe, expect, test } from "vitest";
import { judgeRestore, type RestoreFacts } from "../../bench/restore/judge.ts";
import type { Email } from "../../functions/store/emails/emails.ts";

const nothing = { credits: 0, micros: 0, quota: 0 };

/** An email to two people at 400 micro-units each. */
function email(id: string, over: Partial<Email>): Email {
  return {
    ...{
      id,
      projectId: "prj_1",
      stage: "sent",
      rev: 0,
      lane: "transactional",
      from: "a@a.test",
      subject: "",
    },
    recipients: ["b@b.test", "c@c.test"].map((address) => ({ address, field: "to" })),
    ...{ tags: [], domainId: "dom_1", region: "us-east-1", tracking: { opens: false, clicks: false } },
    ...{ html: { sha256: "", bytes: 0 }, bodyAt: "item", month: "2026-06", attempts: [], refunded: 0 },
    ...{ charge: { units: 2, credits: 0, unitMicros: 400 }, ...over },
  };
}

const unknown = { stage: "failed", reason: "unknown_outcome", refunded: 2 } as const;

/** One email sent before the copy, one after it, one that is lost with the time after it, and a new one. */
function facts(over: Partial<RestoreFacts> = {}): RestoreFacts {
  const emails = [email("eml_sent", {}), email("eml_queued", unknown), email("eml_new", {})];
  const opening = { ...nothing, micros: 10_000, quota: 100 };
  const closing = { ...nothing, micros: 10_000 - 1600, quota: 96 };
  return {
    ...{ acceptedBefore: ["eml_sent", "eml_queued", "eml_lost"], acceptedAfter: ["eml_new"] },
    ...{ answeredBefore: ["eml_sent", "eml_queued", "eml_lost"], answeredAfter: ["eml_new"] },
    projects: [{ id: "prj_1", opening, closing, emails }],
    ...over,
  };
}

/** The same facts with other rows or another end of the only project. */
function withProject(change: Partial<RestoreFacts["projects"][number]>): RestoreFacts {
  const [project] = facts().projects;
  return facts({ projects: project ? [{ ...project, ...change }] : [] });
}

describe("the rehearsal of a restoration", () => {
  test("finds nothing where each email was sent at most once and the money is exact", () => {
    const { rows, problems } = judgeRestore(facts());
    expect(problems).toEqual([]);
    expect(Object.fromEntries(rows)).toMatchObject({
      ...{ "ended as unknown_outcome, refunded": 1, "of those, sent before the restoration": 1 },
      ...{ "of those, lost with the time after the copy": 1, "sent twice": 0, "accounts that are off": 0 },
    });
  });

  test("finds an email that was sent on both sides, and one that was sent twice on one", () => {
    const both = facts({ acceptedAfter: ["eml_new", "eml_queued", "eml_new"] });
    expect(judgeRestore(both).problems).toEqual(["eml_queued was sent twice", "eml_new was sent twice"]);
  });

  test.each([
    ["money that is missing", { micros: 10_000 - 1601, quota: 96 }, "prj_1 differs by 1 micros"],
    ["quota that came back twice", { micros: 10_000 - 1600, quota: 98 }, "prj_1 differs by -2 quota"],
  ])("finds %s", (_, closing, problem) => {
    expect(judgeRestore(withProject({ closing: { ...nothing, ...closing } })).problems).toEqual([problem]);
  });

  test("finds a refund that does not fit what was not sent, also where the sum is right", () => {
    const emails = [email("eml_sent", { refunded: 2 }), email("eml_queued", { ...unknown, refunded: 0 })];
    const { problems } = judgeRestore(withProject({ emails: [...emails, email("eml_new", {})] }));
    expect(problems).toEqual([
      "eml_sent refunded 2 units for 0 recipients",
      "eml_queued refunded 0 units for 2 recipients",
    ]);
  });

  test("finds what still waits, and new email that was not sent", () => {
    const emails = [
      email("eml_sent", {}),
      email("eml_queued", unknown),
      email("eml_new", { stage: "queued" }),
    ];
    const waiting = { ...withProject({ emails }), acceptedAfter: [] };
    expect(judgeRestore(waiting).problems).toEqual([
      "eml_new is still queued",
      "eml_new was accepted after the restoration and not sent",
    ]);
  });
});
