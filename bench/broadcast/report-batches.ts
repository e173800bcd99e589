import { type Report, reportText, type SentEmail } from "../../test/support/broadcast-reports.ts";
import { newSeededRandom } from "../../test/support/seeded-random.ts";

export interface Arrivals {
  /** Emails a second. */
  readonly sendRate: number;
  /** Chunks that are sent at the same time. */
  readonly chunksAtOnce: number;
  /** Functions that read the queue. */
  readonly readers: number;
  readonly batchSize: number;
  readonly batchSeconds: number;
}

/** What one of the readers gets at once. */
export interface ReportBatch {
  readonly reader: number;
  readonly bodies: readonly string[];
}

interface Arrival {
  readonly at: number;
  readonly body: string;
}

const chunkSize = 50;

/**
 * What SES reports of emails without tracking, in batches as a queue hands them out: that it accepted one comes after
 * about half a second, and that it was delivered after some seconds. So a batch has reports of many chunks.
 */
export function reportBatches(
  emails: readonly SentEmail[],
  start: number,
  arrivals: Arrivals,
): readonly ReportBatch[] {
  const { chance } = newSeededRandom(1);
  const exponential = (mean: number) => -Math.log(1 - chance()) * mean;
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const all = emails.flatMap((email, place) => {
    const sentAt = sentSeconds(place, arrivals);
    return [
      arrivalOf(email, "Send", start, sentAt + 0.3 + exponential(0.5)),
      arrivalOf(email, "Delivery", start, sentAt + 1 + 3 * Math.exp(1.2 * normal())),
    ];
  });
  return batchesOf(
    all.sort((a, b) => a.at - b.at),
    arrivals,
    chance,
  );
}

/** Chunks of one worker follow one another, and those of others are beside them. */
function sentSeconds(place: number, { sendRate, chunksAtOnce }: Arrivals): number {
  const chunk = Math.floor(place / chunkSize);
  const secondsPerChunk = (chunkSize * chunksAtOnce) / sendRate;
  const [round, worker] = [Math.floor(chunk / chunksAtOnce), chunk % chunksAtOnce];
  return (round + worker / chunksAtOnce + (place % chunkSize) / chunkSize) * secondsPerChunk;
}

function arrivalOf(email: SentEmail, kind: Report["kind"], start: number, seconds: number): Arrival {
  const at = start + Math.round(seconds * 1000);
  return { at, body: reportText(email, { kind, at }) };
}

/** Each reader collects what it happens to get, until there is enough or the first of it has waited long enough. */
function batchesOf(
  all: readonly Arrival[],
  { readers, batchSize, batchSeconds }: Arrivals,
  chance: () => number,
): readonly ReportBatch[] {
  const open = Array.from({ length: readers }, (): Arrival[] => []);
  const batches: ReportBatch[] = [];
  const close = (reader: number, batch: Arrival[]) => {
    if (batch.length > 0) batches.push({ reader, bodies: batch.splice(0).map(({ body }) => body) });
  };
  for (const one of all) {
    const reader = Math.floor(chance() * readers);
    const batch = open[reader] ?? [];
    const [first = one] = batch;
    if (batch.length === batchSize || one.at - first.at > batchSeconds * 1000) close(reader, batch);
    batch.push(one);
  }
  for (const [reader, batch] of open.entries()) close(reader, batch);
  return batches;
}
