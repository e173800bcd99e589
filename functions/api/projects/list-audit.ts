import { projects } from "../../contract/projects/projects.ts";
import { isId } from "../../domain/platform/ids.ts";
import { invalidCursor, pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { auditKey } from "../../store/platform/keys.ts";
import { queryAudit } from "../../store/projects/audit.ts";

export const handler = endpoint(
  projects.listAudit,
  async ({ query }, { caller: { projectId }, services, found }) => {
    const page = pageRequest(query, undefined);
    if (page.mode !== "cursor") throw new Error("this list has no offset mode");
    const { cursor, limit, older } = page;
    if (cursor !== undefined && !(isId("evt", cursor) && found.data(auditKey(projectId, cursor))))
      throw invalidCursor();
    const rows = await queryAudit(services.tables, projectId, { cursor, older, limit: limit + 1 });
    const some = rows.slice(0, limit);
    const items = older ? some : some.reverse();
    return {
      items,
      hasMore: rows.length > limit,
      nextCursor: items.at(-1)?.id ?? null,
      prevCursor: items[0]?.id ?? null,
    };
  },
  ({ query }, projectId) => {
    const cursor = query.after || query.before;
    return { data: cursor && isId("evt", cursor) ? [auditKey(projectId, cursor)] : [] };
  },
);
