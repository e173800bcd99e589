import type { SourceMutant } from "./mutant.ts";

const claims = "test/faults/races/claims.test.ts";
const sending = "functions/operations/sending";
const firstClaim = "test/workers/first-claim.test.ts";

/** What makes sure that one worker has an email, and that its events come before. */
export const claimed: readonly SourceMutant[] = [
  {
    name: "puts back an email that another worker has claimed",
    guards: "A worker whose claim has run out leaves the email to the one that has it.",
    file: `${sending}/requeue-email.ts`,
    from: "    ...(attempt && { attemptId: attempt.id }),\n",
    to: "",
    test: claims,
    title: /a worker whose claim expired does not requeue an email of another/,
  },
  {
    name: "marks an email as sent that another worker has claimed",
    guards: "A late answer of SES does not change the email of another claim.",
    file: `${sending}/mark-sent.ts`,
    from: "    ...(claim && { attemptId: claim.id }),\n",
    to: "",
    test: claims,
    title: /a late SES response does not change an email that another claimed/,
  },
  {
    name: "does not recognize its own claim after a lost answer",
    guards: "A claim whose answer was lost sends at once, not after the claim has run out.",
    file: `${sending}/batch/claim-queued.ts`,
    from: "return current?.attempt?.id === attempt.id ? { claimed: current } : { unclaimed: current };",
    to: "return { unclaimed: current };",
    test: claims,
    title: /a worker that loses its claim's response sends the email at once/,
  },
  {
    name: "claims an email at once although a webhook is to hear that it was queued",
    guards: "A claimed email has its events, whatever happens to its worker.",
    file: `${sending}/batch/claim-queued.ts`,
    from: 'isSubscribed(one, "email.queued")',
    to: 'isSubscribed(one, "email.queued") && false',
    test: firstClaim,
    title: /hears that an email was queued, though its worker ends with the claim/,
  },
  {
    name: "claims a scheduled email without the event that it was queued",
    guards: "A claimed email has its events, whatever happens to its worker.",
    file: "functions/store/emails/email-changes.ts",
    from: '      isUnscheduled && absent("scheduledAt"),\n',
    to: "",
    test: firstClaim,
    title: /a scheduled email has the event that it was queued, though its worker ends with the claim/,
  },
  {
    name: "stores the emails of a bulk call again, as queued",
    guards: "A repeated message of a bulk call leaves the emails alone that it has stored.",
    file: "functions/operations/emails/bulk/store-bulk-email.ts",
    from: "ttlsOf(services, scheduledAt).facts));",
    to: "ttlsOf(services, scheduledAt).facts), null);",
    test: "test/workers/claims.test.ts",
    title: /as an envelope's, at a worker that stopped in its midst, sends each of its emails once/,
  },
  {
    name: "releases an email that is being sent",
    guards: "A release with an old list of held emails queues only what is held.",
    file: `${sending}/holding/release-held.ts`,
    from: 'from: ["held"] as const, set',
    to: "set",
    test: claims,
    title: /a release with a stale list of held emails queues none being sent/,
  },
];
