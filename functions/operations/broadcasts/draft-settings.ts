import { formatMailbox, type Mailbox } from "../../domain/platform/addresses/address.ts";
import type { BroadcastContent } from "../../store/broadcasts/broadcast-content.ts";
import type { GivenTemplate } from "./template/named-template.ts";
import { type GivenVariants, secondAfter } from "./variants/given-variants.ts";

type Given<Value> = Value | null | undefined;

/** What a caller gives of a draft. What is left out stays; `null` empties a field. */
export interface DraftSettings {
  readonly from?: Given<Mailbox>;
  readonly replyTo?: readonly Mailbox[] | undefined;
  readonly subject?: Given<string>;
  readonly previewText?: Given<string>;
  readonly html?: Given<string>;
  readonly text?: Given<string>;
  readonly template?: Given<GivenTemplate>;
  readonly variants?: Given<GivenVariants>;
  readonly audienceId?: Given<string>;
  readonly segmentId?: Given<string>;
  readonly topicId?: Given<string>;
}

const contentFields = ["subject", "previewText", "html", "text"] as const;

/**
 * Returns a content with the fields that are given. A template, whose id was found, and html or text exclude each other:
 * the one that is given replaces the other.
 */
export function withSettings(
  { pinned: _, ...all }: BroadcastContent,
  given: DraftSettings,
  templateId: string | undefined,
): BroadcastContent {
  const template = templateAfter(all.template, given, templateId);
  const { html: __, text: ___, ...others } = all;
  const before: BroadcastContent = template ? others : all;
  const from = given.from === undefined ? before.from : given.from && formatMailbox(given.from);
  const replyTo = given.replyTo ? given.replyTo.map(formatMailbox) : before.replyTo;
  const texts = contentFields.flatMap((name) => {
    const value = given[name] === undefined ? before[name] : given[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  const b = secondAfter(all.b, given.variants);
  const own = { ...(from && { from }), replyTo, ...Object.fromEntries(texts) };
  return { ...own, ...(template && { template }), ...(b && { b }) };
}

function templateAfter(
  before: BroadcastContent["template"],
  { template, html, text }: DraftSettings,
  id: string | undefined,
): BroadcastContent["template"] {
  if (template === null || typeof html === "string" || typeof text === "string") return undefined;
  if (template === undefined || id === undefined) return before;
  const { version, variables = {} } = template;
  return { id, ...(version !== undefined && { version }), variables: { ...variables } };
}

/** Returns the audience, segment or topic of a draft: the one that is given, else what is left of the one before. */
export function groupAfter(before: string | undefined, given: DraftSettings): string | undefined {
  const { audienceId, segmentId, topicId } = given;
  const next = audienceId ?? segmentId ?? topicId;
  if (typeof next === "string") return next;
  const emptied = { aud: audienceId, seg: segmentId, top: topicId }[before?.slice(0, 3) ?? ""];
  return emptied === null ? undefined : before;
}
