import { createHash } from "node:crypto";
import { type ImportLine, readLine } from "../../domain/imports/import-line.ts";
import { newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { sideBySide } from "../../domain/platform/side-by-side.ts";
import type { Services } from "../../services.ts";
import { type AddressState, parseAddressState } from "../../store/contacts/address-states.ts";
import { parsePropertyTypes } from "../../store/contacts/property-types.ts";
import type { ImportState } from "../../store/imports/file-jobs.ts";
import { putLineError } from "../../store/platform/job-rows.ts";
import type { Job } from "../../store/platform/jobs.ts";
import { addressStateKey, propertiesKey } from "../../store/platform/keys.ts";
import { readTogether, row, rows } from "../../store/platform/read-plan.ts";
import { AddressInUse } from "../contacts/contact-refusals.ts";
import { newContact, type SaveContext, saveReads } from "../contacts/new-contact.ts";
import { retainedJobSeconds } from "../platform/start-job.ts";
import type { CsvRecord } from "./csv-records.ts";

export interface NumberedLine extends CsvRecord {
  readonly line: number;
}

export interface BegunImport extends ImportState {
  readonly file: NonNullable<ImportState["file"]>;
}

/** What became of a line; a message says why it failed, or which part of it was not applied. */
interface LineOutcome {
  readonly kind: "created" | "updated" | "skipped" | "failed";
  readonly message?: string;
}

const addressesAtOnce = 10;

/** Makes contacts of lines and lists those that fail. Returns the import's counts with these lines. */
export async function importLines(
  services: Services,
  job: Job,
  state: BegunImport,
  lines: readonly NumberedLine[],
): Promise<ImportState["counts"]> {
  if (lines.length === 0) return state.counts;
  const counts = { ...state.counts, lines: state.counts.lines + lines.length };
  for (const { kind } of await outcomesOf(services, job, state, lines)) counts[kind] += 1;
  return counts;
}

type ReadLine = { readonly number: number } & ReturnType<typeof readLine>;

async function outcomesOf(services: Services, job: Job, state: BegunImport, lines: readonly NumberedLine[]) {
  const { tables } = services;
  const { projectId } = job;
  const { properties } = await readTogether(tables, {
    properties: row(propertiesKey(projectId), parsePropertyTypes),
  });
  const { types } = properties;
  const typeOf = (key: string) => (Object.hasOwn(types, key) ? types[key]?.type : undefined);
  const read: readonly ReadLine[] = lines.map(({ cells, fault = "", line }) => ({
    number: line,
    ...(cells ? readLine(cells, { ...state.file, typeOf }) : { fault }),
  }));
  const addresses = [...new Set(read.flatMap((one) => ("line" in one ? [one.line.email.key] : [])))];
  const keys = addresses.map((address) => addressStateKey(projectId, address));
  const { addressStates, ...context } = await readTogether(tables, {
    ...saveReads(projectId),
    addressStates: rows(
      keys,
      (items) => new Map(addresses.map((key, at) => [key, parseAddressState(items[at])])),
    ),
  });
  // Lines with the same address are imported one after another, in the order of the file.
  const ofAddress = Map.groupBy(read, (one) => ("line" in one ? one.line.email.key : String(one.number)));
  const outcomes = await sideBySide([...ofAddress.values()], addressesAtOnce, async (same) => {
    const some: LineOutcome[] = [];
    for (const one of same) {
      const outcome: LineOutcome =
        "line" in one
          ? await importOne(services, job, state, one, context, addressStates.get(one.line.email.key))
          : { kind: "failed", message: one.fault };
      some.push(outcome);
      if (outcome.message !== undefined) await keepError(services, job, one.number, outcome.message);
    }
    return some;
  });
  return outcomes.flat();
}

export async function keepError(services: Services, job: Job, line: number, message: string): Promise<void> {
  const ttl = Math.floor(services.clock().getTime() / 1000) + retainedJobSeconds;
  await putLineError(services.tables, job, { line, message }, ttl);
}

/**
 * Imports one line. The id of the contact that it creates follows from the import and the line: a step that is
 * repeated, or done by two workers at once, recognizes the contact by it.
 */
async function importOne(
  services: Services,
  { id: importId, projectId }: Job,
  state: BegunImport,
  { line, number }: { readonly line: ImportLine; readonly number: number },
  context: SaveContext,
  addressState: AddressState | undefined,
): Promise<LineOutcome> {
  const digest = createHash("sha256").update(`${importId} ${number}`).digest();
  const id = newId("con", new Date(state.at), digest);
  if (addressState?.contactId === id) return { kind: "created" };
  const { audienceIds, topicIds, onConflict, actor } = state;
  const open = addressState?.locked ? [] : topicIds.filter((topic) => !addressState?.topicsOut?.has(topic));
  const save = (topics: readonly string[]) => {
    const input = { ...line, audienceIds, topicIds: topics };
    const by = { source: "import", actor } as const;
    const request = { projectId, id, input, upsert: onConflict === "update", by };
    return newContact(services, request, context, addressState);
  };
  const saved = await outcomeOf(() => save(open), id);
  const locked = saved.refusal?.name === "resubscription_locked";
  const { contactId, refusal } = locked ? await outcomeOf(() => save([]), id) : saved;
  if (refusal?.name === "already_exists") return { kind: "skipped" };
  if (refusal) return { kind: "failed", message: refusal.message };
  const left = locked || open.length < topicIds.length ? { message: topicsLeftOut } : {};
  return { kind: contactId === id ? "created" : "updated", ...left };
}

const topicsLeftOut =
  "The recipient opted out themselves: the contact was imported, but not subscribed to every topic.";

/** The contact's id, or why there is none. `unavailable` is not the line's fault: the step is repeated. */
async function outcomeOf(
  save: () => Promise<{ readonly contact: { readonly id: string } }>,
  ownId: string,
): Promise<{ readonly contactId?: string; readonly refusal?: Refusal }> {
  try {
    return { contactId: (await save()).contact.id };
  } catch (error) {
    if (!(error instanceof Refusal) || error.name === "unavailable") throw error;
    // Another worker has imported the same line.
    if (error instanceof AddressInUse && error.contactId === ownId) return { contactId: ownId };
    return { refusal: error };
  }
}
