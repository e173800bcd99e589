import * as z from "zod/mini";
import { type ReceivingState, receivingStates } from "../../domain/domains/receiving-status.ts";
import { absent, any, equals, is } from "../platform/expressions.ts";
import { receivingKey, receivingPartition } from "../platform/keys.ts";
import { search } from "../platform/query.ts";
import { getItem, getTogether } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { update } from "../platform/write.ts";
import { checkWrite, deleteWrite, putWrite } from "../platform/writes.ts";
import type { NamedRecord } from "./hostnames.ts";

/** `RECEIVING#<region>` / `<hostname>`: the one record of all projects that receives a hostname's email in a region. */
const ReceivingItem = z.object({
  projectId: z.string(),
  domainId: z.string(),
  region: z.string(),
  hostname: z.string(),
  /** The record's ownership token: once DNS no longer has it, another record may take its place. */
  ownershipToken: z.string(),
  state: z.enum(receivingStates),
});
export type Receiving = z.infer<typeof ReceivingItem>;

/** Returns the record that receives, from the row at `receivingKey`. */
export function parseReceiving(item: Item | undefined): Receiving | undefined {
  return item && ReceivingItem.parse(item);
}

export async function findReceiving(
  tables: Tables,
  region: string,
  hostname: string,
): Promise<Receiving | undefined> {
  return parseReceiving(await getItem(tables, "data", receivingKey(region, hostname)));
}

/** Returns who receives the email of each record's hostname, in the order of the records; undefined where it wants none. */
export async function readClaims(
  tables: Tables,
  records: readonly NamedRecord[],
): Promise<readonly (Receiving | undefined)[]> {
  const keys = records.map(({ name, record }) =>
    record.inbound ? receivingKey(record.region, name) : undefined,
  );
  const wanted = keys.filter((key) => key !== undefined);
  if (wanted.length === 0) return [];
  const found = await getTogether(tables, { data: wanted, money: [] });
  return keys.map((key) => parseReceiving(key && found.data(key)));
}

/** Returns every record that receives in a region, in the order of the hostnames. */
export async function listReceiving(tables: Tables, region: string): Promise<readonly Receiving[]> {
  const receiving: Receiving[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await search(tables, { partition: receivingPartition(region), from });
    receiving.push(...page.items.map((item) => ReceivingItem.parse(item)));
    from = page.lastKey;
  } while (from);
  return receiving;
}

/** Claims a hostname that no record has, or that `over` still has. */
export function claimWrite(tables: Tables, receiving: Receiving, over: Receiving | undefined): Write {
  const item = { ...receivingKey(receiving.region, receiving.hostname), ...receiving };
  return putWrite(tables, "data", item, over ? equals("domainId", over.domainId) : absent());
}

type HostnameClaim = Pick<Receiving, "region" | "hostname" | "domainId">;

/** Ends the claim that a record has. */
export function releaseWrite(tables: Tables, { region, hostname, domainId }: HostnameClaim): Write {
  return deleteWrite(tables, "data", receivingKey(region, hostname), equals("domainId", domainId));
}

/** Fails the transaction where a record has the claim after all. */
export function unclaimedWrite(tables: Tables, { region, hostname, domainId }: HostnameClaim): Write {
  const where = any(absent(), is("domainId", "<>", domainId));
  return checkWrite(tables, "data", receivingKey(region, hostname), where);
}

/** Sets the state of a claim, where the record still has it. */
export async function setReceivingState(
  tables: Tables,
  { region, hostname, domainId }: HostnameClaim,
  state: ReceivingState,
): Promise<void> {
  const key = receivingKey(region, hostname);
  await update(tables, "data", { key, set: { state }, where: equals("domainId", domainId) });
}
