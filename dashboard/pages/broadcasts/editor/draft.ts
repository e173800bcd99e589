import type { Schemas } from "../../../api/client.ts";
import type { Broadcast } from "../broadcast.ts";
import { type DraftVariants, givenVariants, variantsOf } from "./draft-variants.ts";
import type { Variables } from "./template-variables.ts";

/** What can be edited, as text; and the variables of a template. */
export interface Draft {
  readonly from: string;
  readonly subject: string;
  readonly previewText: string;
  readonly html: string;
  /** Empty where the content is written here. */
  readonly templateId: string;
  readonly variables: Variables;
  readonly variants: DraftVariants;
  readonly audienceId: string;
  readonly segmentId: string;
  readonly topicId: string;
}

const names = ["from", "subject", "previewText", "audienceId", "segmentId", "topicId"] as const;

export function draftOf(broadcast: Broadcast): Draft {
  const { from, subject, previewText, html, audienceId, segmentId, topicId, template } = broadcast;
  return {
    ...{ from: from ?? "", subject: subject ?? "", previewText: previewText ?? "", html: html ?? "" },
    ...{ audienceId: audienceId ?? "", segmentId: segmentId ?? "", topicId: topicId ?? "" },
    ...{ templateId: template?.id ?? "", variables: template?.variables ?? {} },
    variants: variantsOf(broadcast),
  };
}

/** What differs from the draft that was read. A template and the content's own HTML replace each other: only one is sent. */
export function changedFields(draft: Draft, saved: Draft): Schemas["UpdateBroadcastBody"] {
  const { templateId, variables, html } = draft;
  const orNull = (text: string) => (text === "" ? null : text);
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const isSameTemplate = templateId === saved.templateId && isSame(variables, saved.variables);
  const [compared, before] = [givenVariants(draft.variants), givenVariants(saved.variants)];
  return {
    ...Object.fromEntries(
      names.filter((name) => draft[name] !== saved[name]).map((name) => [name, orNull(draft[name])]),
    ),
    ...(!isSameTemplate && { template: templateId === "" ? null : { id: templateId, variables } }),
    ...(templateId === "" && html !== saved.html && { html: orNull(html) }),
    ...(!isSame(compared, before) && { variants: compared }),
  };
}
