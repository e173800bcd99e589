import type { EmailStatus } from "../../functions/domain/emails/email-status.ts";

/** The final states that each recipient may have, by address. */
export type Expected = ReadonlyMap<string, readonly EmailStatus[]>;

export interface PlannedEmail {
  readonly body: Readonly<Record<string, unknown>>;
  readonly expected: Expected;
}

/** A request that a caller makes with its idempotency key, with retries. */
export interface PlannedCall {
  /** The index of its project. */
  readonly project: number;
  readonly path: "/emails" | "/emails/bulk";
  readonly key: string;
  readonly emails: readonly PlannedEmail[];
}

const shares = { bulk: 0.01, several: 0.1, simulator: 0.05, scheduled: 0.02, large: 0.01 } as const;
const bulkEntries = 25;
const maxRecipients = 4;
/** Few enough that an address is used again after it was suppressed. */
const labels = 40;

/** Plans the requests that send this many emails, most of them single, some in bulk, drawn by `chance`. */
export function* planCalls(
  count: number,
  domains: readonly string[],
  chance: () => number,
): Generator<PlannedCall> {
  for (let planned = 0, call = 0; planned < count; call++) {
    const project = call % domains.length;
    const domain = domains[project] ?? "";
    const size = chance() < shares.bulk ? Math.min(bulkEntries, count - planned) : 1;
    const emails = Array.from({ length: size }, (_, at) => planEmail(`${planned + at}`, domain, chance));
    planned += size;
    yield { project, path: size > 1 ? "/emails/bulk" : "/emails", key: `soak-${call}`, emails };
  }
}

function planEmail(name: string, domain: string, chance: () => number): PlannedEmail {
  const count = chance() < shares.several ? 2 + Math.floor(chance() * (maxRecipients - 1)) : 1;
  const expected = new Map<string, readonly EmailStatus[]>();
  for (let at = 0; at < count; at++) expected.set(...planRecipient(`${name}-${at}`, chance));
  const [first = "", ...others] = expected.keys();
  const seconds = 2 + Math.floor(chance() * 4);
  return {
    body: {
      from: `Soak <soak@${domain}>`,
      to: first,
      ...(others.length > 0 && { cc: others.slice(0, 1), bcc: others.slice(1) }),
      subject: `Email ${name}`,
      html: `<p>Email ${name}.</p>${chance() < shares.large ? noise(chance) : ""}`,
      ...(chance() < shares.scheduled && {
        scheduledAt: new Date(Date.now() + seconds * 1000).toISOString(),
      }),
    },
    expected,
  };
}

/** An address of the simulator may be suppressed by an earlier email; then nothing is sent to it. */
function planRecipient(name: string, chance: () => number): [string, readonly EmailStatus[]] {
  if (chance() >= shares.simulator) return [`r${name}@example.com`, ["delivered"]];
  const at = `+${Math.floor(chance() * labels)}@simulator.amazonses.com`;
  const kind = chance();
  if (kind < 0.4) return [`bounce${at}`, ["bounced", "suppressed"]];
  if (kind < 0.7) return [`complaint${at}`, ["complained", "suppressed"]];
  return [`suppressionlist${at}`, ["suppressed"]];
}

/** Text that compresses to more than an item holds, so that the body goes to the object store. */
function noise(chance: () => number): string {
  return Array.from({ length: 3000 }, () => chance().toString(36).slice(2)).join(" ");
}
