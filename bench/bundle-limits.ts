/**
 * The most code that a function may load before its first request, in KB of minified text, by the folder of its
 * handler. That of a send was decided (docs/decisions/0005); the others are at most a tenth above the largest function.
 */
export const startLimits: readonly { readonly files: RegExp; readonly kilobytes: number }[] = [
  { files: /^functions\/api\/emails\/send-(email|bulk)\.ts$/, kilobytes: 300 },
  { files: /^functions\/api\/emails\//, kilobytes: 328 },
  { files: /^functions\/api\/domains\//, kilobytes: 314 },
  { files: /^functions\/api\/webhooks\//, kilobytes: 296 },
  { files: /^functions\/api\/(outbound|limits)\//, kilobytes: 305 },
  { files: /^functions\/api\/(projects|keys|members)\//, kilobytes: 298 },
  // It has the whole contract, to know the methods of a path.
  { files: /^functions\/api\/fallback\//, kilobytes: 99 },
  { files: /^functions\/api\//, kilobytes: 326 },
  { files: /^functions\/workers\/sending\/deliver\.ts$/, kilobytes: 452 },
  { files: /^functions\/workers\/jobs\/run-jobs\.ts$/, kilobytes: 408 },
  { files: /^functions\/workers\/feedback\/record-events\.ts$/, kilobytes: 328 },
  { files: /^functions\/workers\/webhooks\/call-webhooks\.ts$/, kilobytes: 287 },
  { files: /^functions\/workers\//, kilobytes: 299 },
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
  {
    functionName: "call-webhooks",
    file: "functions/gateways/platform/web/web.ts",
    when: "first call",
    kilobytes: 6,
  },
];

/** Dependencies of the packages of `package.json` that may be in a bundle. A package on neither list fails the budgets. */
export const knownPackages: readonly string[] = [
  "@aws/lambda-invoke-store",
  "@aws-sdk/checksums",
  "@aws-sdk/core",
  "@aws-sdk/credential-provider-env",
  "@aws-sdk/credential-provider-node",
  "@aws-sdk/dynamodb-codec",
  "@aws-sdk/endpoint-cache",
  "@aws-sdk/middleware-endpoint-discovery",
  "@aws-sdk/middleware-sdk-s3",
  "@aws-sdk/middleware-sdk-sqs",
  "@aws-sdk/signature-v4-multi-region",
  "@aws-sdk/xml-builder",
  "@middy/util",
  "@smithy/core",
  "@smithy/node-http-handler",
  "@smithy/signature-v4",
  "@smithy/types",
  "bowser",
  "mnemonist",
  "obliterator",
];
