import { bulkPlaceOf } from "../../../functions/domain/emails/email-ids.ts";
import { type BroadcastRow, parseBroadcastRow } from "../../../functions/store/broadcasts/broadcasts.ts";
import { type Bulk, parseBulk } from "../../../functions/store/emails/bulks.ts";
import { type Email, parseEmail } from "../../../functions/store/emails/emails.ts";
import { fundsKey } from "../../../functions/store/platform/keys.ts";
import { type FundsItem, parseFunds } from "../../../functions/store/projects/funds.ts";
import { chargedBroadcasts } from "../../support/crash-broadcasts.ts";
import { type Charged, misused, purseAfter, purseOf } from "../../support/crash-money.ts";
import type { StoredRow } from "../../support/crash-rows.ts";
import type { SimProject } from "../clients/project.ts";
import type { RowChange } from "../engine/rows.ts";

/** What is charged to a project and what it has, as its rows say now. */
interface Books {
  readonly funds: Map<string, FundsItem>;
  readonly emails: Map<string, Email>;
  readonly broadcasts: Map<string, BroadcastRow>;
  readonly bulks: Map<string, Bulk>;
  /** Sends that took more of a quota than it had left. A quota may be lowered below what was used: nothing is left then. */
  readonly overdrawn: string[];
}

/** I3, I4, I6 at every step: what a project has left is what it had, without what was taken and not given back. */
export interface MoneyLaw {
  readonly changed: (change: RowChange) => void;
  /** What is wrong in the books that changed since the last time; none if nothing is. */
  readonly check: (projects: readonly SimProject[]) => readonly string[];
  readonly of: (project: SimProject) => readonly string[];
}

const projectOf = /^[A-Z]+#(prj_\w+)/;

export function newMoneyLaw(): MoneyLaw {
  const all = new Map<string, Books>();
  const dirty = new Set<string>();
  const booksOf = (projectId: string): Books => {
    const books = all.get(projectId) ?? {
      ...{ funds: new Map(), emails: new Map(), broadcasts: new Map(), bulks: new Map(), overdrawn: [] },
    };
    all.set(projectId, books);
    return books;
  };
  const of = (project: SimProject) => wrongIn(booksOf(project.id), project);
  return {
    of,
    changed: ({ name, before, after }) => {
      const { pk = "", sk = "" } = after ?? before ?? {};
      const [, projectId] = projectOf.exec(pk) ?? [];
      if (projectId === undefined) return;
      const noted = note(booksOf(projectId), projectId, { name, pk, sk, before, after });
      if (noted) dirty.add(projectId);
    },
    check: (projects) => {
      const some = projects.filter(({ id }) => dirty.has(id));
      dirty.clear();
      return some.flatMap((project) => of(project).map((text) => `${project.id}: ${text}`));
    },
  };
}

interface Noted extends Pick<RowChange, "name" | "before" | "after"> {
  readonly pk: string;
  readonly sk: string;
}

/** Keeps a row of the books; false for a row of another kind. */
function note(books: Books, projectId: string, { name, pk, sk, before, after }: Noted): boolean {
  const [, , kind] = pk.split("#");
  if (pk.startsWith(fundsKey(projectId, 0).pk.slice(0, -1))) {
    if (before && after) books.overdrawn.push(...overdraft(parseFunds(before.item), parseFunds(after.item)));
    return kept(books.funds, name, after, ({ item }) => parseFunds(item));
  }
  if (kind === "EML" && sk.startsWith("eml_"))
    return kept(books.emails, name, after, ({ item }) => parseEmail(item));
  if (kind === "BRD" && sk.startsWith("brd_"))
    return kept(books.broadcasts, name, after, ({ item }) => parseBroadcastRow(item));
  if (kind !== "BLK" || sk !== "BULK") return false;
  const isOver = after?.item["abandoned"] !== undefined;
  return kept(books.bulks, name, isOver ? undefined : after, ({ item }) => parseBulk(item));
}

function overdraft(before: FundsItem, { monthlyQuota, quotaLeft }: FundsItem): readonly string[] {
  const isTaken = before.monthlyQuota === monthlyQuota && quotaLeft < before.quotaLeft;
  return isTaken && quotaLeft < 0 ? [`I4: a send left ${quotaLeft} of a quota of ${monthlyQuota}`] : [];
}

function kept<One>(
  map: Map<string, One>,
  name: string,
  row: StoredRow | undefined,
  parse: (row: StoredRow) => One,
): true {
  if (row) map.set(name, parse(row));
  else map.delete(name);
  return true;
}

function wrongIn(books: Books, { credits, paid: balanceMicros }: SimProject): readonly string[] {
  const emails = [...books.emails.values()];
  const charged = [
    ...emails,
    ...chargedBroadcasts([...books.broadcasts.values()]),
    ...pendingOf([...books.bulks.values()], emails),
  ];
  const closing = purseOf([...books.funds.values()]);
  const { month, monthlyQuota } = closing;
  const opening = { credits, balanceMicros, month, monthlyQuota, quotaLeft: monthlyQuota };
  const should = purseAfter(opening, closing, charged);
  const [is, wanted] = [JSON.stringify(closing), JSON.stringify(should)];
  return [
    ...(is === wanted ? [] : [`I3, I4, I6: what is left: ${is} instead of ${wanted}`]),
    ...misused({ ...closing, quotaLeft: Math.max(0, closing.quotaLeft) }, charged),
    ...books.overdrawn,
  ];
}

/** Bulk calls are charged at once: what their emails without rows of their own cost, until they have them. */
function pendingOf(bulks: readonly Bulk[], emails: readonly Email[]): readonly Charged[] {
  if (bulks.length === 0) return [];
  const byBulk = Map.groupBy(emails, ({ id }) => bulkPlaceOf(id)?.bulkId);
  return bulks.flatMap(({ id, month, charge }) => {
    const own = byBulk.get(id) ?? [];
    const sum = (of: "units" | "credits") => own.reduce((total, email) => total + email.charge[of], 0);
    const left = { ...charge, units: charge.units - sum("units"), credits: charge.credits - sum("credits") };
    return left.units === 0 ? [] : [{ id, month, charge: left, refunded: 0 }];
  });
}
