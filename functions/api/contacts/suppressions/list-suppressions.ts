import { suppressions } from "../../../contract/contacts/suppressions.ts";
import { isId } from "../../../domain/platform/ids.ts";
import { invalidCursor } from "../../../domain/platform/page-request.ts";
import { endpoint } from "../../../http/endpoint.ts";
import {
  suppressionOf,
  suppressionReads,
  suppressionSource,
} from "../../../operations/contacts/consent/suppression-source.ts";
import { highVolumePage } from "../../../operations/contacts/list-contacts.ts";
import { cursorPage, offsetPage } from "../../../operations/platform/list-pages.ts";
import { suppressionKey } from "../../../store/platform/keys.ts";
import { optionalRow } from "../../../store/platform/read-plan.ts";
import { suppressionView } from "../../../views/contacts/suppression-view.ts";

export const handler = endpoint(
  suppressions.listSuppressions,
  {
    reads: ({ query }, { projectId }) => {
      const cursor = query.after || query.before;
      const key = cursor && isId("sup", cursor) ? suppressionKey(projectId, cursor) : undefined;
      return {
        ...suppressionReads(projectId, query.email),
        cursorExists: optionalRow(key, (item) => item !== undefined),
      };
    },
  },
  async ({ query }, { caller: { projectId }, services, found }) => {
    const request = highVolumePage(services, query);
    const source =
      query.email === undefined
        ? suppressionSource(services, projectId)
        : suppressionOf(services, projectId, found.addressState);
    if (request.mode === "offset") {
      const page = await offsetPage(source, request);
      return { ...page, items: page.items.map(suppressionView) };
    }
    if (request.cursor !== undefined && !found.cursorExists) throw invalidCursor();
    const page = await cursorPage(source, request);
    return { ...page, items: page.items.map(suppressionView) };
  },
);
