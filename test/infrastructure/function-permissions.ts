// The permissions of every function, as `<action> <resource>`, without its own log, traces, queue and key-use record.
// They repeat lib/permissions/ on purpose: a changed permission has to be changed here as well.

const changeScheduledEmail = [...data("BatchGetItem", "PutItem", "UpdateItem"), ...readBodies()];
const readFunds = [...data("BatchGetItem"), ...money("BatchGetItem")];
const updateFunds = [...readFunds, ...money("UpdateItem"), ...data("PutItem"), ...enqueueWebhooks()];
const updateKeys = data("BatchGetItem", "Query", "PutItem", "UpdateItem");
const updateMembers = data("BatchGetItem", "PutItem", "UpdateItem", "ConditionCheckItem");
const updateContacts = data("BatchGetItem", "GetItem", "PutItem", "UpdateItem", "DeleteItem");
const changeContacts = [...updateContacts, ...enqueueWebhooks()];
const addContacts = [...data("BatchGetItem", "GetItem", "PutItem", "UpdateItem"), ...enqueueWebhooks()];
const changeDomains = data(
  ...["BatchGetItem", "GetItem", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
);
const changeTemplates = data("BatchGetItem", "Query", "GetItem", "PutItem", "UpdateItem", "DeleteItem");
const changeProperties = data("BatchGetItem", "PutItem");
export const allSendQueues = enqueue(
  "eu-west-1-broadcast",
  "eu-west-1-transactional",
  "us-east-1-broadcast",
  "us-east-1-transactional",
);

const inboundObjects = inbound("GetObject", "PutObject", "PutObjectTagging");
const enqueueChunks = ["sqs:SendMessage arn:aws:sqs:us-east-1:123456789012:eds-broadcast"];
const enqueueReceived = ["sqs:SendMessage arn:aws:sqs:us-east-1:123456789012:eds-received"];
const inboundFunctions: readonly (readonly [bundle: string, permissions: readonly string[]])[] = [
  ["list-inbound-emails", data("BatchGetItem", "Query")],
  ["get-inbound-email", [...data("BatchGetItem"), ...inbound("GetObject")]],
  ["delete-inbound-email", [...data("BatchGetItem", "GetItem", "UpdateItem"), ...inbound("DeleteObject")]],
  ["get-inbound-raw", [...data("BatchGetItem"), ...inbound("GetObject")]],
  ["get-inbound-attachment", [...data("BatchGetItem"), ...inboundObjects]],
  [
    "reprocess-inbound-email",
    [...data("BatchGetItem", "Query"), ...inbound("GetObject"), ...enqueueReceived],
  ],
  ["list-inbound-routes", data("BatchGetItem", "Query")],
  ["create-inbound-route", [...data("BatchGetItem", "PutItem", "UpdateItem"), ...enqueueReceived]],
  ["evaluate-inbound-routes", data("BatchGetItem", "Query")],
  ["get-inbound-route", data("BatchGetItem")],
  [
    "update-inbound-route",
    [...data("BatchGetItem", "PutItem", "UpdateItem"), ...enqueueReceived, ...enqueueWebhooks()],
  ],
  ["list-dmarc-reports", data("BatchGetItem", "GetItem", "Query")],
  ["show-forwarding-page", data("BatchGetItem", "GetItem")],
  ["confirm-forwarding", data("BatchGetItem", "GetItem", "UpdateItem")],
  ["delete-inbound-route", data("BatchGetItem", "UpdateItem", "DeleteItem")],
  ["list-blocklist", data("BatchGetItem", "Query")],
  ["create-blocklist-entry", data("BatchGetItem", "PutItem", "UpdateItem")],
  ["delete-blocklist-entry", data("BatchGetItem", "UpdateItem", "DeleteItem")],
  ["get-inbound-settings", data("BatchGetItem")],
  ["update-inbound-settings", data("BatchGetItem", "Query", "PutItem")],
  [
    "receive-email",
    [
      ...send(),
      ...data("Query", "UpdateItem"),
      ...inboundObjects,
      "s3:GetObject arn:aws:s3:::eds-received-123456789012-eu-west-1/received/*",
      "s3:GetObject arn:aws:s3:::eds-received-123456789012-us-east-1/received/*",
      ...enqueueWebhooks(),
    ],
  ],
];

export const functionPermissions: readonly (readonly [bundle: string, permissions: readonly string[]])[] = [
  ["send-email", send()],
  ["send-bulk", send()],
  ["get-email", [...data("BatchGetItem", "Query"), ...readBodies()]],
  [
    "get-email-attachment",
    [
      ...[...data("BatchGetItem"), ...readBodies()],
      ...["s3:GetObject", "s3:PutObject"].map((action) => `${action} <eds-bodies-arn>/attachments/*`),
    ],
  ],
  ["get-email-diagnosis", [...readFunds, ...data("Query"), ...readBodies()]],
  ["get-diagnosis", [...readFunds, ...data("Query")]],
  ["list-emails", [...readFunds, ...data("Query")]],
  ["list-webhooks", data("BatchGetItem", "Query")],
  ["create-webhook", data("BatchGetItem", "PutItem")],
  ["get-webhook", data("BatchGetItem")],
  ["update-webhook", data("BatchGetItem", "GetItem", "PutItem", "UpdateItem")],
  ["delete-webhook", data("BatchGetItem", "GetItem", "PutItem", "DeleteItem")],
  ["rotate-webhook-secret", data("BatchGetItem", "GetItem", "PutItem")],
  ["test-webhook", [...data("BatchGetItem", "PutItem"), ...enqueueWebhooks()]],
  ["list-deliveries", [...readFunds, ...data("Query")]],
  ["get-delivery", data("BatchGetItem")],
  [
    "replay-webhook",
    [...data("BatchGetItem", "PutItem", "UpdateItem"), ...enqueueWebhooks(), ...enqueueJobs()],
  ],
  ["list-templates", data("BatchGetItem", "Query")],
  ["create-template", data("BatchGetItem", "PutItem", "UpdateItem")],
  ["validate-template", data("BatchGetItem")],
  ["get-template", data("BatchGetItem", "Query", "GetItem")],
  ["update-template", changeTemplates],
  ["delete-template", data("BatchGetItem", "Query", "UpdateItem", "DeleteItem")],
  ["publish-template", changeTemplates],
  ["restore-template", changeTemplates],
  ["duplicate-template", data("BatchGetItem", "Query", "GetItem", "PutItem", "UpdateItem")],
  ["list-template-versions", data("BatchGetItem", "Query")],
  ["get-template-version", data("BatchGetItem")],
  ["diff-template", data("BatchGetItem", "GetItem")],
  ["list-template-uses", data("BatchGetItem", "Query")],
  ["render-template", data("BatchGetItem", "GetItem")],
  ["list-broadcasts", data("BatchGetItem", "Query")],
  ["create-broadcast", data("BatchGetItem", "PutItem", "UpdateItem")],
  ["get-broadcast", data("BatchGetItem")],
  ["update-broadcast", data("BatchGetItem", "GetItem", "PutItem", "UpdateItem")],
  ["delete-broadcast", data("BatchGetItem", "UpdateItem", "DeleteItem")],
  ["duplicate-broadcast", data("BatchGetItem", "PutItem", "UpdateItem")],
  [
    "send-broadcast",
    [
      ...data("BatchGetItem", "GetItem", "PutItem", "UpdateItem", "Query"),
      ...money("BatchGetItem"),
      ...enqueueWebhooks(),
      ...enqueueJobs(),
    ],
  ],
  ["unschedule-broadcast", data("BatchGetItem", "UpdateItem")],
  ["pause-broadcast", [...data("BatchGetItem", "GetItem", "PutItem", "UpdateItem"), ...enqueueWebhooks()]],
  [
    "resume-broadcast",
    [...data("BatchGetItem", "GetItem", "PutItem", "UpdateItem"), ...enqueueWebhooks(), ...enqueueJobs()],
  ],
  [
    "cancel-broadcast",
    [...data("BatchGetItem", "GetItem", "PutItem", "UpdateItem"), ...enqueueWebhooks(), ...enqueueJobs()],
  ],
  ["get-broadcast-cost", [...data("BatchGetItem", "GetItem", "Query"), ...money("BatchGetItem")]],
  ["check-broadcast", data("BatchGetItem", "GetItem", "Query")],
  ["list-broadcast-emails", data("BatchGetItem", "Query")],
  ["list-broadcast-unsent", data("BatchGetItem", "Query")],
  ["get-broadcast-analytics", data("BatchGetItem", "Query")],
  ["test-template", send()],
  ["test-broadcast", send()],
  ["list-activity", [...readFunds, ...data("Query")]],
  ["get-event", data("BatchGetItem")],
  ["get-metrics", data("BatchGetItem", "Query")],
  ["get-compliance", data("BatchGetItem", "GetItem", "Query")],
  ["get-delivery-times", data("BatchGetItem")],
  ["reschedule-email", changeScheduledEmail],
  ["cancel-email", [...changeScheduledEmail, ...money("UpdateItem"), ...enqueueWebhooks()]],
  ["cancel-emails", [...readFunds, ...data("Query", "PutItem"), ...readBodies(), ...enqueueJobs()]],
  ["get-cancellation", data("BatchGetItem")],
  ["get-limits", [...readFunds, ...data("BatchGetItem", "Query")]],
  ["list-ledger", [...readFunds, ...money("GetItem", "Query")]],
  ["get-outbound", readFunds],
  ["update-outbound", updateFunds],
  ["pause-outbound", updateFunds],
  ["resume-outbound", [...updateFunds, ...enqueue("eu-west-1-transactional", "us-east-1-transactional")]],
  ["list-contacts", data("BatchGetItem", "Query", "GetItem")],
  ["create-contact", changeContacts],
  ["get-contact", data("BatchGetItem", "GetItem")],
  ["update-contact", changeContacts],
  ["delete-contact", [...changeContacts, ...enqueueJobs()]],
  [
    "create-import",
    [...data("BatchGetItem", "PutItem"), ...enqueueJobs(), "s3:PutObject <eds-bodies-arn>/imports/*"],
  ],
  [
    "start-import",
    [
      ...data("BatchGetItem", "UpdateItem"),
      ...enqueueJobs(),
      "s3:GetObject <eds-bodies-arn>/imports/*",
      "s3:ListBucket <eds-bodies-arn>",
    ],
  ],
  ["list-imports", data("BatchGetItem", "Query")],
  ["get-import", data("BatchGetItem")],
  ["list-import-errors", data("BatchGetItem", "Query")],
  ["create-export", [...data("BatchGetItem", "PutItem"), ...enqueueJobs()]],
  ["get-export", [...data("BatchGetItem"), "s3:GetObject <eds-bodies-arn>/exports/*"]],
  ["list-consent", data("BatchGetItem", "Query", "GetItem")],
  ["list-contact-properties", data("BatchGetItem")],
  ["create-contact-property", changeProperties],
  ["delete-contact-property", changeProperties],
  ...["audience", "topic"].flatMap((kind): [string, readonly string[]][] => [
    [`list-${kind}s`, data("BatchGetItem", "Query")],
    [`create-${kind}`, data("BatchGetItem", "PutItem", "UpdateItem")],
    [`get-${kind}`, data("BatchGetItem")],
    [`update-${kind}`, data("BatchGetItem", "UpdateItem")],
    [
      `delete-${kind}`,
      [...data("BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"), ...enqueueJobs()],
    ],
    [`list-${kind}-contacts`, data("BatchGetItem", "Query")],
  ]),
  ["add-to-audience", addContacts],
  ["remove-from-audience", changeContacts],
  ["list-segments", data("BatchGetItem", "Query")],
  ["preview-segment", data("BatchGetItem", "Query", "GetItem")],
  ["create-segment", data("BatchGetItem", "PutItem", "UpdateItem")],
  ["get-segment", data("BatchGetItem")],
  ["update-segment", data("BatchGetItem", "UpdateItem")],
  ["delete-segment", data("BatchGetItem", "Query", "UpdateItem", "DeleteItem")],
  ["list-segment-contacts", data("BatchGetItem", "Query", "GetItem")],
  ["subscribe", addContacts],
  ["leave-topic", changeContacts],
  ["unsubscribe", addContacts],
  ["list-suppressions", data("BatchGetItem", "Query", "GetItem")],
  ["create-suppression", updateContacts],
  ["import-suppressions", updateContacts],
  [
    "remove-suppressions",
    [...data("BatchGetItem", "GetItem", "UpdateItem", "DeleteItem"), "ses:DeleteSuppressedDestination *"],
  ],
  [
    "delete-suppression",
    [...data("BatchGetItem", "UpdateItem", "DeleteItem"), "ses:DeleteSuppressedDestination *"],
  ],
  [
    "generate-markup",
    [
      ...data("BatchGetItem", "GetItem", "PutItem", "UpdateItem"),
      ...money("BatchGetItem", "PutItem", "DeleteItem"),
    ],
  ],
  ["get-me", []],
  ["list-projects", data("BatchGetItem", "Query")],
  ["create-project", [...data("Query", "PutItem"), ...money("PutItem")]],
  ["get-project", data("BatchGetItem")],
  [
    "update-project",
    [...data("BatchGetItem", "PutItem", "UpdateItem"), ...money("BatchGetItem", "UpdateItem")],
  ],
  ["list-audit", data("BatchGetItem", "Query")],
  ["list-keys", data("BatchGetItem", "Query")],
  ["create-key", data("BatchGetItem", "Query", "PutItem")],
  ["update-key", updateKeys],
  ["revoke-key", [...updateKeys, ...data("GetItem")]],
  ["list-members", data("BatchGetItem", "Query")],
  ["add-member", updateMembers],
  ["change-member", updateMembers],
  ["remove-member", [...updateMembers, ...data("DeleteItem")]],
  ["list-domains", data("BatchGetItem", "Query")],
  ["get-domain", data("BatchGetItem", "GetItem")],
  ["get-dns-records", data("BatchGetItem", "GetItem")],
  ["update-domain", changeDomains],
  [
    "create-domain",
    [...data("BatchGetItem", "PutItem", "UpdateItem"), ...createIdentities(), ...enqueueWebhooks()],
  ],
  ["delete-domain", [...changeDomains, ...deleteIdentities(), ...enqueueWebhooks()]],
  ["verify-domain", [...changeDomains, ...createIdentities(), ...enqueueWebhooks()]],
  [
    "verify-domains",
    [
      ...data("BatchGetItem", "GetItem", "Query"),
      "dynamodb:Query <eds-data-arn>/index/due",
      ...data("PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"),
      ...createIdentities(),
      ...deleteIdentities(),
      ...enqueueWebhooks(),
      // Lambda sends failed runs there with the permissions of the function.
      "sqs:SendMessage <VerifyDomainsDeadQueue9C391C6E.Arn>",
    ],
  ],
  [
    "apply-receipt-rules",
    [
      ...data("GetItem", "Query", "UpdateItem"),
      ...onReceiptRules(
        "DescribeReceiptRuleSet",
        "CreateReceiptRule",
        "UpdateReceiptRule",
        "DeleteReceiptRule",
      ),
      "sqs:SendMessage <ReceiptRulesDeadQueue9EF02439.Arn>",
    ],
  ],
  [
    "receipt-rule-set",
    onReceiptRules(
      "ListReceiptRuleSets",
      "DescribeReceiptRuleSet",
      "DeleteReceiptRule",
      "DeleteReceiptRuleSet",
    ),
  ],
  [
    "watch-accounts",
    [
      "ses:GetAccount *",
      ...["us-east-1", "eu-west-1"].map(
        (region) => `sns:ListSubscriptionsByTopic arn:aws:sns:${region}:123456789012:eds-alarms`,
      ),
      "sqs:SendMessage <WatchAccountsDeadQueue32C4E8B3.Arn>",
    ],
  ],
  ["show-unsubscribe-page", data("BatchGetItem", "GetItem")],
  ["unsubscribe-by-link", changeContacts],
  [
    "run-jobs",
    [
      ...data("BatchGetItem", "Query", "GetItem", "PutItem", "UpdateItem", "DeleteItem"),
      ...money("BatchGetItem", "UpdateItem"),
      ...["GetObject", "PutObject", "DeleteObject"].map((action) => `s3:${action} <eds-bodies-arn>/*`),
      "s3:ListBucket <eds-bodies-arn>",
      ...enqueueJobs(),
      ...enqueueChunks,
      ...enqueueWebhooks(),
    ],
  ],
  [
    "send-chunks",
    [
      ...data("BatchGetItem", "GetItem", "Query", "PutItem", "UpdateItem"),
      ...money("BatchGetItem"),
      ...["us-east-1", "eu-west-1"].flatMap(sendFrom),
      "ses:GetAccount *",
      "sqs:SendMessage arn:aws:sqs:us-east-1:123456789012:eds-broadcast",
      ...enqueueJobs(),
      ...enqueueWebhooks(),
    ],
  ],
  [
    "call-webhooks",
    [...data("BatchGetItem", "GetItem", "PutItem", "UpdateItem"), ...enqueueWebhooks(), ...enqueueJobs()],
  ],
  ...inboundFunctions,
  ["unknown-route", []],
  [
    "record-events",
    // A complaint changes the contact; too many complaints pause the project.
    [...changeContacts, ...data("Query", "BatchWriteItem"), ...money("BatchGetItem", "UpdateItem")],
  ],
  [
    "sweep",
    [
      ...data("BatchGetItem", "GetItem"),
      ...money("BatchGetItem", "GetItem", "PutItem", "UpdateItem"),
      ...data("Query"),
      "dynamodb:Query <eds-data-arn>/index/due",
      "dynamodb:Query <eds-money-arn>/index/active",
      ...data("PutItem", "UpdateItem", "DeleteItem"),
      ...allSendQueues,
      ...enqueueJobs(),
      ...enqueueWebhooks(),
      // Lambda sends failed runs there with the permissions of the function.
      "sqs:SendMessage <SweepDeadQueue4C58C0D5.Arn>",
    ],
  ],
];

/** The functions of inbound emails. */
function inbound(...actions: readonly string[]): readonly string[] {
  const list = actions.includes("GetObject") ? ["s3:ListBucket <eds-bodies-arn>"] : [];
  return [...actions.map((action) => `s3:${action} <eds-bodies-arn>/inbound/*`), ...list];
}

function data(...actions: readonly string[]): readonly string[] {
  return actions.map((action) => `dynamodb:${action} <eds-data-arn>`);
}

function money(...actions: readonly string[]): readonly string[] {
  return actions.map((action) => `dynamodb:${action} <eds-money-arn>`);
}

export function readBodies(): readonly string[] {
  return ["s3:GetObject <eds-bodies-arn>/*", "s3:ListBucket <eds-bodies-arn>"];
}

function enqueue(...queues: readonly string[]): readonly string[] {
  return queues.map((queue) => `sqs:SendMessage arn:aws:sqs:us-east-1:123456789012:eds-send-${queue}`);
}

function enqueueJobs(): readonly string[] {
  return ["sqs:SendMessage arn:aws:sqs:us-east-1:123456789012:eds-jobs"];
}

export function enqueueWebhooks(): readonly string[] {
  return ["sqs:SendMessage arn:aws:sqs:us-east-1:123456789012:eds-webhooks"];
}

function onReceiptRules(...actions: readonly string[]): readonly string[] {
  const opening = ["DescribeActiveReceiptRuleSet", "CreateReceiptRuleSet", "SetActiveReceiptRuleSet"];
  return [...actions, ...opening].map((action) => `ses:${action} *`);
}

function send(): readonly string[] {
  return [
    ...data("BatchGetItem", "GetItem", "PutItem"),
    ...money("BatchGetItem", "GetItem", "PutItem", "UpdateItem", "DeleteItem"),
    ...enqueue("eu-west-1-transactional", "us-east-1-transactional"),
    "s3:PutObject <eds-bodies-arn>/*",
  ];
}

/** In every region, with the configuration set without tracking as their default. */
function createIdentities(): readonly string[] {
  const on = (name: string, actions: readonly string[]) =>
    actions.flatMap((action) => inRegions(name).map((resource) => `ses:${action} ${resource}`));
  return [
    ...on("identity/*", [
      "CreateEmailIdentity",
      "TagResource",
      "GetEmailIdentity",
      "PutEmailIdentityMailFromAttributes",
      "PutEmailIdentityConfigurationSetAttributes",
    ]),
    ...on("configuration-set/eds", ["CreateEmailIdentity", "PutEmailIdentityConfigurationSetAttributes"]),
  ];
}

function deleteIdentities(): readonly string[] {
  return ["DeleteEmailIdentity", "GetEmailIdentity"].flatMap((action) =>
    inRegions("identity/*").map((resource) => `ses:${action} ${resource}`),
  );
}

function inRegions(resource: string): readonly string[] {
  return ["us-east-1", "eu-west-1"].map((region) => `arn:aws:ses:${region}:123456789012:${resource}`);
}

function sendFrom(region: string): readonly string[] {
  const sets = ["", "-clicks", "-opens", "-opens-clicks", "-routes"].map(
    (suffix) => `configuration-set/eds${suffix}`,
  );
  return ["identity/*", ...sets].flatMap((name) =>
    ["ses:SendEmail", "ses:SendRawEmail"].map(
      (action) => `${action} arn:aws:ses:${region}:123456789012:${name}`,
    ),
  );
}
