import { listView } from "../engine/fields.ts";
import { pageOfAll, readRange } from "../engine/page-of-all.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";
import { attached } from "./email-shapes.ts";

type NamedAttachment = Parameters<typeof attached>[0];

interface AttachmentSource {
  readonly attachmentsOf: (request: ResendRequest) => Promise<readonly NamedAttachment[]>;
  readonly linkTo: (
    request: ResendRequest,
    attachmentIndex: string,
  ) => Promise<{ readonly downloadUrl: string; readonly expiresAt: string }>;
}

/** The two calls about attachments of sent or received emails. Their ids are their places, from 0. */
export function attachmentCalls({ attachmentsOf, linkTo }: AttachmentSource) {
  const shown = async (request: ResendRequest, one: NamedAttachment) => {
    const { downloadUrl, expiresAt } = await linkTo(request, String(one.index));
    return { ...attached(one), download_url: downloadUrl, expires_at: expiresAt };
  };
  return {
    list: async (request: ResendRequest) => {
      const attachments = (await attachmentsOf(request)).map((one) => ({ ...one, id: String(one.index) }));
      const { items, hasMore } = pageOfAll(attachments, readRange(request.query));
      const linked = await Promise.all(items.map((one) => shown(request, one)));
      return listView({ items: linked, hasMore }, (item) => item);
    },
    get: async (request: ResendRequest) => {
      const wanted = request.params["attachmentIndex"];
      const found = (await attachmentsOf(request)).find(({ index }) => String(index) === wanted);
      if (found) return { object: "attachment", ...(await shown(request, found)) };
      throw new Declined({ statusCode: 404, name: "not_found", message: "Attachment not found." });
    },
  };
}
