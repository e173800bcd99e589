import { projects } from "../../contract/projects/projects.ts";
import { isId } from "../../domain/platform/ids.ts";
import { invalidCursor, pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { auditKey } from "../../store/platform/keys.ts";
import { optionalRow } from "../../store/platform/read-plan.ts";
import { queryAudit } from "../../store/projects/audit.ts";

export const handler = endpoint(
  projects.listAudit,
  {
    reads: ({ query }, { projectId }) => {
      const cursor = query.after || query.before;
      const key = cursor && isId("evt", cursor) ? auditKey(projectId, cursor) : undefined;
      return { hasCursor: optionalRow(key, (item) => item !== undefined) };
    },
  },
  async ({ query }, { caller: { projectId }, services, found }) => {
    const page = pageRequest(query, undefined);
    if (page.mode !== "cursor") throw new Error("this list has no offset mode");
    const { cursor, limit, older } = page;
    if (cursor !== undefined && !found.hasCursor) throw invalidCursor();
    const entries = await queryAudit(services.tables, projectId, { cursor, older, limit: limit + 1 });
    const some = entries.slice(0, limit);
    const items = older ? some : some.reverse();
    return {
      items,
      hasMore: entries.length > limit,
      nextCursor: items.at(-1)?.id ?? null,
      prevCursor: items[0]?.id ?? null,
    };
  },
);
