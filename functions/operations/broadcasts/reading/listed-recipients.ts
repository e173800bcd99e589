import { judgedClicks } from "../../../domain/broadcasts/figures/clicks.ts";
import { placeOfLink } from "../../../domain/broadcasts/figures/link-numbers.ts";
import type { BounceType, RecipientEventName } from "../../../domain/broadcasts/figures/recipient-events.ts";
import { isMailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import type { WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import { type RecipientView, recipientViews } from "./recipient-views.ts";

/** A recipient with what they did, programs left out. */
export interface ListedRecipient extends RecipientView {
  readonly openedAt: string | null;
  readonly clickedAt: string | null;
  readonly unsubscribedAt: string | null;
  readonly bounceType: BounceType | null;
  /** By link, where the links of the content were given; null stands for all others. */
  readonly clicks: { readonly link: string | null; readonly clicks: number }[];
}

export interface RecipientFilter {
  readonly event?: RecipientEventName | undefined;
  readonly to?: string | undefined;
  readonly bounceType?: BounceType | undefined;
}

export function isFilter({ event, to, bounceType }: RecipientFilter): boolean {
  return event !== undefined || to !== undefined || bounceType !== undefined;
}

/** Returns the recipients of a chunk, in the order of their ids. `links` are those of the content, if it was read. */
export function listedRecipients(
  whole: WholeChunk,
  base: string,
  links: readonly string[] | undefined,
): readonly ListedRecipient[] {
  return recipientViews(whole, base).map((view, index) => {
    const { opened, clicked, bounced } = whole.reports.get(index) ?? {};
    const permanence = bounced === undefined ? "transient" : "permanent";
    return {
      ...view,
      ...{ openedAt: isoOf(opened), clickedAt: isoOf(clicked) },
      unsubscribedAt: isoOf(whole.unsubscribed.get(index)),
      bounceType: view.status === "bounced" ? permanence : null,
      clicks: links ? clicksByLink(whole.clicks.get(index) ?? [], links) : [],
    };
  });
}

/** Whether a recipient is one that a list is filtered for. */
export function isWanted(row: ListedRecipient, { event, to, bounceType }: RecipientFilter): boolean {
  if (event !== undefined && !happened[event](row)) return false;
  if (bounceType !== undefined && row.bounceType !== bounceType) return false;
  return to === undefined || foldedOf(row.to) === foldedOf(to);
}

const happened: Readonly<Record<RecipientEventName, (row: ListedRecipient) => boolean>> = {
  sent: ({ reason, status }) => reason === null && status !== "queued" && status !== "sending",
  // A complaint is about an email that was delivered.
  delivered: ({ status }) => status === "delivered" || status === "complained",
  opened: ({ openedAt }) => openedAt !== null,
  clicked: ({ clickedAt }) => clickedAt !== null,
  bounced: ({ status }) => status === "bounced",
  complained: ({ status }) => status === "complained",
  unsubscribed: ({ unsubscribedAt }) => unsubscribedAt !== null,
  suppressed: ({ status }) => status === "suppressed",
};

function clicksByLink(clicks: Parameters<typeof judgedClicks>[0], links: readonly string[]) {
  const counts = new Map<string | null, number>();
  for (const { link: number, isMachine } of judgedClicks(clicks)) {
    const link = links[placeOfLink(number)] ?? null;
    if (!isMachine) counts.set(link, (counts.get(link) ?? 0) + 1);
  }
  return [...counts].map(([link, count]) => ({ link, clicks: count }));
}

function isoOf(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}

function foldedOf(address: string): string {
  const mailbox = parseMailbox(address.trim());
  return isMailbox(mailbox) ? mailbox.key : address;
}
