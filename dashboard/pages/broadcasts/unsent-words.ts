import type { Schemas } from "../../api/client.ts";

type BounceType = NonNullable<Schemas["BroadcastEmail"]["bounceType"]>;
type Reason = NonNullable<Schemas["UnsentRecipient"]["reason"]>;

const words: Readonly<Record<Reason, string>> = {
  unsubscribed: "Unsubscribed",
  topic_left: "Left the topic",
  suppressed: "Suppressed",
  restricted: "Not one of the recipients that the project may send to",
  captured: "Captured",
  erased: "Erased",
  contact_gone: "The contact was deleted",
  address_changed: "The contact has another address by now",
  invalid: "The address cannot be sent to",
  missing_field: "A field that the content needs is missing",
  rendering_failed: "The content could not be rendered",
  rejected: "Refused when it was sent",
  unknown_outcome: "Sent once without an answer",
  canceled: "The broadcast was canceled",
};

/** Why a recipient got no email. */
export function unsentWords(reason: Reason): string {
  return words[reason];
}

const bounces: Readonly<Record<BounceType, string>> = {
  permanent: "The address does not take email",
  transient: "Not delivered for now: the mailbox may be full or its server busy",
};

/** Why a recipient did not get an email that was sent. */
export function bounceWords(type: BounceType): string {
  return bounces[type];
}
