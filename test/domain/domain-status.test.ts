import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DomainProgress,
  domainStatuses,
  nextCheck,
  nextStatus,
  type RecordCheck,
  restartVerification,
} from "../../functions/domain/domains/domain-status.ts";

const start = Date.parse("2026-06-15T12:00:00.000Z");
const hour = 60 * 60_000;
const at = (hours: number) => new Date(start + hours * hour);
const sights = fc.array(fc.constantFrom<RecordCheck>("yes", "no", "unknown"), {
  minLength: 3,
  maxLength: 3,
});
const standings = fc.record<DomainProgress>({
  status: fc.constantFrom(...domainStatuses),
  pendingSince: fc.integer({ min: -1000, max: 0 }).map((hours) => at(hours).toISOString()),
  failingSince: fc.option(fc.integer({ min: -1000, max: 0 }).map((hours) => at(hours).toISOString())),
});

describe("a domain after a check", () => {
  test("is verified with all proofs, from any status", () => {
    fc.assert(
      fc.property(standings, (standing) => {
        const next = nextStatus(standing, ["yes", "yes", "yes"], at(0));
        expect(next).toMatchObject({ status: "verified", failingSince: null });
      }),
    );
  });

  test("does not become verified without every proof", () => {
    fc.assert(
      fc.property(standings, sights, (standing, seen) => {
        fc.pre(standing.status !== "verified" && seen.some((sight) => sight !== "yes"));
        expect(nextStatus(standing, seen, at(0)).status).not.toBe("verified");
      }),
    );
  });

  test("does not change without a response", () => {
    fc.assert(
      fc.property(standings, sights, (standing, seen) => {
        fc.pre(!seen.includes("no") && seen.includes("unknown"));
        expect(nextStatus(standing, seen, at(0))).toEqual(standing);
      }),
    );
  });

  test("stays verified for 72 hours of failing checks and no longer", () => {
    let standing: DomainProgress = {
      status: "verified",
      pendingSince: at(0).toISOString(),
      failingSince: null,
    };
    for (const [hours, status] of [
      [0, "verified"],
      [24, "verified"],
      [71.9, "verified"],
      [72, "temporary_failure"],
      [14 * 24 - 1, "temporary_failure"],
      [14 * 24, "failed"],
    ] as const) {
      standing = nextStatus(standing, ["no", "yes", "yes"], at(hours));
      expect([hours, standing.status]).toEqual([hours, status]);
    }
  });

  test("has no further checks once failed, and is pending again when its owner requests one", () => {
    const standing: DomainProgress = {
      status: "failed",
      pendingSince: at(0).toISOString(),
      failingSince: null,
    };
    expect(nextCheck(standing, ["no", "no", "no"], at(400))).toBeUndefined();
    const anew = restartVerification(standing, at(400));
    expect(anew).toMatchObject({ status: "pending", pendingSince: at(400).toISOString() });
    expect(nextCheck(anew, ["no", "no", "no"], at(400))).toEqual(new Date(at(400).getTime() + 60_000));
  });

  test("has its next check within a day otherwise", () => {
    fc.assert(
      fc.property(standings, sights, (standing, seen) => {
        fc.pre(standing.status !== "failed");
        const next = nextCheck(standing, seen, at(0));
        expect(next && next > at(0) && next <= at(24)).toBe(true);
      }),
    );
  });
});
