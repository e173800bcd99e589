import type { BroadcastForm } from "../../../domain/broadcasts/broadcast-form.ts";
import { broadcastEmailId } from "../../../domain/broadcasts/broadcast-ids.ts";
import type { RecipientResult } from "../../../domain/broadcasts/recipient-outcomes.ts";
import { tenSize } from "../../../domain/broadcasts/tens.ts";
import type { UnsentReason } from "../../../domain/broadcasts/unsent-reasons.ts";
import { delaySeconds } from "../../../domain/platform/queues/queue-delay.ts";
import type { Services } from "../../../services.ts";
import { countedValues } from "../../../settings/counted-lines.ts";
import type { TenResults } from "../../../store/broadcasts/ten-results.ts";
import { countValues } from "../../platform/count-values.ts";
import { leaseSendRate, pauseUntil } from "../../sending/lease-send-rate.ts";
import { type MergeFields, renderEmail } from "../rendering/render-email.ts";
import { type CallsOf, callSes, type SesAnswer } from "./call-ses.ts";
import { composeEmail } from "./compose-email.ts";

/** One recipient of a ten. */
export interface TenEntry {
  /** In the chunk. */
  readonly index: number;
  readonly address: string;
  readonly fields: MergeFields;
  /** Why it is not sent, as its address is now. */
  readonly unsent?: UnsentReason | undefined;
}

export interface TenWork extends CallsOf {
  readonly form: BroadcastForm;
  readonly chunk: number;
  /** Recipients a second that the account may send to. */
  readonly rate: number;
  /** When the chunk was claimed: the date of its emails. */
  readonly at: number;
  /** Why nothing is handed to SES: the emails are only composed. */
  readonly withheld: Extract<UnsentReason, "captured" | "unknown_outcome"> | undefined;
  readonly mayBegin: () => boolean;
}

/** The row of a ten, absent where SES took nothing of it; with `haltSeconds`, no ten follows before that long. */
interface SentTen {
  readonly row?: TenResults;
  readonly haltSeconds?: number;
}

/** Sends a ten: each recipient is rendered, leases its part of the rate and is handed to SES, side by side. */
export async function sendTen(
  services: Services,
  work: TenWork,
  ten: number,
  entries: readonly TenEntry[],
): Promise<SentTen> {
  const results = new Map<number, RecipientResult>();
  const ready: ReadyEntry[] = [];
  for (const entry of entries) {
    const one = await prepared(services, work, entry);
    if ("raw" in one) ready.push(one);
    else results.set(entry.index, one);
  }
  const again: number[] = [];
  let halt: number | undefined;
  for (let at = 0; at < ready.length; ) {
    const some = ready.slice(at, at + Math.max(1, Math.min(tenSize, Math.floor(work.rate))));
    const answers = halt === undefined ? await sendInTurn(services, work, some, at === 0) : undefined;
    if (answers && "haltSeconds" in answers) halt = answers.haltSeconds;
    for (const [place, { index }] of some.entries()) {
      const answer = answers && "haltSeconds" in answers ? undefined : answers?.[place];
      if (answer && "result" in answer) results.set(index, answer.result);
      else again.push(index);
      if (answer?.haltSeconds !== undefined) halt = answer.haltSeconds;
    }
    at += some.length;
  }
  const sent = [...results.values()].filter((one) => "messageId" in one).length;
  if (sent > 0) countValues(services, work.region, { [countedValues.sent]: sent });
  return { ...rowOf(services, ten, results, again), ...(halt !== undefined && { haltSeconds: halt }) };
}

interface ReadyEntry {
  readonly index: number;
  readonly emailId: string;
  readonly address: string;
  readonly raw: Uint8Array;
}

async function prepared(
  services: Services,
  work: TenWork,
  { index, unsent, ...entry }: TenEntry,
): Promise<ReadyEntry | RecipientResult> {
  if (unsent) return { unsent };
  const emailId = broadcastEmailId(work.form.base, { chunk: work.chunk, index });
  const email = renderEmail(services, work, { ...entry, emailId });
  if ("unsent" in email) return email;
  const raw = await composeEmail(services, { ...work, at: new Date(work.at) }, emailId, email);
  if (work.withheld) return { unsent: work.withheld };
  return { index, emailId, address: email.to.address, raw };
}

/** Leases the rate for some emails and sends each at its instant. `mayBegin` is asked right before the first call of a ten. */
async function sendInTurn(
  services: Services,
  work: TenWork,
  emails: readonly ReadyEntry[],
  isFirst: boolean,
): Promise<readonly SesAnswer[] | { readonly haltSeconds: number }> {
  const to = { region: work.region, lane: "broadcast", rate: work.rate } as const;
  const lease = await leaseSendRate(
    services,
    to,
    emails.map(() => 1),
    true,
  );
  if ("retryInMs" in lease) return { haltSeconds: delaySeconds(lease.retryInMs) };
  await pauseUntil(services, lease.sendAt[0] ?? 0);
  if (isFirst && !work.mayBegin()) return { haltSeconds: 0 };
  const calls: Promise<SesAnswer>[] = [];
  for (const [at, email] of emails.entries()) {
    await pauseUntil(services, lease.sendAt[at] ?? 0);
    // Not awaited: the next email does not wait for the answer to this one.
    calls.push(callSes(services, work, email));
  }
  return Promise.all(calls);
}

/** Without any result nothing was taken, by anyone: the ten is as if it had not begun, and has no row. */
function rowOf(
  { clock }: Services,
  ten: number,
  results: ReadonlyMap<number, RecipientResult>,
  again: readonly number[],
): Pick<SentTen, "row"> {
  if (results.size === 0) return {};
  const placed = new Map([...results].map(([index, result]) => [index % tenSize, result]));
  const last = Math.max(...placed.keys(), ...again.map((index) => index % tenSize));
  const isUncertain = [...results.values()].some((one) => "unknown" in one);
  return {
    row: {
      ...{ ten, at: clock().getTime(), again: again.map((index) => index % tenSize) },
      results: Array.from({ length: last + 1 }, (_, place) => placed.get(place) ?? null),
      ...(isUncertain && { isUncertain }),
    },
  };
}
