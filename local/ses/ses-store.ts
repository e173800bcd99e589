import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { EventBatch } from "./events/event-batch.ts";
import { newFileWriter } from "./file-writer.ts";
import { type RegionState, readRegion, writeRegion } from "./region-state.ts";
import { type EmailRecord, newSentEmail, recordOf, type SentEmail } from "./sending/sent-email.ts";

export interface StoredSes {
  readonly regions: ReadonlyMap<string, RegionState>;
  /** Oldest first. */
  readonly emails: readonly SentEmail[];
  readonly batches: readonly EventBatch[];
}

/** Persists the state. What was awaited is on disk. */
export interface SesStore {
  load(): Promise<StoredSes>;
  saveRegion(region: string, state: RegionState): Promise<void>;
  /** Writes the record after the bytes and events: an email without a record was never accepted. */
  saveEmail(email: SentEmail, batch: EventBatch): Promise<void>;
  saveRecord(email: SentEmail, batch: EventBatch): Promise<void>;
  dropEmail(messageId: string): Promise<void>;
  dropBatch(id: string): Promise<void>;
  /** Returns how the bytes of a saved email are read again, without keeping more in memory than needed. */
  bytesOf(messageId: string, submitted: Uint8Array): () => Uint8Array;
}

export function memoryStore(): SesStore {
  const nothing = () => Promise.resolve();
  return {
    load: () => Promise.resolve({ regions: new Map(), emails: [], batches: [] }),
    saveRegion: nothing,
    saveEmail: nothing,
    saveRecord: nothing,
    dropEmail: nothing,
    dropBatch: nothing,
    bytesOf(_messageId, submitted) {
      // A small buffer is part of a pool of 64 KiB, all of which would stay in memory.
      const bytes = Uint8Array.from(submitted);
      return () => bytes;
    },
  };
}

/**
 * Stores `emails/<id>.json` (records) and `.eml` (bytes), `events/<id>.json` (not yet published) and
 * `regions/<region>.json`. Files are written to a temporary name and renamed.
 */
export function diskStore(directory: string): SesStore {
  const write = newFileWriter();
  const place = (folder: string, file: string) => join(directory, folder, file);
  const recordFile = (messageId: string) => place("emails", `${messageId}.json`);
  const bytesFile = (messageId: string) => place("emails", `${messageId}.eml`);
  const saveBatch = async (batch: EventBatch) => {
    if (batch.events.length > 0) await write(place("events", `${batch.id}.json`), JSON.stringify(batch));
  };
  const saveRecordOf = (email: SentEmail) =>
    write(recordFile(email.messageId), JSON.stringify(recordOf(email)));

  return {
    load: () => load(directory),
    saveRegion: (region, state) => write(place("regions", `${region}.json`), writeRegion(state)),
    saveEmail: async (email, batch) => {
      await Promise.all([write(bytesFile(email.messageId), email.submitted), saveBatch(batch)]);
      await saveRecordOf(email);
    },
    saveRecord: async (email, batch) => {
      await saveBatch(batch);
      await saveRecordOf(email);
    },
    dropEmail: async (messageId) => {
      await rm(recordFile(messageId), { force: true });
      await rm(bytesFile(messageId), { force: true });
    },
    dropBatch: (id) => rm(place("events", `${id}.json`), { force: true }),
    bytesOf: (messageId) => () => readFileSync(bytesFile(messageId)),
  };
}

async function load(directory: string): Promise<StoredSes> {
  const folders = ["emails", "events", "regions"].map((folder) => join(directory, folder));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const [emailFolder = "", eventFolder = "", regionFolder = ""] = folders;

  const regions = new Map<string, RegionState>();
  for (const [name, text] of await readFolder(regionFolder)) regions.set(name, readRegion(text));

  const emails: SentEmail[] = [];
  for (const [name, text] of await readFolder(emailFolder)) {
    // This module wrote the files.
    const record = JSON.parse(text) as EmailRecord;
    emails.push(newSentEmail(record, () => readFileSync(join(emailFolder, `${name}.eml`))));
  }
  emails.sort((one, other) => (one.messageId < other.messageId ? -1 : 1));

  const accepted = new Set(emails.map(({ messageId }) => messageId));
  // As above. Events without an email are left by a crash before the email was accepted.
  const written = (await readFolder(eventFolder)).map(([, text]) => JSON.parse(text) as EventBatch);
  return { regions, emails, batches: written.filter(({ messageId }) => accepted.has(messageId)) };
}

async function readFolder(folder: string): Promise<readonly [string, string][]> {
  const present = await readdir(folder);
  for (const draft of present.filter((file) => file.endsWith(".part"))) await rm(join(folder, draft));
  const files = present.filter((file) => file.endsWith(".json")).sort();
  const found: [string, string][] = [];
  for (const file of files)
    found.push([file.slice(0, -".json".length), await readFile(join(folder, file), "utf8")]);
  return found;
}
