import { suppressions } from "../../contract/suppressions.ts";
import { isId } from "../../domain/ids.ts";
import { invalidCursor } from "../../domain/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { highVolumePage } from "../../operations/list-contacts.ts";
import { suppressionOf, suppressionSource, wantSuppressionOf } from "../../operations/suppression-source.ts";
import { suppressionView } from "../../operations/suppression-view.ts";
import { walkOffset, walkPage } from "../../operations/walk.ts";
import { suppressionKey } from "../../store/keys.ts";

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
      const page = await walkOffset(source, request);
      return { ...page, items: page.items.map(suppressionView) };
    }
    const { cursor } = request;
    if (cursor !== undefined && !(isId("sup", cursor) && found.data(suppressionKey(projectId, cursor))))
      throw invalidCursor();
    const page = await walkPage(source, request);
    return { ...page, items: page.items.map(suppressionView) };
  },
  ({ query }, projectId) => {
    const cursor = query.after || query.before;
    return {
      data: [
        ...(cursor && isId("sup", cursor) ? [suppressionKey(projectId, cursor)] : []),
        ...(query.email === undefined ? [] : wantSuppressionOf(projectId, query.email)),
      ],
    };
  },
);
