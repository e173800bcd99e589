import { readLine } from "../../domain/imports/import-line.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { sideBySide } from "../../domain/platform/side-by-side.ts";
import type { Services } from "../../services.ts";
import { type AddressState, parseAddressState } from "../../store/contacts/address-states.ts";
import { readContacts } from "../../store/contacts/contact-rows.ts";
import { type PropertyTypes, parsePropertyTypes } from "../../store/contacts/property-types.ts";
import type { ImportState } from "../../store/imports/file-jobs.ts";
import { putLineError } from "../../store/platform/jobs/job-rows.ts";
import { type Job, retainedJobSeconds } from "../../store/platform/jobs/jobs.ts";
import { addressStateKey, propertiesKey } from "../../store/platform/keys.ts";
import { readTogether, row, rows } from "../../store/platform/read-plan.ts";
import { propertyChange } from "../contacts/declare-properties.ts";
import { saveContacts } from "../contacts/save-contacts.ts";
import { type SaveContext, saveReads } from "../contacts/writing/new-contact.ts";
import type { CsvRecord } from "./csv-records.ts";
import {
  type BegunImport,
  importOne,
  type LineOutcome,
  type PlannedLine,
  planLine,
  type ValidLine,
} from "./import-one.ts";

export interface NumberedLine extends CsvRecord {
  readonly line: number;
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
  const { properties } = await readTogether(services.tables, {
    properties: row(propertiesKey(job.projectId), parsePropertyTypes),
  });
  const typeOf = (key: string) =>
    Object.hasOwn(properties.types, key) ? properties.types[key]?.type : undefined;
  const format = { ...state.file, typeOf };
  const valid: ValidLine[] = [];
  for (const { cells, fault = "", line: number } of lines) {
    const read = cells ? readLine(cells, format) : { fault };
    if (read.line) valid.push({ number, line: read.line });
    else counts.failed += 1;
    if (read.fault !== undefined) await keepError(services, job, number, read.fault);
  }
  await declareUsed(services, job, state, valid, properties);
  for (const { kind } of await outcomesOf(services, job, state, valid)) counts[kind] += 1;
  return counts;
}

/** Declares the properties that some lines use first, in one write. */
async function declareUsed(
  services: Services,
  { projectId }: Job,
  { actor }: BegunImport,
  lines: readonly ValidLine[],
  known: PropertyTypes,
): Promise<void> {
  const used = lines.flatMap(({ line }) => Object.entries(line.properties ?? {}));
  const values = Object.fromEntries(used.filter(([key]) => !Object.hasOwn(known.types, key)));
  try {
    await propertyChange(services, projectId, values, known, { source: "import", actor });
  } catch (error) {
    // Too many properties, for example: each line says so.
    if (!(error instanceof Refusal) || error.name === "unavailable") throw error;
  }
}

/** Imports the first line of each address in transactions of many, and what is left one by one. */
async function outcomesOf(services: Services, job: Job, state: BegunImport, lines: readonly ValidLine[]) {
  const { context, addressStates, contacts } = await readContext(services, job, lines);
  const planned = new Map<ValidLine, PlannedLine>();
  // Lines with the same address are imported one after another, in the order of the file.
  const ofAddress = Map.groupBy(lines, ({ line }) => line.email.key);
  for (const [key, [first]] of ofAddress) {
    const addressState = addressStates.get(key);
    const present = contacts.get(addressState?.contactId ?? "");
    const plan = first && (await planLine(services, job, state, first, { context, addressState, present }));
    if (first && plan) planned.set(first, plan);
  }
  const changes = [...planned.values()].flatMap(({ change }) => change ?? []);
  const left = new Set(await saveContacts(services, job.projectId, changes));
  const outcomes = await sideBySide([...ofAddress.values()], addressesAtOnce, async (same) => {
    const some: LineOutcome[] = [];
    for (const one of same) {
      const plan = planned.get(one);
      const isDone = plan && !(plan.change && left.has(plan.change));
      const addressState = addressStates.get(one.line.email.key);
      const outcome = isDone
        ? plan.outcome
        : await importOne(services, job, state, one, context, addressState);
      some.push(outcome);
      if (outcome.message !== undefined) await keepError(services, job, one.number, outcome.message);
    }
    return some;
  });
  return outcomes.flat();
}

/** What the lines are judged by: their addresses, and the contacts that have them. */
async function readContext({ tables }: Services, { projectId }: Job, lines: readonly ValidLine[]) {
  const addresses = [...new Set(lines.map(({ line }) => line.email.key))];
  const keys = addresses.map((address) => addressStateKey(projectId, address));
  const { addressStates, ...context } = await readTogether(tables, {
    ...saveReads(projectId),
    addressStates: rows(
      keys,
      (items) =>
        new Map<string, AddressState | undefined>(
          addresses.map((key, at) => [key, parseAddressState(items[at])]),
        ),
    ),
  });
  const ids = [...addressStates.values()].flatMap((state) => state?.contactId ?? []);
  const contacts = await readContacts(tables, projectId, ids);
  return {
    context: context satisfies SaveContext,
    addressStates,
    contacts: new Map(contacts.flatMap((one) => (one ? [[one.id, one] as const] : []))),
  };
}

export async function keepError(services: Services, job: Job, line: number, message: string): Promise<void> {
  const ttl = Math.floor(services.clock().getTime() / 1000) + retainedJobSeconds;
  await putLineError(services.tables, job, { line, message }, ttl);
}
