/**
 * The most code that a function may load before its first request, in KB of minified text, by the folder of its
 * handler. That of a send was decided (docs/decisions/0005); the others are at most a tenth above the largest function.
 */
export const startLimits: readonly { readonly files: RegExp; readonly kilobytes: number }[] = [
  { files: /^functions\/api\/emails\/send-(email|bulk)\.ts$/, kilobytes: 309 },
  // It sends, and renders versions that are not published.
  { files: /^functions\/api\/emails\//, kilobytes: 382 },
  // It reads emails of broadcasts from their chunks.
  { files: /^functions\/api\/deliverability\/get-email-diagnosis\.ts$/, kilobytes: 386 },
  { files: /^functions\/api\/domains\//, kilobytes: 348 },
  { files: /^functions\/api\/webhooks\//, kilobytes: 310 },
  { files: /^functions\/api\/(outbound|limits)\//, kilobytes: 310 },
  { files: /^functions\/api\/(projects|keys|members)\//, kilobytes: 318 },
  // It has the whole contract, to know the methods of a path.
  { files: /^functions\/api\/fallback\//, kilobytes: 99 },
  // The raw message and attachments are files: the client of S3.
  { files: /^functions\/api\/inbound\/emails\/get-inbound-(raw|attachment)\.ts$/, kilobytes: 391 },
  // Many endpoints each: rarely called, so that a start counts less than a function more.
  { files: /^functions\/resend\/other\//, kilobytes: 290 },
  { files: /^functions\/resend\//, kilobytes: 623 },
  // They render the template of a draft; a check also judges its content and domain by the rules of receivers.
  { files: /^functions\/api\/broadcasts\/send-broadcast\.ts$/, kilobytes: 512 },
  { files: /^functions\/api\/broadcasts\/check-broadcast\.ts$/, kilobytes: 480 },
  // It renders a draft and accepts the email.
  { files: /^functions\/api\/broadcasts\/test-broadcast\.ts$/, kilobytes: 463 },
  // They look at what was reported of each recipient.
  { files: /^functions\/api\/broadcasts\/list-broadcast-(emails|unsent)\.ts$/, kilobytes: 365 },
  { files: /^functions\/api\//, kilobytes: 358 },
  { files: /^functions\/workers\/sending\/deliver\.ts$/, kilobytes: 493 },
  { files: /^functions\/workers\/jobs\/run-jobs\.ts$/, kilobytes: 542 },
  { files: /^functions\/workers\/feedback\/record-events\.ts$/, kilobytes: 408 },
  { files: /^functions\/workers\/webhooks\/call-webhooks\.ts$/, kilobytes: 302 },
  // It parses messages and reports, and accepts the emails of forwards and replies.
  { files: /^functions\/workers\/inbound\/receive-email\.ts$/, kilobytes: 463 },
  // It renders the emails of a broadcast, and hands them to SES.
  { files: /^functions\/workers\/broadcasts\//, kilobytes: 594 },
  { files: /^functions\/workers\/domains\//, kilobytes: 341 },
  { files: /^functions\/workers\//, kilobytes: 323 },
];

/** Code that is loaded on first use, while a request or a message waits. */
export const laterLimits: readonly {
  readonly functionName: string;
  readonly file: string;
  readonly when: string;
  readonly kilobytes: number;
}[] = [
  {
    functionName: "send-email",
    file: "functions/gateways/emails/send-queues.ts",
    when: "first message to a queue",
    kilobytes: 28,
  },
  {
    functionName: "send-bulk",
    file: "functions/gateways/emails/send-queues.ts",
    when: "first message to a queue",
    kilobytes: 28,
  },
  {
    functionName: "send-email",
    file: "functions/gateways/platform/object-store.ts",
    when: "first large email",
    kilobytes: 175,
  },
  {
    functionName: "send-email",
    file: "functions/operations/emails/accept/render-drafts.ts",
    when: "first email with a template",
    kilobytes: 5.4,
  },
  {
    functionName: "create-template",
    file: "functions/domain/templates/mjml/compile-mjml.ts",
    when: "first template in MJML",
    kilobytes: 900,
  },
  {
    functionName: "deliver",
    file: "functions/gateways/platform/mail/mailer.ts",
    when: "first email",
    kilobytes: 80,
  },
  {
    functionName: "deliver",
    file: "functions/gateways/outbox/webhook-queue.ts",
    when: "first webhook delivery",
    kilobytes: 28,
  },
  // It also reads files, for attachments that are named by their URLs.
  {
    functionName: "call-webhooks",
    file: "functions/gateways/platform/web/web.ts",
    when: "first call",
    kilobytes: 18.7,
  },
];
