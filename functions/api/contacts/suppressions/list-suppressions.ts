import { suppressions } from "../../../contract/contacts/suppressions.ts";
import { isId } from "../../../domain/platform/ids.ts";
import { invalidCursor } from "../../../domain/platform/page-request.ts";
import { endpoint } from "../../../http/endpoint.ts";
import {
  readsForSuppression,
  suppressionOf,
  suppressionSource,
} from "../../../operations/contacts/consent/suppression-source.ts";
import { suppressionView } from "../../../operations/contacts/consent/suppression-view.ts";
import { highVolumePage } from "../../../operations/contacts/list-contacts.ts";
import { cursorPage, offsetPage } from "../../../operations/platform/list-pages.ts";
import { suppressionKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  suppressions.listSuppressions,
  async ({ query }, { caller: { projectId }, services, found }) => {
    const request = highVolumePage(services, query);
    const { email } = query;
    const source =
      email === undefined
        ? suppressionSource(services, projectId)
        : suppressionOf(services, projectId, email, found);
    if (request.mode === "offset") {
      const page = await offsetPage(source, request);
      return { ...page, items: page.items.map(suppressionView) };
    }
    const { cursor } = request;
    if (cursor !== undefined && !(isId("sup", cursor) && found.data(suppressionKey(projectId, cursor))))
      throw invalidCursor();
    const page = await cursorPage(source, request);
    return { ...page, items: page.items.map(suppressionView) };
  },
  ({ query }, projectId) => {
    const cursor = query.after || query.before;
    return {
      data: [
        ...(cursor && isId("sup", cursor) ? [suppressionKey(projectId, cursor)] : []),
        ...(query.email === undefined ? [] : readsForSuppression(projectId, query.email)),
      ],
    };
  },
);
