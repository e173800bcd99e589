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
 * Asserts that the project has exactly these emails, in this order. An email whose claims were lost twice fails and is
 * refunded; that takes two faults.
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

/** SES suppresses addresses that bounced, so each run uses a new one. */
let addresses = 0;
export function newAddress(): string {
  return `recipient-${process.pid}-${++addresses}@example.com`;
}

export function later({ world }: CrashRun, ms: number): string {
  return new Date(world.clock.now().getTime() + ms).toISOString();
}
