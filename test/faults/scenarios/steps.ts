import assert from "node:assert/strict";
import type { Email } from "../../../functions/store/emails/emails.ts";
import type { Ask } from "../../support/api.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import type { TestProject } from "../../support/project.ts";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

export const many = ["a@example.com", "b@example.com", "c@example.com"];

export function withKey({ key }: TestProject, body: unknown, name = "one"): Ask {
  return { key, body, headers: { "idempotency-key": name } };
}

/**
 * The project has these emails and no others, in this order, each as it is said. A mail whose claims were lost twice
 * is given up and paid back, as the design says: it takes two faults.
 */
export async function holdEmails({ emails }: CrashRun, should: readonly Partial<Email>[]): Promise<void> {
  const found = await emails();
  assert.equal(found.length, should.length, `emails: ${found.length} instead of ${should.length}`);
  for (const [at, part] of should.entries()) {
    const email = found[at];
    const lostTwice = email?.reason === "unknown_outcome" && email.attempts.length > 0;
    if (!(lostTwice && part.stage === "sent")) assert.partialDeepStrictEqual(email, part);
  }
}

/** SES keeps an address that bounced on a list of its own, so each run has another. */
let addresses = 0;
export function newAddress(): string {
  return `recipient-${process.pid}-${++addresses}@example.com`;
}

export function later({ world }: CrashRun, ms: number): string {
  return new Date(world.clock.now().getTime() + ms).toISOString();
}
