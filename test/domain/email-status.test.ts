import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type EmailStatus,
  emailStatus,
  mayFollow,
  type Stage,
  stages,
  statuses,
  statusOfStage,
} from "../../functions/domain/emails/email-status.ts";

const anyStatus = fc.constantFrom(...statuses);
const ends: readonly Stage[] = ["sent", "failed", "canceled", "suppressed", "captured"];

describe("the status of an email", () => {
  test("is the same in whatever order its recipients stand", () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { minLength: 1 }), fc.func(fc.nat()), (given, random) => {
        const shuffled = [...given].sort((a, b) => random(a) - random(b));
        expect(emailStatus(shuffled)).toBe(emailStatus(given));
      }),
    );
  });

  test("is one that a recipient has, and does not change when a recipient is counted twice", () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { minLength: 1 }), (given) => {
        expect(given).toContain(emailStatus(given));
        expect(emailStatus([...given, ...given])).toBe(emailStatus(given));
      }),
    );
  });

  test.each<[EmailStatus, readonly EmailStatus[]]>([
    ["delivered", ["suppressed", "delivered"]],
    ["delivered", ["failed", "delivered", "sent"]],
    ["bounced", ["delivered", "bounced"]],
    ["complained", ["delivered", "bounced", "complained"]],
    ["sent", ["suppressed", "sent"]],
    ["suppressed", ["suppressed", "suppressed"]],
    ["captured", ["suppressed", "captured"]],
    ["delivery_delayed", ["sent", "delivery_delayed"]],
  ])("is %s where its recipients are %j", (status, recipients) => {
    expect(emailStatus(recipients)).toBe(status);
  });
});

describe("the stages of an email", () => {
  test("an email that has ended never goes anywhere else", () => {
    for (const [stage, before] of Object.entries(mayFollow))
      expect(
        before.filter((one) => ends.includes(one)),
        stage,
      ).toEqual([]);
  });

  test("every stage that is not an end leads to an end", () => {
    const reaches = (from: Stage, seen: readonly Stage[] = []): boolean =>
      ends.includes(from) ||
      stages.some(
        (next) => !seen.includes(next) && mayFollow[next].includes(from) && reaches(next, [...seen, next]),
      );
    expect(stages.filter((stage) => !reaches(stage))).toEqual([]);
  });

  test("an email is sent only out of the queue, so a paused or canceled one is not", () => {
    expect(mayFollow.sending).toEqual(["queued"]);
  });

  test("callers see email that waits for a resumption as queued", () => {
    expect(statusOfStage("held")).toBe("queued");
    for (const stage of stages) expect(statuses).toContain(statusOfStage(stage));
  });
});
