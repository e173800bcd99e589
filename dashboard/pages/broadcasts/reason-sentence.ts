import type { Broadcast } from "./broadcast.ts";

type Reason = NonNullable<Broadcast["reason"]>;

const sentences: Readonly<Record<Reason, string>> = {
  missed: "It could not be started by its latest time. Nothing was charged.",
  insufficient_balance: "Credits and balance did not cover it. Nothing was charged.",
  outbound_quota_exceeded: "The quota of this month did not cover it. Nothing was charged.",
  domain_not_verified: "Its domain is not verified. Publish the records, then resume.",
  receiver_rules: "Its domain breaks a rule of a mailbox provider that many recipients are at.",
  region_retired: "The region of its domain is not in use any more.",
  outbound_paused: "Sending of this project is paused. Resume it under Quota and money.",
  recipients_gone: "Its audience, segment or topic was deleted.",
  bounces: "Paused by itself: more than 5% bounced. Look at the addresses before you resume.",
  complaints: "Paused by itself: more than 0.1% complained. Look at who gets it before you resume.",
  caller: "By a person or a program of this project.",
  paused_too_long: "It was paused for 30 days. What was not sent was refunded.",
};

/** Why a broadcast failed, was paused or was canceled, and what to do. */
export function reasonSentence(reason: Reason): string {
  return sentences[reason];
}
