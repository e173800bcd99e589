import { isDeepStrictEqual } from "node:util";
import type { StoredRow } from "./crash-rows.ts";
import type { CrashRun } from "./crash-run.ts";

/** I7: effects of a run on another project; none if they are isolated. */
export function findShared(
  { project, stranger, opening }: CrashRun,
  rows: readonly StoredRow[],
): readonly string[] {
  const own = rows.filter(({ pk }) => isOf(pk, stranger.id));
  const before = opening.filter(({ pk }) => isOf(pk, stranger.id));
  const nobodys = rows.filter(
    ({ pk }) =>
      !isOf(pk, stranger.id) && !isOf(pk, project.id) && !/^(RATE|EVENTS|IDENTITY|RECEIVING|U)#/.test(pk),
  );
  return [
    ...(isDeepStrictEqual(byKey(own), byKey(before)) ? [] : ["I7: another project's rows changed"]),
    ...nobodys.map(({ pk }) => `I7: a row that belongs to no project: ${pk}`),
  ];
}

/** I7: what another project's key can read of a run. */
export async function findForeignAccess({ world, stranger, emails }: CrashRun): Promise<readonly string[]> {
  const { key } = stranger;
  const [email] = await emails();
  const read = email && (await world.api("GET", `/emails/${email.id}`, { key }));
  const list = await world.api("GET", "/emails", { key });
  return [
    ...(read && read.status !== 404 ? [`I7: another project reads ${email.id}: ${read.status}`] : []),
    ...(list.body.items.length > 0 ? ["I7: another project lists an email"] : []),
  ];
}

function isOf(pk: string, projectId: string): boolean {
  return pk.split("#")[1] === projectId;
}

function byKey(rows: readonly StoredRow[]) {
  // The last use of its key, and that it is inactive, may be recorded.
  return Object.fromEntries(
    rows.map(({ pk, sk, item: { lastUsedAt: _, activePk: __, ...item } }) => [`${pk} ${sk}`, item]),
  );
}
