import { sizeOfItem } from "./sizes.ts";
import type { RowList, Table } from "./table.ts";
import { type Item, isEqualItem } from "./values.ts";

/** Units by table, and by index of it, that one call consumed. */
export interface Meter {
  readonly read: (table: Table, bytes: number, reading: Reading) => void;
  readonly write: (table: Table, before: Item | undefined, after: Item | undefined) => void;
  /** As the request's `ReturnConsumedCapacity` asks for it; nothing where it does not. */
  readonly report: () => readonly Readonly<Record<string, unknown>>[] | undefined;
}

export interface Reading {
  readonly consistent: boolean;
  readonly index?: string | undefined;
}

interface Units {
  own: number;
  readonly indexes: Map<string, number>;
}

const readBytes = 4096;
const writeBytes = 1024;

/** In a transaction every item counts twice: once to prepare it, once to commit it; its index writes count once. */
export function newMeter(wanted: unknown, times: 1 | 2 = 1): Meter {
  const tables = new Map<string, Units>();
  const add = (table: Table, units: number, index?: string) => {
    const name = table.definition.TableName;
    const sum = tables.get(name) ?? { own: 0, indexes: new Map() };
    tables.set(name, sum);
    if (index === undefined) sum.own += units;
    else sum.indexes.set(index, (sum.indexes.get(index) ?? 0) + units);
  };
  const isWanted = wanted === "TOTAL" || wanted === "INDEXES";
  return {
    read: (table, bytes, { consistent, index }) => {
      const blocks = Math.max(1, Math.ceil(bytes / readBytes));
      if (isWanted) add(table, blocks * times * (consistent ? 1 : 0.5), index);
    },
    write: (table, before, after) => {
      if (!isWanted) return;
      add(table, Math.max(1, blocksOf(before), blocksOf(after)) * times);
      for (const [name, list] of table.indexes) {
        const units = indexUnits(list, before, after);
        if (units > 0) add(table, units, name);
      }
    },
    report: () =>
      isWanted ? [...tables].map(([name, units]) => reportOf(name, units, wanted === "INDEXES")) : undefined,
  };
}

function blocksOf(item: Item | undefined): number {
  return item ? Math.ceil(sizeOfItem(item) / writeBytes) : 0;
}

/** A row that moves is deleted and put; one that stays as it is costs nothing. */
function indexUnits(list: RowList, before: Item | undefined, after: Item | undefined): number {
  const [old, fresh] = [before && list.rowOf(before), after && list.rowOf(after)];
  if (old && fresh && old.partition === fresh.partition && samePlace(old.place, fresh.place)) {
    return isEqualItem(old.item, fresh.item) ? 0 : Math.max(blocksOf(old.item), blocksOf(fresh.item));
  }
  return blocksOf(old?.item) + blocksOf(fresh?.item);
}

function samePlace(one: readonly unknown[], other: readonly unknown[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function reportOf(TableName: string, { own, indexes }: Units, detailed: boolean) {
  const CapacityUnits = [...indexes.values()].reduce((sum, units) => sum + units, own);
  if (!detailed) return { TableName, CapacityUnits };
  const byIndex = [...indexes].map(([name, units]) => [name, { CapacityUnits: units }] as const);
  return {
    TableName,
    CapacityUnits,
    Table: { CapacityUnits: own },
    ...(byIndex.length > 0 && { GlobalSecondaryIndexes: Object.fromEntries(byIndex) }),
  };
}
