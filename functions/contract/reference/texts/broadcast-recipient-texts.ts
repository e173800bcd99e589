import type { FieldTexts } from "../area-reference.ts";
import { nested } from "./template-texts.ts";

/** The emails of a broadcast, and what they are selected by. */
export const recipientTexts: FieldTexts = {
  openedAt: "When a person first opened it.",
  clickedAt: "When a person first followed one of its links.",
  unsubscribedAt: "When the recipient unsubscribed by the link of this email.",
  bounceType: "Whether it bounced for good or for a time.",
  clicks:
    "With `event=clicked`: how often a person followed each link, of the first 40 clicks. Otherwise empty.",
  ...nested("clicks", { link: "As it is written in the html; null for all others together." }),
};

export const recipientParameters: FieldTexts = {
  "listBroadcastEmails.event": "Only recipients of whom this is known.",
  "listBroadcastEmails.to": "Only the recipient with this address.",
  "listBroadcastEmails.bounceType": "Only emails that bounced for good, or for a time.",
};
