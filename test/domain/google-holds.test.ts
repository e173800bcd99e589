import { describe, expect, test } from "vitest";
import {
  areGoogles,
  holdLeft,
  holdMs,
  rampMs,
  withHold,
} from "../../functions/domain/projects/google-holds.ts";

const start = Date.parse("2026-06-15T12:00:00.000Z");
const at = (ms: number) => new Date(start + ms);
const iso = (ms: number) => at(ms).toISOString();
const limited = (reportedMs: number, sentMs = reportedMs - 1000) => ({
  ...{ at: iso(reportedMs), sentAt: iso(sentMs) },
});
const held = (name: string, now: number, domainId = "dom_1") =>
  holdLeft({ dom_1: iso(0) }, { domainId, name }, at(now));

describe("a hold of email to Google", () => {
  test("begins with the report, and is not begun again by email that was sent before its end", () => {
    const first = withHold({}, "dom_1", limited(0), at(1000));
    expect(first).toEqual({ dom_1: iso(0) });
    for (const sent of [-60_000, 0, holdMs - 1])
      expect(withHold(first ?? {}, "dom_1", limited(holdMs + 500, sent), at(holdMs + 500))).toBeUndefined();
    expect(withHold(first ?? {}, "dom_1", limited(holdMs + 2000, holdMs), at(holdMs + 2000))).toEqual({
      dom_1: iso(holdMs + 2000),
    });
  });

  test("does not begin by a report that comes when it would be over, nor in the future", () => {
    expect(withHold({}, "dom_1", limited(0), at(holdMs))).toBeUndefined();
    expect(withHold({}, "dom_1", limited(90_000), at(0))).toEqual({ dom_1: iso(0) });
  });

  test("keeps those of the latest four domains, and none that is over", () => {
    let holds = {};
    for (const [number, domain] of ["a", "b", "c", "d", "e"].entries())
      holds = withHold(holds, domain, limited(number * 1000), at(number * 1000)) ?? {};
    expect(Object.keys(holds).sort()).toEqual(["b", "c", "d", "e"]);
    const later = holdMs + rampMs + 5000;
    expect(withHold(holds, "f", limited(later), at(later))).toEqual({ f: iso(later) });
  });

  test("is for that domain's email only", () => {
    expect(held("x", 1000)).toBeGreaterThan(0);
    expect(held("x", 1000, "dom_2")).toBe(0);
    expect(holdLeft(undefined, { domainId: "dom_1", name: "x" }, at(0))).toBe(0);
  });

  test("knows the mail exchangers of Google", () => {
    const theirs = ["aspmx.l.google.com", "ALT1.ASPMX.L.GOOGLE.COM.", "aspmx2.googlemail.com"];
    for (const host of theirs) expect(areGoogles(["mx.example.com", host]), host).toBe(true);
    for (const host of ["mx.example.com", "google.com.evil.example", "notgoogle.com", "google.example"])
      expect(areGoogles([host]), host).toBe(false);
    expect(areGoogles([])).toBe(false);
  });

  test("lets nothing out for ten minutes, then ever more, and all after twenty", () => {
    const names = Array.from({ length: 4000 }, (_, number) => `eml_${number}`);
    const shareOut = (ms: number) => names.filter((name) => held(name, ms) === 0).length / names.length;
    expect(shareOut(holdMs - 1)).toBe(0);
    // With the square of the time: a quarter after half of the ramp.
    expect(shareOut(holdMs + rampMs / 4)).toBeCloseTo(1 / 16, 1);
    expect(shareOut(holdMs + rampMs / 2)).toBeCloseTo(1 / 4, 1);
    expect(shareOut(holdMs + rampMs * 0.75)).toBeCloseTo(9 / 16, 1);
    expect(shareOut(holdMs + rampMs)).toBe(1);
  });

  test("tells the same email the same time, however often it asks", () => {
    for (const name of ["eml_a", "eml_b"]) expect(held(name, 60_000)).toBe(held(name, 0) - 60_000);
  });
});
