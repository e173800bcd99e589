import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { typeCodes } from "./packet.ts";
import type { ZoneRecord } from "./zone.ts";

const types = Object.keys(typeCodes) as (keyof typeof typeCodes)[];

export const ZoneRecordShape = z.strictObject({
  name: z.string().check(z.regex(/^[\w*-]{1,63}(\.[\w-]{1,63})*\.?$/, "must be a name of DNS")),
  type: z.enum(types),
  value: z.string().check(z.minLength(1), z.maxLength(4000)),
  from: z.optional(z.string()),
});

/** Returns the stored records; none without a file. */
export function readZoneFile(file: string): readonly ZoneRecord[] {
  if (!existsSync(file)) return [];
  return z.array(ZoneRecordShape).parse(JSON.parse(readFileSync(file, "utf8"))) as ZoneRecord[];
}

/** Replaces the file atomically. */
export function writeZoneFile(file: string, records: readonly ZoneRecord[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(records, undefined, 2));
  renameSync(`${file}.new`, file);
}
