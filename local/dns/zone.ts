import type { RecordType } from "./packet.ts";

export interface ZoneRecord {
  readonly name: string;
  readonly type: RecordType;
  /** As in a zone file: an MX record starts with its priority. */
  readonly value: string;
  /** When the record becomes visible (ISO 8601); immediately by default. */
  readonly from?: string;
}

export const troubles = ["servfail", "timeout"] as const;
/** How queries for a name fail. */
export type Trouble = (typeof troubles)[number];

export type Looked =
  | { readonly values: readonly string[]; readonly exists: boolean }
  | { readonly trouble: Trouble };

/** The local DNS zone. Names are matched regardless of case and of a trailing dot. */
export interface Zone {
  readonly records: () => readonly ZoneRecord[];
  readonly add: (record: ZoneRecord) => void;
  /** Removes the records of a name: all, those of a type, or one value. */
  readonly remove: (name: string, type?: RecordType, value?: string) => void;
  /** Makes queries for a name (`*` for all) fail; undefined ends it. */
  readonly trouble: (name: string, kind: Trouble | undefined) => void;
  readonly look: (name: string, type: RecordType | undefined) => Looked;
}

export function newZone(
  clock: () => Date,
  stored: readonly ZoneRecord[] = [],
  save: (records: readonly ZoneRecord[]) => void = () => {},
): Zone {
  let records = stored;
  const inTrouble = new Map<string, Trouble>();
  const change = (changed: readonly ZoneRecord[]) => {
    records = changed;
    save(records);
  };
  const isAt = (record: ZoneRecord, name: string, type?: RecordType, value?: string) =>
    record.name === plain(name) &&
    (type === undefined || record.type === type) &&
    (value === undefined || record.value === value);
  return {
    records: () => records,
    add: (record) => {
      const added = { ...record, name: plain(record.name) };
      change([...records.filter((one) => !isAt(one, added.name, added.type, added.value)), added]);
    },
    remove: (name, type, value) => change(records.filter((one) => !isAt(one, name, type, value))),
    trouble: (name, kind) => {
      if (kind) inTrouble.set(plain(name), kind);
      else inTrouble.delete(plain(name));
    },
    look: (name, type) => {
      const trouble = inTrouble.get(plain(name)) ?? inTrouble.get("*");
      if (trouble) return { trouble };
      const now = clock().toISOString();
      const published = records.filter(({ from }) => from === undefined || from <= now);
      const here = published.filter((record) => isAt(record, name));
      const exists = here.length > 0 || published.some((record) => record.name.endsWith(`.${plain(name)}`));
      return { values: here.filter((record) => record.type === type).map(({ value }) => value), exists };
    },
  };
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}
