import * as fc from "fast-check";
import { messageTags } from "../../functions/settings/message-tags.ts";

/** A sent email, as SES events identify it. */
export interface Sent {
  readonly messageId: string;
  readonly projectId: string;
  readonly emailId: string;
  readonly attemptId: string;
}

/** An SES event without its message. */
export interface Happened {
  readonly kind: string;
  readonly recipient?: string;
  /** Seconds after the message was accepted: few values, so that events share a time. */
  readonly second: number;
  readonly fields?: Readonly<Record<string, unknown>>;
}

export const recipients = ["a@example.com", "B@example.com", "c@example.net"] as const;

const hard = { bounceType: "Permanent", bounceSubType: "General" };
const soft = { bounceType: "Transient", bounceSubType: "MailboxFull" };
const outOfOffice = { bounceType: "Transient", bounceSubType: "General" };
const heldBack = { bounceType: "Permanent", bounceSubType: "OnAccountSuppressionList" };
const delay = { delayType: "MailboxFull" };

/** The possible sequences of events of one recipient. */
const stories: readonly (readonly [kind: string, fields?: Readonly<Record<string, unknown>>])[][] = [
  [],
  [["Delivery"]],
  [["DeliveryDelay", delay], ["DeliveryDelay", { delayType: "General" }], ["Delivery"]],
  [["Delivery"], ["Complaint", { complaintFeedbackType: "abuse" }]],
  [["Delivery"], ["Bounce", outOfOffice]],
  [["Delivery"], ["Bounce", hard]],
  [
    ["Bounce", hard],
    ["Bounce", { ...hard, bounceSubType: "NoEmail" }],
  ],
  [
    ["DeliveryDelay", delay],
    ["Bounce", soft],
    ["Bounce", soft],
  ],
  [["Bounce", heldBack]],
];

const second = fc.integer({ min: 1, max: 3 });

function storyOf(recipient: string): fc.Arbitrary<readonly Happened[]> {
  return fc
    .constantFrom(...stories)
    .chain((story) =>
      fc.tuple(
        ...story.map(([kind, fields]) =>
          fc.record({ kind: fc.constant(kind), second, fields: fc.constant(fields ?? {}) }),
        ),
      ),
    )
    .map((events) => events.map((one) => ({ ...one, recipient })));
}

const opened: fc.Arbitrary<Happened> = fc.record({ kind: fc.constantFrom("Open", "Click"), second });

/** All events of a message: SES accepted it and each recipient has a sequence of events, or SES rejected it. */
export const messageEvents: fc.Arbitrary<readonly Happened[]> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(fc.tuple(...recipients.map(storyOf)), fc.array(opened, { maxLength: 2 }))
      .map(([each, seen]) => [{ kind: "Send", second: 0 }, ...each.flat(), ...seen]),
  },
  {
    weight: 1,
    arbitrary: fc.constant([
      { kind: "Send", second: 0 },
      { kind: "Reject", second: 1 },
    ]),
  },
);

const listOf: Readonly<Record<string, string>> = {
  Bounce: "bouncedRecipients",
  Complaint: "complainedRecipients",
  DeliveryDelay: "delayedRecipients",
};

/** The event as SES publishes it, with the address in lower case, as SES sometimes does. */
export function textOf(sent: Sent, { kind, recipient, second: at, fields = {} }: Happened): string {
  const timestamp = new Date(Date.UTC(2026, 5, 15, 12, 0, at)).toISOString();
  const who = recipient?.toLowerCase() ?? "";
  const list = listOf[kind];
  const named = list ? { [list]: [{ emailAddress: who }] } : { recipients: [who] };
  const part = kind[0]?.toLowerCase() + kind.slice(1);
  return JSON.stringify({
    eventType: kind,
    mail: {
      messageId: sent.messageId,
      timestamp: new Date(Date.UTC(2026, 5, 15, 12)).toISOString(),
      destination: recipients,
      tags: {
        [messageTags.project]: [sent.projectId],
        [messageTags.email]: [sent.emailId],
        [messageTags.attempt]: [sent.attemptId],
      },
    },
    [part]: { timestamp, ...(recipient && named), ...fields },
  });
}
