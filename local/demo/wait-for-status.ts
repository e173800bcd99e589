import { setTimeout as sleep } from "node:timers/promises";
import { areas } from "../../functions/contract/index.ts";
import type { Client } from "../api-client.ts";
import type { Email } from "./timeline.ts";

const { getEmail } = areas.emails;
const timeoutMs = 30_000;
const pollEveryMs = 100;
const finalStatuses: readonly string[] = [
  "delivered",
  "bounced",
  "complained",
  "failed",
  "suppressed",
  "canceled",
  "captured",
];

/** Polls `find` until it returns a value. Throws an Error with `failure` after 30 seconds. */
export async function poll<Value>(failure: string, find: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${failure} within ${timeoutMs / 1000} seconds.`);
    await sleep(pollEveryMs);
  }
}

/** Returns the email once it has this status and the matching event. Throws an Error when it ends with another one. */
export function waitForStatus(call: Client, emailId: string, expected: string): Promise<Email> {
  return poll(`Email ${emailId} did not become ${expected}`, async () => {
    const { body: email } = await call(getEmail, { params: { emailId } });
    if (email.status === expected) return hasEvents(email) ? email : undefined;
    if (finalStatuses.includes(email.status))
      throw new Error(`Email ${emailId} is ${email.status}; expected ${expected}.`);
    return undefined;
  });
}

/** SES publishes events in any order, and an event is written after the status that it causes. */
function hasEvents({ status, events }: Email): boolean {
  return ["email.sent", `email.${status}`].every((expected) => events.some(({ type }) => type === expected));
}
