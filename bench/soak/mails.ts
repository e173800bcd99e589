import type { EmailStatus } from "../../functions/domain/emails/email-status.ts";

/** What may become of each recipient, by address. */
export type Expected = ReadonlyMap<string, readonly EmailStatus[]>;

export interface PlannedMail {
  readonly body: Readonly<Record<string, unknown>>;
  readonly expected: Expected;
}

/** One request as a caller makes it, again and again under its key until it is answered. */
export interface PlannedCall {
  /** Which of the projects sends it. */
  readonly project: number;
  readonly path: "/emails" | "/emails/bulk";
  readonly key: string;
  readonly mails: readonly PlannedMail[];
}

const shares = { bulk: 0.01, several: 0.1, simulator: 0.05, scheduled: 0.02, large: 0.01 } as const;
const bulkEntries = 25;
const mostTogether = 4;
/** Few enough that an address comes again after it was suppressed. */
const labels = 40;

/** The requests that make this many mails: most of them single, some in bulk; drawn by `chance`. */
export function* planCalls(
  emails: number,
  domains: readonly string[],
  chance: () => number,
): Generator<PlannedCall> {
  for (let made = 0, count = 0; made < emails; count++) {
    const project = count % domains.length;
    const domain = domains[project] ?? "";
    const size = chance() < shares.bulk ? Math.min(bulkEntries, emails - made) : 1;
    const mails = Array.from({ length: size }, (_, at) => planMail(`${made + at}`, domain, chance));
    made += size;
    yield { project, path: size > 1 ? "/emails/bulk" : "/emails", key: `soak-${count}`, mails };
  }
}

function planMail(name: string, domain: string, chance: () => number): PlannedMail {
  const count = chance() < shares.several ? 2 + Math.floor(chance() * (mostTogether - 1)) : 1;
  const expected = new Map<string, readonly EmailStatus[]>();
  for (let at = 0; at < count; at++) expected.set(...planRecipient(`${name}-${at}`, chance));
  const [first = "", ...others] = expected.keys();
  const seconds = 2 + Math.floor(chance() * 4);
  return {
    body: {
      from: `Soak <soak@${domain}>`,
      to: first,
      ...(others.length > 0 && { cc: others.slice(0, 1), bcc: others.slice(1) }),
      subject: `Mail ${name}`,
      html: `<p>Mail ${name}.</p>${chance() < shares.large ? noise(chance) : ""}`,
      ...(chance() < shares.scheduled && {
        scheduledAt: new Date(Date.now() + seconds * 1000).toISOString(),
      }),
    },
    expected,
  };
}

/** A simulator's address may be suppressed by an earlier mail to it; then it is not sent to. */
function planRecipient(name: string, chance: () => number): [string, readonly EmailStatus[]] {
  if (chance() >= shares.simulator) return [`r${name}@example.com`, ["delivered"]];
  const at = `+${Math.floor(chance() * labels)}@simulator.amazonses.com`;
  const kind = chance();
  if (kind < 0.4) return [`bounce${at}`, ["bounced", "suppressed"]];
  if (kind < 0.7) return [`complaint${at}`, ["complained", "suppressed"]];
  return [`suppressionlist${at}`, ["suppressed"]];
}

/** Text that does not pack into an item, so the body goes to the object store. */
function noise(chance: () => number): string {
  return Array.from({ length: 3000 }, () => chance().toString(36).slice(2)).join(" ");
}
