import {
  isMisplaced,
  matchRecord,
  otherPlaces,
  problemInPlace,
  relatedValues,
} from "../../domain/domains/dns-match.ts";
import type { ExpectedRecord, RecordProblem, SeenRecord } from "../../domain/domains/dns-records.ts";
import type { Dns } from "../../gateways/domains/dns.ts";

export interface LookedUp {
  readonly record: ExpectedRecord;
  readonly seen: SeenRecord;
}

// What is kept of values that others publish: enough to recognize them.
const valuesKept = 3;
const charactersKept = 200;

/** Looks up records, and where one is missing also the places that usual mistakes put it. */
export function lookUpRecords(
  dns: Dns,
  records: readonly ExpectedRecord[],
  zone: string,
): Promise<readonly LookedUp[]> {
  return Promise.all(records.map(async (record) => ({ record, seen: await lookUp(dns, record, zone) })));
}

async function lookUp(dns: Dns, record: ExpectedRecord, zone: string): Promise<SeenRecord> {
  const answer = await dns.lookUp(record.type, record.name);
  const status = matchRecord(record, answer);
  if (status === "verified") return { status, problem: null, found: [] };
  const problem = problemInPlace(record, answer, zone) ?? (await problemElsewhere(dns, record, status, zone));
  const found = relatedValues(record, answer).slice(0, valuesKept);
  return { status, problem: problem ?? null, found: found.map((value) => value.slice(0, charactersKept)) };
}

async function problemElsewhere(
  dns: Dns,
  record: ExpectedRecord,
  status: SeenRecord["status"],
  zone: string,
): Promise<RecordProblem | undefined> {
  if (status !== "missing") return undefined;
  const places = otherPlaces(record, zone);
  const answers = await Promise.all(places.map(({ type, name }) => dns.lookUp(type, name)));
  return places.find(({ problem }, at) => {
    const answer = answers[at];
    return answer !== undefined && isMisplaced(record, problem, answer);
  })?.problem;
}
