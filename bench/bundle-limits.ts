/**
 * The most code that a function may load before its first request, in KB of minified text, by the folder of its
 * handler. That of a send was decided (docs/decisions/0005); the others are at most a tenth above the largest function.
 */
export const startLimits: readonly { readonly files: RegExp; readonly kilobytes: number }[] = [
  { files: /^functions\/api\/emails\/send-(email|bulk)\.ts$/, kilobytes: 300 },
  { files: /^functions\/api\/emails\//, kilobytes: 340 },
  { files: /^functions\/api\/domains\//, kilobytes: 328 },
  { files: /^functions\/api\/webhooks\//, kilobytes: 305 },
  { files: /^functions\/api\/(outbound|limits)\//, kilobytes: 305 },
  { files: /^functions\/api\/(projects|keys|members)\//, kilobytes: 304 },
  // It has the whole contract, to know the methods of a path.
  { files: /^functions\/api\/fallback\//, kilobytes: 99 },
  { files: /^functions\/api\//, kilobytes: 336 },
  { files: /^functions\/workers\/sending\/deliver\.ts$/, kilobytes: 464 },
  { files: /^functions\/workers\/jobs\/run-jobs\.ts$/, kilobytes: 420 },
  { files: /^functions\/workers\/feedback\/record-events\.ts$/, kilobytes: 339 },
  { files: /^functions\/workers\/webhooks\/call-webhooks\.ts$/, kilobytes: 296 },
  { files: /^functions\/workers\//, kilobytes: 311 },
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
    kilobytes: 2.7,
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
  // MJML, loaded only where a template is saved, checked or published.
  "@babel/runtime",
  "boolbase",
  "cheerio",
  "cheerio-select",
  "css-select",
  "css-what",
  "detect-node",
  "dom-serializer",
  "domelementtype",
  "domhandler",
  "domutils",
  "entities",
  "htmlparser2",
  "juice",
  "lodash",
  "mensch",
  "mjml-accordion",
  "mjml-body",
  "mjml-button",
  "mjml-carousel",
  "mjml-column",
  "mjml-divider",
  "mjml-group",
  "mjml-head",
  "mjml-head-attributes",
  "mjml-head-breakpoint",
  "mjml-head-font",
  "mjml-head-html-attributes",
  "mjml-head-preview",
  "mjml-head-style",
  "mjml-head-title",
  "mjml-hero",
  "mjml-image",
  "mjml-navbar",
  "mjml-parser-xml",
  "mjml-raw",
  "mjml-section",
  "mjml-social",
  "mjml-spacer",
  "mjml-table",
  "mjml-text",
  "mjml-validator",
  "mjml-wrapper",
  "nth-check",
  "slick",
];
