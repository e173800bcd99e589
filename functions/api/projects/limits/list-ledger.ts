import { limits } from "../../../contract/projects/limits.ts";
import { isId } from "../../../domain/platform/ids.ts";
import { invalidCursor, pageRequest } from "../../../domain/platform/page-request.ts";
import { creditsEntry, periodIds } from "../../../domain/projects/ledger.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { ledgerPage, unstoredEntries } from "../../../operations/projects/ledger/ledger-page.ts";
import { projectFunds, projectFundsReads } from "../../../operations/projects/project-funds.ts";
import { ledgerReads } from "../../../store/projects/ledger/ledger.ts";

export const handler = endpoint(
  limits.listLedger,
  {
    reads: ({ query }, { projectId, services }) => {
      const cursor = query.after || query.before;
      const entryId = cursor && isId("led", cursor) ? cursor : undefined;
      return { ...projectFundsReads(services, projectId), ...ledgerReads(projectId, entryId) };
    },
  },
  async ({ query }, { caller: { projectId }, services, found }) => {
    const page = pageRequest(query, undefined);
    if (page.mode !== "cursor") throw new Error("this list has no offset mode");
    const { cursor } = page;
    const unstored = [...periodIds(projectId, found.period), creditsEntry(projectId, 0).id];
    if (cursor !== undefined && !found.hasEntry && !unstored.includes(cursor)) throw invalidCursor();
    const shards = await projectFunds(services, projectId, found.shards);
    const open = await unstoredEntries(services, projectId, shards, found.period);
    const { items, hasMore } = await ledgerPage(services, projectId, open, page);
    return {
      items,
      hasMore,
      nextCursor: items.at(-1)?.id ?? null,
      prevCursor: items[0]?.id ?? null,
    };
  },
);
