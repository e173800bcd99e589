import { describe, expect, test } from "vitest";
import type { ComplianceFacts } from "../../../functions/domain/deliverability/compliance.ts";
import { judgeCompliance } from "../../../functions/domain/deliverability/judge-compliance.ts";

const sound: ComplianceFacts = {
  ...{ at: "2026-06-15T12:00:00.000Z", spf: "yes", dkim: "yes", soa: "yes", mx: "yes" },
  dmarc: { status: "found", policy: "none", foundAt: "example.com" },
  organization: "example.com",
  figures: [
    { provider: "google", delivered: 4000, complained: 0 },
    { provider: "yahoo", delivered: 2000, complained: 1 },
  ],
  codes: [],
};

/** The state of each rule at each provider, as `rule receiver`. */
function statesOf(over: Partial<ComplianceFacts>, isBulk = false): ReadonlyMap<string, string> {
  const judged = judgeCompliance({ ...sound, ...over }, isBulk);
  return new Map(judged.map(({ rule, receiver, state }) => [`${rule} ${receiver}`, state]));
}
const others = (over: Partial<ComplianceFacts>, isBulk = false) =>
  [...statesOf(over, isBulk)].filter(([, state]) => state !== "met");

describe("the rules of receivers", () => {
  test("are all met by a sound domain, and nothing is to be done", () => {
    expect(others({}, true)).toEqual([]);
    for (const { action, evidence } of judgeCompliance(sound, true)) {
      expect(action).toBeNull();
      expect(evidence).not.toBe("");
    }
  });

  test("say what to do wherever one is not met", () => {
    const facts: ComplianceFacts = {
      ...{ ...sound, spf: "no", dkim: "no", mx: "no", dmarc: { status: "missing" } },
      codes: [{ provider: "microsoft", code: "5.7.515", day: "2026-06-15", count: 3 }],
    };
    for (const { state, action } of judgeCompliance(facts, true))
      expect(action !== null).toBe(state === "broken" || state === "at_risk");
  });

  test("ask DMARC of bulk senders, and warn others", () => {
    for (const status of ["missing", "several"] as const) {
      expect(statesOf({ dmarc: { status } }, true).get("dmarc google")).toBe("broken");
      expect(statesOf({ dmarc: { status } }).get("dmarc google")).toBe("at_risk");
    }
    expect(statesOf({ dmarc: { status: "unknown" } }, true).get("dmarc google")).toBe("unknown");
  });

  test("are never broken by DNS that does not answer", () => {
    const unknown = { spf: "unknown", dkim: "unknown", soa: "unknown", mx: "unknown" } as const;
    const states = statesOf({ ...unknown, dmarc: { status: "unknown" } }, true);
    expect([...states.values()]).not.toContain("broken");
  });

  test.each([
    [7, "met"],
    [8, "at_risk"],
    [24, "at_risk"],
    [25, "broken"],
  ])("judge %i complaints of 10,000 deliveries to Yahoo as %s", (complained, state) => {
    const figures = [{ provider: "yahoo" as const, delivered: 10_000, complained }];
    expect(statesOf({ figures }).get("complaint_rate yahoo")).toBe(state);
  });

  test("judge no rate of fewer than 1,000 deliveries", () => {
    const figures = [{ provider: "yahoo" as const, delivered: 999, complained: 99 }];
    expect(statesOf({ figures }).get("complaint_rate yahoo")).toBe("unknown");
  });

  test("are broken by a refusal since yesterday, and at risk after an older one", () => {
    const refused = (day: string) =>
      statesOf({ codes: [{ provider: "google", code: "4.7.27", day, count: 1 }] });
    expect(refused("2026-06-14").get("refusals google")).toBe("broken");
    expect(refused("2026-06-13").get("refusals google")).toBe("at_risk");
    expect(refused("2026-06-15").get("refusals microsoft")).toBe("met");
  });

  test("show a limit of Google's as a risk, and not as a refusal", () => {
    const codes = [{ provider: "google" as const, code: "4.7.28", day: "2026-06-15", count: 2 }];
    expect(others({ codes })).toEqual([["rate_limit google", "at_risk"]]);
  });
});
