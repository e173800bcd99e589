import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { EventBatch } from "./event-batch.ts";
import { newFileWriter } from "./file-writer.ts";
import { type RegionState, readRegion, writeRegion } from "./region-state.ts";
import { type EmailRecord, newSentEmail, recordOf, type SentEmail } from "./sent-email.ts";

export interface StoredSes {
  readonly regions: ReadonlyMap<string, RegionState>;
  /** Oldest first. */
  readonly emails: readonly SentEmail[];
  readonly batches: readonly EventBatch[];
}

/** Where the state outlives the process. What was awaited is on disk. */
export interface SesStore {
  load(): Promise<StoredSes>;
  saveRegion(region: string, state: RegionState): Promise<void>;
  /** The mail's bytes and its events first, its facts last: without them it was never accepted. */
  saveEmail(mail: SentEmail, batch: EventBatch): Promise<void>;
  saveRecord(mail: SentEmail, batch: EventBatch): Promise<void>;
  dropBatch(id: string): Promise<void>;
}

export function memoryStore(): SesStore {
  const nothing = () => Promise.resolve();
  return {
    load: () => Promise.resolve({ regions: new Map(), emails: [], batches: [] }),
    saveRegion: nothing,
    saveEmail: nothing,
    saveRecord: nothing,
    dropBatch: nothing,
  };
}

/**
 * `emails/<id>.json` (the facts) and `.eml` (the bytes), `events/<id>.json` (not yet published),
 * `regions/<region>.json`. Every file is written beside its place and renamed into it.
 */
export function diskStore(directory: string): SesStore {
  const write = newFileWriter();
  const place = (folder: string, file: string) => join(directory, folder, file);
  const saveBatch = async (batch: EventBatch) => {
    if (batch.events.length > 0) await write(place("events", `${batch.id}.json`), JSON.stringify(batch));
  };
  const saveRecordOf = (mail: SentEmail) =>
    write(place("emails", `${mail.messageId}.json`), JSON.stringify(recordOf(mail)));

  return {
    load: () => load(directory),
    saveRegion: (region, state) => write(place("regions", `${region}.json`), writeRegion(state)),
    saveEmail: async (mail, batch) => {
      await Promise.all([write(place("emails", `${mail.messageId}.eml`), mail.submitted), saveBatch(batch)]);
      await saveRecordOf(mail);
    },
    saveRecord: async (mail, batch) => {
      await saveBatch(batch);
      await saveRecordOf(mail);
    },
    dropBatch: (id) => rm(place("events", `${id}.json`), { force: true }),
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
    // The files are this module's own writing, in the directory of the one who runs the service.
    const facts = JSON.parse(text) as EmailRecord;
    emails.push(newSentEmail(facts, await readFile(join(emailFolder, `${name}.eml`))));
  }
  emails.sort((one, other) => (one.messageId < other.messageId ? -1 : 1));

  const accepted = new Set(emails.map(({ messageId }) => messageId));
  // As above. Events whose mail was never accepted are those of a crash before the answer.
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
