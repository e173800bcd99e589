import * as z from "zod/mini";
import { attachmentName } from "../../domain/emails/attachment-names.ts";
import { attachmentFault } from "../../domain/emails/attachment-rules.ts";
import { decodeBase64 } from "../../domain/platform/base64.ts";

export interface Attachment {
  readonly filename: string;
  /** Base64 without line breaks. */
  readonly content: string;
  readonly size: number;
  readonly contentType: string | undefined;
  readonly contentId: string | undefined;
}

export const maxAttachments = 50;

const AttachmentInput = z.pipe(
  z.strictObject({
    filename: z.optional(z.string()),
    content: z.string(),
    contentType: z.optional(z.string()),
    contentId: z.optional(z.string()),
  }),
  z.transform((given, ctx) => {
    const { filename, contentType, contentId } = given;
    const bytes = decodeBase64(given.content);
    const fault = attachmentFault({ filename: filename ?? "attachment", contentType, contentId });
    if (fault) ctx.issues.push({ code: "custom", message: fault, input: filename });
    if (!bytes) {
      const message = base64Fault(given.content);
      ctx.issues.push({ code: "custom", message, input: "", path: ["content"] });
    }
    const content = bytes ? Buffer.from(bytes).toString("base64") : "";
    return { filename, content, size: bytes?.length ?? 0, contentType, contentId };
  }),
);

/** The attachments of an email; one without a file name is called after its place. */
export const Attachments = z.pipe(
  z.array(AttachmentInput).check(z.maxLength(maxAttachments, `at most ${maxAttachments} attachments`)),
  z.transform((given): readonly Attachment[] =>
    given.map((one, at) => ({ ...one, filename: one.filename ?? attachmentName(at, one.contentType) })),
  ),
);

function base64Fault(content: string): string {
  return /^\s*data:/i.test(content.slice(0, 100))
    ? "must be base64 without a prefix such as data:image/png;base64,"
    : "must be base64";
}
