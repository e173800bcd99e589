import { createHash } from "node:crypto";
import { type ImportLine, readLine } from "../../domain/imports/import-line.ts";
import { newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { parseAddressState } from "../../store/contacts/address-states.ts";
import { parsePropertyTypes } from "../../store/contacts/property-types.ts";
import type { ImportState } from "../../store/imports/file-jobs.ts";
import { putLineError } from "../../store/platform/job-rows.ts";
import type { Job } from "../../store/platform/jobs.ts";
import {
  addressStateKey,
  cascadesKey,
  propertiesKey,
  subscribedWebhooksKey,
} from "../../store/platform/keys.ts";
import { type FoundRows, getTogether } from "../../store/platform/read.ts";
import { newContact } from "../contacts/new-contact.ts";
import { retainedJobSeconds } from "../platform/start-job.ts";
import type { CsvRecord } from "./csv-records.ts";

export interface NumberedLine extends CsvRecord {
  readonly line: number;
}

interface BegunImport extends ImportState {
  readonly file: NonNullable<ImportState["file"]>;
}

/** What became of a line; a message says why it failed, or what of it was left out. */
interface LineOutcome {
  readonly kind: "created" | "updated" | "skipped" | "failed";
  readonly message?: string;
}

const readAtOnce = 50;
const sideBySide = 10;

/** Makes contacts of lines, and lists those that have a fault. Answers the import's counts with theirs in. */
export async function importLines(
  services: Services,
  job: Job,
  state: BegunImport,
  lines: readonly NumberedLine[],
): Promise<ImportState["counts"]> {
  const counts = { ...state.counts, lines: state.counts.lines + lines.length };
  for (let at = 0; at < lines.length; at += readAtOnce) {
    for (const { kind } of await importSome(services, job, state, lines.slice(at, at + readAtOnce)))
      counts[kind] += 1;
  }
  return counts;
}

async function importSome(services: Services, job: Job, state: BegunImport, lines: readonly NumberedLine[]) {
  const { tables } = services;
  const { projectId } = job;
  const declared = await getTogether(tables, { data: [propertiesKey(projectId)] });
  const { types } = parsePropertyTypes(declared.data(propertiesKey(projectId)));
  const typeOf = (key: string) => (Object.hasOwn(types, key) ? types[key]?.type : undefined);
  const read = lines.map(({ cells, fault = "", line }) => ({
    number: line,
    ...(cells ? readLine(cells, state.file.columns, typeOf) : { fault }),
  }));
  const keys = read.flatMap((one) => ("line" in one ? [one.line.email.key] : []));
  const found = await getTogether(tables, {
    data: [
      cascadesKey(projectId),
      subscribedWebhooksKey(projectId),
      propertiesKey(projectId),
      ...keys.map((key) => addressStateKey(projectId, key)),
    ],
  });
  // Lines with one address come one after the other, in the file's order.
  const ofAddress = Map.groupBy(read, (one) => ("line" in one ? one.line.email.key : String(one.number)));
  const waiting = [...ofAddress.values()];
  const outcomes: LineOutcome[] = [];
  const takeNext = async (): Promise<void> => {
    for (let some = waiting.shift(); some; some = waiting.shift()) {
      for (const one of some) {
        const outcome: LineOutcome =
          "line" in one
            ? await importOne(services, job, state, one.line, one.number, found)
            : { kind: "failed", message: one.fault };
        outcomes.push(outcome);
        if (outcome.message !== undefined) await keepError(services, job, one.number, outcome.message);
      }
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, takeNext));
  return outcomes;
}

async function keepError(services: Services, job: Job, line: number, message: string): Promise<void> {
  const ttl = Math.floor(services.clock().getTime() / 1000) + retainedJobSeconds;
  await putLineError(services.tables, job, { line, message }, ttl);
}

/**
 * One line. The id that its contact would get follows from the import and the line: a step that is done again, or by
 * two workers at once, knows by it the contact that this line has made.
 */
async function importOne(
  services: Services,
  { id: importId, projectId }: Job,
  state: BegunImport,
  { email, ...given }: ImportLine,
  line: number,
  found: FoundRows,
): Promise<LineOutcome> {
  const digest = createHash("sha256").update(`${importId} ${line}`).digest();
  const id = newId("con", new Date(state.at), digest);
  const addressState = parseAddressState(found.data(addressStateKey(projectId, email.key)));
  if (addressState?.contactId === id) return { kind: "created" };
  const { audienceIds, topicIds, onConflict, actor } = state;
  const open = addressState?.locked ? [] : topicIds.filter((topic) => !addressState?.topicsOut?.has(topic));
  const save = (topics: readonly string[]) =>
    newContact(
      services,
      {
        projectId,
        id,
        given: { email, ...given, audienceIds, topicIds: topics },
        upsert: onConflict === "update",
        by: { source: "import", actor },
      },
      found,
    );
  const saved = await judged(() => save(open), id);
  const locked = saved.refusal?.name === "resubscription_locked";
  const { contactId, refusal } = locked ? await judged(() => save([]), id) : saved;
  if (refusal?.name === "already_exists") return { kind: "skipped" };
  if (refusal) return { kind: "failed", message: refusal.message };
  const left = locked || open.length < topicIds.length ? { message: leftOut } : {};
  return { kind: contactId === id ? "created" : "updated", ...left };
}

const leftOut = "the recipient opted out by their own act: the contact was taken, but not into every topic";

/** The contact's id, or why there is none. What may pass is no fault of the line: the step is done again. */
async function judged(
  save: () => Promise<{ readonly id: string }>,
  own: string,
): Promise<{ readonly contactId?: string; readonly refusal?: Refusal }> {
  try {
    return { contactId: (await save()).id };
  } catch (error) {
    if (!(error instanceof Refusal) || error.name === "unavailable") throw error;
    // Another worker on the same line was first.
    if (error.name === "already_exists" && error.message.startsWith(own)) return { contactId: own };
    return { refusal: error };
  }
}
