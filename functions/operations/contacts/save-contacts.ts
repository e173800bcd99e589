import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { type NamedWrites, transact } from "../../store/platform/transact.ts";
import { enqueueDeliveries, type OutboxEntry, outboxEntry, outboxWrites } from "../outbox/publish-event.ts";
import { contactEvents } from "./contact-events.ts";
import {
  type ContactWriteRequest,
  contactRowWrites,
  countedGroups,
  countWrites,
} from "./writing/contact-writes.ts";

/** DynamoDB takes a hundred writes in a transaction, and 4 MB: at most three bytes for a character of JSON. */
const largest = { changes: 24, writes: 100, characters: 1_000_000 };
/** A group of changes that stays contended is written one by one instead. */
const tries = 3;

interface PreparedChange {
  readonly change: ContactWriteRequest;
  readonly rows: NamedWrites;
  readonly published: readonly OutboxEntry[];
}

/**
 * Writes changes of different contacts, about twenty in one transaction, with one write for each count. Returns those that
 * were not written, with all others of their transaction: each has to be tried by itself, which says what it met.
 * An outcome that is unknown counts as not written, so trying one again must recognize its own result.
 */
export async function saveContacts(
  services: Services,
  projectId: string,
  changes: readonly ContactWriteRequest[],
): Promise<readonly ContactWriteRequest[]> {
  const prepared = changes.map((change) => prepare(services, projectId, change));
  const published: OutboxEntry[] = [];
  const left: ContactWriteRequest[] = [];
  for (const some of transactionsOf(prepared)) {
    if (await isWritten(services, projectId, some)) published.push(...some.flatMap((one) => one.published));
    else left.push(...some.map(({ change }) => change));
  }
  await enqueueDeliveries(services, published);
  return left;
}

function prepare(services: Services, projectId: string, change: ContactWriteRequest): PreparedChange {
  const published = contactEvents(services, change).map((event) =>
    outboxEntry(services, projectId, change.webhooks, event),
  );
  const events = outboxWrites(services, projectId, published);
  return { change, published, rows: { ...contactRowWrites(services, projectId, change), events } };
}

/** Changes in the order that they came in, as many together as a transaction takes. */
function transactionsOf(prepared: readonly PreparedChange[]): readonly (readonly PreparedChange[])[] {
  const all: PreparedChange[][] = [];
  let [writes, characters] = [0, 0];
  for (const one of prepared) {
    const rows = rowsOf(one);
    const [size, current] = [JSON.stringify(rows).length, all.at(-1) ?? []];
    const counts = 1 + countedGroups([...current, one].map(({ change }) => change)).length;
    const isFull =
      current.length === 0 ||
      current.length === largest.changes ||
      writes + rows.length + counts > largest.writes ||
      characters + size > largest.characters;
    if (isFull) [writes, characters] = [0, 0];
    if (isFull) all.push([one]);
    else current.push(one);
    [writes, characters] = [writes + rows.length, characters + size];
  }
  return all;
}

function rowsOf({ rows }: PreparedChange) {
  return Object.values(rows).flatMap((writes) => writes ?? []);
}

async function isWritten(services: Services, projectId: string, some: readonly PreparedChange[]) {
  const { tables, clock, random } = services;
  const changes = some.map(({ change }) => change);
  const token = newId("evt", clock(), random(idRandomBytes));
  const writes = { rows: some.flatMap(rowsOf), ...countWrites(services, projectId, changes) };
  try {
    return (await transact(tables, token, writes, tries)).written;
  } catch (error) {
    if (error instanceof Refusal && error.name === "unavailable") return false;
    throw error;
  }
}
