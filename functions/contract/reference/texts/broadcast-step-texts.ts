import { figureRules } from "../../../domain/broadcasts/figures/figure-rules.ts";
import type { FieldTexts, OperationReference } from "../area-reference.ts";
import { cursorOrPage, partialPages } from "../pagination.ts";
import { nested } from "./template-texts.ts";

/** The fields of a broadcast that sending sets. */
export const stepTexts: FieldTexts = {
  status:
    "A `draft` becomes `scheduled` or `preparing`, then `sending`, and ends as `sent`, `canceled` or `failed`. While `preparing`, its recipients are laid out and its price is reserved.",
  scheduledAt: "When it is prepared and sent; null for at once.",
  latestAt: "A broadcast that has not begun to be sent by then has failed: `missed`. Nothing is charged.",
  startedAt: "When the first emails were handed over.",
  endedAt: "When it was sent, canceled or had failed.",
  reason:
    "Why it failed, is paused or was canceled. It pauses itself for `bounces` over 5 % of at least 500 emails that were handed over, and for `complaints` over 0.1 %, at least five.",
  recipientCount: "How many recipients it has; null until it is prepared.",
};

export const sendTexts: FieldTexts = {
  scheduledAt: "At most 30 days ahead. Recipients, price and quota are those of that time.",
  latestAt: "After `scheduledAt`; defaults to six hours after it.",
  override:
    "Groups of more than 5,000 contacts are not counted one by one: `true` sends although all of their contacts together would cost too much, since those that are left out cost nothing. It also sends although the broadcast or its domain breaks a rule of a provider at which 5,000 or more of the recipients are, or although complaints about the domain are 0.25 % or more of at least 1,000 deliveries in seven days: otherwise the call is refused with 409 `invalid_state`, which names the rule (of more than 5,000 contacts, the first 5,000 are counted by provider), and a scheduled broadcast fails with `receiver_rules`. See `GET /broadcasts/{broadcastId}/check`.",
};

export const costTexts: FieldTexts = {
  isFinal:
    "Whether it is what was charged; false for a preview. A broadcast that ended before its price was reserved has cost nothing.",
  recipients:
    "Each costs one unit. Null for a large segment before it is sent, and where it ended before its recipients were known.",
  isExact: "False where all contacts of a large group are counted, those that will be left out included.",
  leftOut: "How many contacts do not receive it, by reason. They cost nothing.",
  unitMicros: "The price of a recipient.",
  credits: "How many recipients free credits pay for; they are used first.",
  micros: "What the balance pays.",
  refunded: "What was returned for recipients that were not sent to.",
  after: "What would be left; null once it is charged.",
};

export const testTexts: FieldTexts = {
  to: "At least one address, and at most 5; duplicates are removed. All get the same email.",
  contactId:
    "A contact whose data the content sees. The email does not go to it. Without one, no field of a contact has a value.",
  variant: "Of a broadcast that compares two, the one to send; the first by default.",
};

export const stepOperations: Readonly<Record<string, OperationReference>> = {
  sendBroadcast: {
    summary: "Send a broadcast",
    description:
      "Sends a draft at once, or at `scheduledAt`. What it lacks is returned in `issues`, all at once. The price of all recipients is reserved before the first email; where the funds do not cover them, nothing is sent and nothing is charged. A broadcast is sent once: a repeated call returns 409 `invalid_state`.",
    example: { scheduledAt: "2026-12-01T09:00:00+01:00" },
  },
  unscheduleBroadcast: {
    summary: "Unschedule a broadcast",
    description: "Returns a scheduled broadcast to its draft.",
  },
  pauseBroadcast: {
    summary: "Pause a broadcast",
    description:
      "Stops a broadcast that is being sent; within seconds nothing more is handed over. One that is paused for 30 days is canceled.",
  },
  resumeBroadcast: {
    summary: "Resume a broadcast",
    description:
      "Goes on with a broadcast that is paused, whether by a call or by the service. Nobody gets it twice. One that has paused itself for `bounces` or `complaints` does not pause again for those that were reported until then. One that has paused for its domain stays so until the domain is verified: the call is refused with `domain_not_verified`.",
  },
  cancelBroadcast: {
    summary: "Cancel a broadcast",
    description: "Ends a broadcast. What was not handed over to be sent is refunded.",
  },
  testBroadcast: {
    summary: "Send a test of a broadcast",
    description:
      "Sends the content as one email like any other from the broadcast's domain: charged, not delivered to suppressed addresses, and in no figure of the broadcast. Its link unsubscribes nobody. Needs the scope `contact:read` too with `contactId`. `GET /emails/{emailId}` returns the status.",
    example: { to: ["you@example.com"], contactId: "con_01KV5JE8G09BQEJJWM1YBQ5300" },
  },
  getBroadcastCost: {
    summary: "Get the cost of a broadcast",
    description:
      "Before it is sent a preview, with free credits first; afterwards what was charged and refunded.",
  },
  checkBroadcast: {
    summary: "Check a broadcast",
    description: "Returns whether it can be sent, and everything that it lacks.",
  },
};

const { recipients, sent, unsent, leftOut, ...factTexts } = figureRules;

/** What the figures count; each rate names what it is of, and is null of nothing. */
export const analyticsTexts: FieldTexts = {
  ...figureRules,
  rates: "Null where it would be of nothing, and for `bounced` where not all are counted.",
  links:
    "The links of the html as they are written, the first 100, with what was followed of each. Links that programs followed count apart.",
  ...nested("links", {
    link: "Null for all others together.",
    clicks: "How often people followed it.",
    machineClicks: "How often programs followed it.",
    recipients: "How many recipients followed it, each once.",
    machineRecipients: "For how many recipients only programs followed it.",
  }),
  hours: "When each was first reported: the hours since the start in which anything was, of the first week.",
  ...nested("hours", { ...factTexts, from: "When the hour begins." }),
  providers: "By who runs the mailbox, which follows from its domain. Domains of companies are `other`.",
  ...nested("providers", { ...factTexts, rates: "Of `delivered`; null of nothing." }),
  variants:
    "Of a broadcast that compares two variants, those who tried each, and the rest. What decides is that of the first two when the winner is chosen.",
  ...nested("variants", {
    ...factTexts,
    part: "`a` and `b` try the variants, and the `rest` gets the one that wins.",
    variant: "What they get; null before one has won.",
    recipients: "How many there are.",
    rates: "Of `delivered`; null of nothing.",
  }),
  rules: "What each figure counts.",
  isComplete:
    "False for a broadcast to more than about a million recipients: the figures from `delivered` on are those of the first million.",
  asOf: "When the figures were summed up.",
};

export const resultOperations: Readonly<Record<string, OperationReference>> = {
  listBroadcastEmails: {
    summary: "List the emails of a broadcast",
    description: `One for each recipient, sent or not, from the moment that it is prepared. Those with the highest ID come first. \`event\`, \`to\` and \`bounceType\` select recipients, combined with AND. What programs did is left out. ${partialPages} ${cursorOrPage}`,
  },
  listBroadcastUnsent: {
    summary: "List who did not get a broadcast",
    description: `Everyone who did not get it, with the reason: recipients that were not sent to, and contacts that were left out when it was prepared. ${cursorOrPage}`,
  },
  getBroadcastAnalytics: {
    summary: "Get the analytics of a broadcast",
    description:
      "What became of its emails, in counts and rates: of all, by link, hour and mailbox provider. People and programs count apart, and repeated reports once. It is summed up when it is asked for.",
  },
};
