/**
 * What a function's code may weigh, in KB of minified text: what is parsed before its first request, by the folder
 * that holds it. A send's was decided (docs/decisions/0005); the others are what they weighed and a twentieth more.
 */
export const startLimits: readonly { readonly files: RegExp; readonly kilobytes: number }[] = [
  { files: /^functions\/api\/emails\/send-(email|bulk)\.ts$/, kilobytes: 300 },
  { files: /^functions\/api\/emails\//, kilobytes: 328 },
  { files: /^functions\/api\/domains\//, kilobytes: 312 },
  { files: /^functions\/api\/webhooks\//, kilobytes: 295 },
  { files: /^functions\/api\/(outbound|limits)\//, kilobytes: 305 },
  { files: /^functions\/api\/(projects|keys|members)\//, kilobytes: 298 },
  // It carries the whole contract: what methods a path has is all it asks of it.
  { files: /^functions\/api\/fallback\//, kilobytes: 99 },
  { files: /^functions\/api\//, kilobytes: 322 },
  { files: /^functions\/workers\/sending\/deliver\.ts$/, kilobytes: 450 },
  { files: /^functions\/workers\/jobs\/run-jobs\.ts$/, kilobytes: 406 },
  { files: /^functions\/workers\/feedback\/record-events\.ts$/, kilobytes: 314 },
  { files: /^functions\/workers\/webhooks\/call-webhooks\.ts$/, kilobytes: 285 },
  { files: /^functions\/workers\//, kilobytes: 295 },
];

/** Code that waits until it is first asked for, and then is loaded while somebody waits. */
export const laterLimits: readonly {
  readonly functionName: string;
  readonly file: string;
  readonly when: string;
  readonly kilobytes: number;
}[] = [
  {
    functionName: "send-email",
    file: "functions/gateways/emails/send-queues.ts",
    when: "first hand-over",
    kilobytes: 30,
  },
  {
    functionName: "send-bulk",
    file: "functions/gateways/emails/send-queues.ts",
    when: "first hand-over",
    kilobytes: 30,
  },
  {
    functionName: "send-email",
    file: "functions/gateways/platform/object-store.ts",
    when: "first large mail",
    kilobytes: 200,
  },
  {
    functionName: "deliver",
    file: "functions/gateways/platform/mail/mailer.ts",
    when: "first mail",
    kilobytes: 100,
  },
  {
    functionName: "deliver",
    file: "functions/gateways/outbox/webhook-queue.ts",
    when: "first endpoint to be told",
    kilobytes: 30,
  },
  {
    functionName: "call-webhooks",
    file: "functions/gateways/platform/web/web.ts",
    when: "first call",
    kilobytes: 7,
  },
];

/**
 * Packages that come with those of `package.json` and are known to be in a bundle. What is in neither list was
 * decided by nobody.
 */
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
