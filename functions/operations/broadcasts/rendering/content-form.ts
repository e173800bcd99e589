import { isMailbox, type Mailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import type { RenderOutcome } from "../../../domain/templates/render-template.ts";
import type { VariableTexts } from "../../../domain/templates/variable-texts.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import { sourcesOf, textsOf } from "../template/with-template.ts";
import type { MergeFields } from "./render-email.ts";

/** The fields of somebody of whom only the address is known. */
export const noFields: MergeFields = { firstName: null, lastName: null, properties: {} };

/** Returns the topic that a broadcast is sent to; undefined for an audience or a segment. */
export function topicOf(groupId: string | undefined): string | undefined {
  return groupId?.startsWith("top_") ? groupId : undefined;
}

/** The part of a form that follows from the content. The engine is loaded here: other functions do without it. */
export async function contentForm(id: string, content: BroadcastContent) {
  const [{ parseTemplate }, { renderTemplate }, { faultsOfTexts, parseVariableTexts }] = await Promise.all([
    import("../../../domain/templates/parse-template.ts"),
    import("../../../domain/templates/render-template.ts"),
    import("../../../domain/templates/variable-texts.ts"),
  ]);
  const { from = "", replyTo, previewText, pinned, template } = content;
  const { variables = [], parts = {} } = pinned ?? {};
  const parsed = parseTemplate({ id, version: 0, ...sourcesOf(content), variables, parts });
  // One that was stored while preview texts were plain text may be no Liquid.
  const isLiquid = faultsOfTexts({ previewText }).length === 0;
  const texts = parseVariableTexts(template?.variables ?? {});
  return {
    from: mailboxOf(from),
    replyTo: replyTo.map(mailboxOf),
    preview: isLiquid ? parseVariableTexts({ previewText }) : plain({ previewText }),
    hasFields: hasFields(content),
    render: (values: Readonly<Record<string, unknown>>): RenderOutcome => {
      const filled = texts(values);
      if ("failure" in filled) return filled;
      if (filled.missing.length > 0) return { missing: filled.missing };
      // What the service gives comes first: a link has to be the recipient's own.
      return renderTemplate(parsed, { ...filled.values, ...values });
    },
  };
}

function plain(values: Readonly<Record<string, unknown>>): VariableTexts {
  return () => ({ values, missing: [] });
}

/** The form of a content that is rendered to be looked at: it may have no sender yet. */
export function sampleForm(content: BroadcastContent) {
  return contentForm("", { ...content, from: "sample@example.com", replyTo: [] });
}

/** Whether a content differs from one contact to another beside the link to unsubscribe. */
export function hasFields(content: BroadcastContent): boolean {
  return textsOf(content).some((source) => /\bcontact\b/.test(source));
}

/** A draft has only mailboxes that were parsed. */
function mailboxOf(text: string): Mailbox {
  const parsed = parseMailbox(text);
  if (!isMailbox(parsed)) throw new Error(`a stored mailbox is invalid: ${parsed.fault}`);
  return parsed;
}
