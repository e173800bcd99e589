import { expect, test, vi } from "vitest";
import { entries } from "../../build/entries.ts";
import { operations } from "../../functions/contract/index.ts";
import { SignIn } from "../../functions/settings/environment.ts";
import { functionName } from "../../functions/settings/function-names.ts";
import { functionsOf, grantsOf, type Statement, statementsOf } from "./policies.ts";
import { synthesized, text } from "./synthesized.ts";

// A synthesis or a build takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const deployed = synthesized();
const names = entries.map(({ name }) => name);
const all = names.flatMap((name) => grantsOf(deployed, name).flat());

/** Actions that AWS has no resource level for. */
const withoutResourceLevel = [
  "ses:DeleteSuppressedDestination",
  "ses:GetAccount",
  "xray:PutTelemetryRecords",
  "xray:PutTraceSegments",
];

test("each function has a role of its own, and only Lambda may take it", () => {
  const functions = deployed.of("AWS::Lambda::Function");
  const roles = deployed.of("AWS::IAM::Role");
  expect(new Set(functions.map(({ template, properties }) => template + text(properties["Role"]))).size).toBe(
    functions.length,
  );
  expect(roles).toHaveLength(functions.length);
  for (const { id, properties } of roles) {
    expect(properties["ManagedPolicyArns"], id).toBeUndefined();
    expect(properties["AssumeRolePolicyDocument"], id).toMatchObject({
      Statement: [{ Principal: { Service: "lambda.amazonaws.com" } }],
    });
  }
});

test("no action is given by a star, and no table is scanned", () => {
  const actions = all.flatMap((statement) => statement.actions);
  expect(actions.length).toBeGreaterThan(100);
  expect(actions.filter((action) => action.includes("*") || action.endsWith(":Scan"))).toEqual([]);
});

test("every resource is named, but for actions that AWS has no resource level for", () => {
  const unnamed = all.filter(({ resources }) => resources.includes("*")).flatMap(({ actions }) => actions);
  expect([...new Set(unnamed)].sort()).toEqual(withoutResourceLevel);
  const partly = all
    .flatMap(({ resources }) => resources)
    .filter((resource) => resource !== "*" && resource.includes("*"));
  expect([...new Set(partly)].sort()).toEqual([
    "<eds-bodies-arn>/*",
    "<eds-bodies-arn>/exports/*",
    "<eds-bodies-arn>/imports/*",
    "arn:aws:ses:eu-west-1:123456789012:identity/*",
    "arn:aws:ses:us-east-1:123456789012:identity/*",
  ]);
});

test("money is written in transactions alone", () => {
  const writes = all.filter(
    ({ actions, resources }) => resources.includes("<eds-money-arn>") && actions.some(isWrite),
  );
  expect(writes.length).toBeGreaterThan(5);
  for (const { condition } of writes) {
    expect(condition).toEqual({
      "ForAnyValue:StringEquals": { "dynamodb:EnclosingOperation": "TransactWriteItems" },
    });
  }
});

test("identities of SES are changed and deleted only with the deployment's tag, and created only with it", () => {
  const onIdentities = all.filter(({ resources }) => resources.some((one) => one.endsWith(":identity/*")));
  const conditionsOf = (action: string) =>
    onIdentities.filter(({ actions }) => actions.includes(action)).map(({ condition }) => condition);
  for (const action of [
    "ses:DeleteEmailIdentity",
    "ses:PutEmailIdentityMailFromAttributes",
    "ses:PutEmailIdentityConfigurationSetAttributes",
  ]) {
    expect(conditionsOf(action).length).toBeGreaterThan(0);
    for (const condition of conditionsOf(action))
      expect(condition).toEqual({ StringEquals: { "aws:ResourceTag/eds-deployment": "eds" } });
  }
  for (const action of ["ses:CreateEmailIdentity", "ses:TagResource"]) {
    expect(conditionsOf(action).length).toBeGreaterThan(0);
    for (const condition of conditionsOf(action))
      expect(condition).toMatchObject({ StringEquals: { "aws:RequestTag/eds-deployment": "eds" } });
  }
});

const scheduled = [...reads("data"), ...writes("data", "PutItem", "UpdateItem"), ...readsBodies()];
const funds = [...reads("data"), ...reads("money")];
const setsFunds = [...funds, ...writes("money", "UpdateItem"), ...writes("data", "PutItem"), ...callsHooks()];
const changesKeys = [...reads("data", "Query"), ...writes("data", "PutItem", "UpdateItem")];
const changesMembers = [...reads("data"), ...writes("data", "PutItem", "UpdateItem", "ConditionCheckItem")];
const changesContacts = [
  ...reads("data"),
  ...gets("data"),
  ...writes("data", "PutItem", "UpdateItem", "DeleteItem"),
];
const tellsOfContacts = [...changesContacts, ...callsHooks()];
const addsToContacts = [
  ...reads("data"),
  ...gets("data"),
  ...writes("data", "PutItem", "UpdateItem"),
  ...callsHooks(),
];
const changesProperties = [...reads("data"), ...writes("data", "PutItem")];
const allQueues = queues(
  "eu-west-1-broadcast",
  "eu-west-1-transactional",
  "us-east-1-broadcast",
  "us-east-1-transactional",
);

test.each([
  ["send-email", sends()],
  ["send-bulk", sends()],
  ["get-email", [...reads("data", "Query"), ...readsBodies()]],
  ["list-emails", reads("data", "Query")],
  ["list-webhooks", reads("data", "Query")],
  ["create-webhook", [...reads("data"), ...writes("data", "PutItem")]],
  ["get-webhook", reads("data")],
  ["update-webhook", [...reads("data"), ...gets("data"), ...writes("data", "PutItem", "UpdateItem")]],
  ["delete-webhook", [...reads("data"), ...gets("data"), ...writes("data", "PutItem", "DeleteItem")]],
  ["rotate-webhook-secret", [...reads("data"), ...gets("data"), ...writes("data", "PutItem")]],
  ["test-webhook", [...reads("data"), ...writes("data", "PutItem"), ...callsHooks()]],
  ["list-deliveries", reads("data", "Query")],
  ["get-delivery", reads("data")],
  [
    "replay-webhook",
    [...reads("data"), ...writes("data", "PutItem", "UpdateItem"), ...callsHooks(), ...startsJobs()],
  ],
  ["list-activity", reads("data", "Query")],
  ["get-event", reads("data")],
  ["reschedule-email", scheduled],
  ["cancel-email", [...scheduled, ...writes("money", "UpdateItem"), ...callsHooks()]],
  ["get-limits", [...funds, ...reads("data", "Query")]],
  ["get-outbound", funds],
  ["update-outbound", setsFunds],
  ["pause-outbound", setsFunds],
  ["resume-outbound", [...setsFunds, ...queues("eu-west-1-transactional", "us-east-1-transactional")]],
  ["list-contacts", [...reads("data", "Query"), ...gets("data")]],
  ["create-contact", tellsOfContacts],
  ["get-contact", [...reads("data"), ...gets("data")]],
  ["update-contact", tellsOfContacts],
  ["delete-contact", [...tellsOfContacts, ...startsJobs()]],
  [
    "create-import",
    [
      ...reads("data"),
      ...writes("data", "PutItem"),
      ...startsJobs(),
      "s3:PutObject <eds-bodies-arn>/imports/*",
    ],
  ],
  [
    "start-import",
    [
      ...reads("data"),
      ...writes("data", "UpdateItem"),
      ...startsJobs(),
      "s3:GetObject <eds-bodies-arn>/imports/*",
      "s3:ListBucket <eds-bodies-arn>",
    ],
  ],
  ["get-import", reads("data")],
  ["list-import-errors", reads("data", "Query")],
  ["create-export", [...reads("data"), ...writes("data", "PutItem"), ...startsJobs()]],
  ["get-export", [...reads("data"), "s3:GetObject <eds-bodies-arn>/exports/*"]],
  ["list-consent", [...reads("data", "Query"), ...gets("data")]],
  ["list-contact-properties", reads("data")],
  ["create-contact-property", changesProperties],
  ["delete-contact-property", changesProperties],
  ...["audience", "topic"].flatMap((kind): [string, readonly string[]][] => [
    [`list-${kind}s`, reads("data", "Query")],
    [`create-${kind}`, [...reads("data"), ...writes("data", "PutItem", "UpdateItem")]],
    [`get-${kind}`, reads("data")],
    [`update-${kind}`, [...reads("data"), ...writes("data", "UpdateItem")]],
    [
      `delete-${kind}`,
      [...reads("data"), ...writes("data", "PutItem", "UpdateItem", "DeleteItem"), ...startsJobs()],
    ],
    [`list-${kind}-contacts`, reads("data", "Query")],
  ]),
  ["add-to-audience", addsToContacts],
  ["remove-from-audience", tellsOfContacts],
  ["list-segments", reads("data", "Query")],
  ["create-segment", [...reads("data"), ...writes("data", "PutItem", "UpdateItem")]],
  ["get-segment", reads("data")],
  ["update-segment", [...reads("data"), ...writes("data", "UpdateItem")]],
  ["delete-segment", [...reads("data"), ...writes("data", "UpdateItem", "DeleteItem")]],
  ["list-segment-contacts", [...reads("data", "Query"), ...gets("data")]],
  ["subscribe", addsToContacts],
  ["unsubscribe", addsToContacts],
  ["list-suppressions", [...reads("data", "Query"), ...gets("data")]],
  ["create-suppression", changesContacts],
  [
    "delete-suppression",
    [...reads("data"), ...writes("data", "UpdateItem", "DeleteItem"), "ses:DeleteSuppressedDestination *"],
  ],
  ["get-me", []],
  ["list-projects", reads("data", "Query")],
  [
    "create-project",
    ["dynamodb:Query <eds-data-arn>", ...writes("data", "PutItem"), ...writes("money", "PutItem")],
  ],
  ["get-project", reads("data")],
  ["update-project", [...reads("data"), ...writes("data", "PutItem", "UpdateItem")]],
  ["list-audit", reads("data", "Query")],
  ["list-keys", reads("data", "Query")],
  ["create-key", [...reads("data", "Query"), ...writes("data", "PutItem")]],
  ["update-key", changesKeys],
  ["revoke-key", [...changesKeys, ...gets("data")]],
  ["list-members", reads("data", "Query")],
  ["add-member", changesMembers],
  ["change-member", changesMembers],
  ["remove-member", [...changesMembers, ...writes("data", "DeleteItem")]],
  ["list-domains", reads("data", "Query")],
  ["get-domain", [...reads("data"), ...gets("data")]],
  ["get-dns-records", [...reads("data"), ...gets("data")]],
  ["update-domain", [...reads("data"), ...gets("data"), ...writes("data", "PutItem", "UpdateItem")]],
  [
    "create-domain",
    [...reads("data"), ...writes("data", "PutItem", "UpdateItem"), ...makesIdentities(), ...callsHooks()],
  ],
  [
    "delete-domain",
    [
      ...reads("data"),
      ...gets("data"),
      ...writes("data", "PutItem", "UpdateItem", "DeleteItem"),
      ...deletesIdentities(),
      ...callsHooks(),
    ],
  ],
  [
    "verify-domain",
    [
      ...reads("data"),
      ...gets("data"),
      ...writes("data", "PutItem", "UpdateItem"),
      ...makesIdentities(),
      ...callsHooks(),
    ],
  ],
  [
    "verify-domains",
    [
      ...reads("data"),
      ...gets("data"),
      "dynamodb:Query <eds-data-arn>/index/due",
      ...writes("data", "PutItem", "UpdateItem", "DeleteItem"),
      ...makesIdentities(),
      ...deletesIdentities(),
      ...callsHooks(),
      // Lambda itself puts a failed run there, by the function's right.
      "sqs:SendMessage <VerifyDomainsDeadQueue9C391C6E.Arn>",
    ],
  ],
  ["show-unsubscribe-page", reads("data")],
  ["unsubscribe-by-link", tellsOfContacts],
  [
    "run-jobs",
    [
      ...reads("data", "Query"),
      ...gets("data"),
      ...writes("data", "PutItem", "UpdateItem", "DeleteItem"),
      ...writes("money", "UpdateItem"),
      ...["GetObject", "PutObject", "DeleteObject"].map((action) => `s3:${action} <eds-bodies-arn>/*`),
      "s3:ListBucket <eds-bodies-arn>",
      ...startsJobs(),
      ...callsHooks(),
    ],
  ],
  [
    "call-webhooks",
    [
      ...reads("data"),
      ...gets("data"),
      ...writes("data", "PutItem", "UpdateItem"),
      ...callsHooks(),
      ...startsJobs(),
    ],
  ],
  ["unknown-route", []],
  [
    "record-events",
    // A complaint opts a contact out, as a change of the contact; too many pause the project.
    [...tellsOfContacts, ...reads("money"), ...writes("money", "UpdateItem")],
  ],
  [
    "sweep",
    [
      ...gets("data"),
      ...reads("money"),
      ...writes("money", "UpdateItem"),
      "dynamodb:Query <eds-data-arn>",
      "dynamodb:Query <eds-data-arn>/index/due",
      "dynamodb:Query <eds-money-arn>/index/active",
      ...writes("data", "PutItem", "UpdateItem", "DeleteItem"),
      ...allQueues,
      ...startsJobs(),
      ...callsHooks(),
      // Lambda itself puts a failed run there, by the function's right.
      "sqs:SendMessage <SweepDeadQueue4C58C0D5.Arn>",
    ],
  ],
])("%s may do what it needs and nothing more", (name, expected) => {
  const [granted = []] = grantsOf(deployed, name);
  expect(grantedPairs(granted)).toEqual([...new Set(expected)].sort());
});

test("the workers of one region's mail send from that region's identities by its sets, and from no other's", () => {
  const delivers = grantsOf(deployed, "deliver");
  expect(delivers).toHaveLength(4);
  for (const granted of delivers) {
    const mail = granted
      .filter(({ actions }) => actions.includes("ses:SendRawEmail"))
      .flatMap(({ resources }) => resources);
    const [region = ""] = mail.map((resource) => resource.split(":")[3]);
    expect(mail.sort()).toEqual(
      [
        "configuration-set/eds",
        "configuration-set/eds-clicks",
        "configuration-set/eds-opens",
        "configuration-set/eds-opens-clicks",
        "identity/*",
      ].map((resource) => `arn:aws:ses:${region}:123456789012:${resource}`),
    );
    expect(grantedPairs(granted).filter((pair) => !pair.startsWith("ses:"))).toEqual(
      [
        ...funds,
        ...writes("money", "UpdateItem"),
        ...gets("data"),
        "dynamodb:Query <eds-data-arn>/index/due",
        ...writes("data", "PutItem", "UpdateItem", "DeleteItem"),
        ...writes("money", "ConditionCheckItem"),
        ...readsBodies(),
        ...allQueues,
        ...callsHooks(),
      ].sort(),
    );
  }
});

test("jobs send no mail, but for notices from the address that is configured, in the home region", () => {
  const [without = []] = grantsOf(deployed, "run-jobs");
  expect(grantedPairs(without).filter((pair) => pair.startsWith("ses:"))).toEqual([]);
  const configured = synthesized({
    homeRegion: "eu-west-1",
    noticesFrom: "Notices@mail.Example.com",
  });
  expect(configured.findings).toEqual([]);
  const [granted = []] = grantsOf(configured, "run-jobs");
  const resources = [
    "identity/Notices@mail.Example.com",
    "identity/mail.example.com",
    "identity/example.com",
    "configuration-set/eds",
  ].map((resource) => `arn:aws:ses:eu-west-1:123456789012:${resource}`);
  expect(grantedPairs(granted).filter((pair) => pair.startsWith("ses:"))).toEqual(
    ["SendEmail", "SendRawEmail"]
      .flatMap((action) => resources.map((resource) => `ses:${action} ${resource}`))
      .sort(),
  );
});

test("the endpoints of keys note a key's use, in one attribute, and no other function does", () => {
  for (const { id, access } of operations) {
    const notes = grantsOf(deployed, functionName(id)).flat().filter(notesUse);
    expect(notes, id).toEqual(
      typeof access === "string"
        ? []
        : [
            expect.objectContaining({
              actions: ["dynamodb:UpdateItem"],
              resources: ["<eds-data-arn>"],
              condition: {
                "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk", "lastUsedAt"] },
                StringEqualsIfExists: { "dynamodb:ReturnValues": "NONE" },
              },
            }),
          ],
    );
  }
});

test("every endpoint that admits persons knows by whom they are vouched for", () => {
  for (const { id } of operations.filter(({ access }) => access !== "anyone")) {
    const [one] = functionsOf(deployed, functionName(id));
    const { Variables } = Object(one?.properties["Environment"]);
    expect(SignIn.parse(JSON.parse(text(Object(Variables)["SIGN_IN"])))).toMatchObject({
      issuer: expect.stringMatching(/^https:\/\/cognito-idp\.us-east-1\./),
    });
  }
});

test("a permission and the variable that makes it usable come together", () => {
  const pairs = [
    ["s3:", "BODIES_BUCKET"],
    ["sqs:SendMessage .*:eds-send-", "SEND_QUEUES"],
    ["sqs:SendMessage .*:eds-jobs$", "JOBS_QUEUE"],
    ["sqs:SendMessage .*:eds-webhooks$", "WEBHOOKS_QUEUE"],
    ["ses:(?!DeleteSuppressedDestination)", "CONFIGURATION_SET_PREFIX"],
  ] as const;
  for (const name of names) {
    const allowed = grantsOf(deployed, name).flatMap(grantedPairs);
    const [one] = functionsOf(deployed, name);
    const environment = Object.keys(Object(Object(one?.properties["Environment"]).Variables));
    expect(environment, name).toEqual(expect.arrayContaining(["DATA_TABLE", "MONEY_TABLE", "DEPLOYMENT"]));
    for (const [prefix, variable] of pairs) {
      expect(environment.includes(variable), `${name} ${variable}`).toBe(
        allowed.some((pair) => new RegExp(`^${prefix}`).test(pair)),
      );
    }
  }
});

test("tenants, where they are on, are managed by the workers that send", () => {
  const withTenants = synthesized({ tenants: true });
  for (const granted of grantsOf(withTenants, "deliver")) {
    const actions = granted.flatMap((statement) => statement.actions);
    expect(actions).toEqual(
      expect.arrayContaining(["ses:CreateTenant", "ses:GetTenant", "ses:CreateTenantResourceAssociation"]),
    );
  }
  expect(withTenants.findings).toEqual([]);
});

test("only SES may publish its reports, for this deployment's sets, and only CloudWatch its alarms", () => {
  const allowed = deployed
    .of("AWS::SNS::TopicPolicy")
    .flatMap(statementsOf)
    .filter(({ effect }) => effect === "Allow");
  expect([...new Set(allowed.flatMap(({ principals }) => principals))].sort()).toEqual([
    "cloudwatch.amazonaws.com",
    "ses.amazonaws.com",
  ]);
  for (const { condition } of allowed) expect(JSON.stringify(condition)).toMatch(/aws:SourceAccount/i);
});

function isWrite(action: string): boolean {
  return /:(Put|Update|Delete)Item$|:ConditionCheckItem$/.test(action);
}

/** A right that ends at the one attribute that notes when a key was used. */
function notesUse({ condition }: Statement): boolean {
  return condition?.["ForAllValues:StringEquals"]?.["dynamodb:Attributes"] !== undefined;
}

/**
 * Action and resource of each grant, without what every function has: its log, its traces, and its note of a key's
 * use; and without its queue.
 */
function grantedPairs(statements: readonly Statement[]): readonly string[] {
  const own = /^(logs|xray):|^sqs:(?!SendMessage)/;
  const others = statements.filter((statement) => !notesUse(statement));
  const pairs = others.flatMap(({ actions, resources }) =>
    actions.flatMap((action) => resources.map((resource) => `${action} ${resource}`)),
  );
  return [...new Set(pairs.filter((pair) => !own.test(pair)))].sort();
}

function reads(table: string, ...more: readonly string[]): readonly string[] {
  return ["BatchGetItem", ...more].map((action) => `dynamodb:${action} <eds-${table}-arn>`);
}

function gets(table: string): readonly string[] {
  return [`dynamodb:GetItem <eds-${table}-arn>`];
}

function writes(table: string, ...actions: readonly string[]): readonly string[] {
  return actions.map((action) => `dynamodb:${action} <eds-${table}-arn>`);
}

function readsBodies(): readonly string[] {
  return ["s3:GetObject <eds-bodies-arn>/*", "s3:ListBucket <eds-bodies-arn>"];
}

function queues(...lines: readonly string[]): readonly string[] {
  return lines.map((line) => `sqs:SendMessage arn:aws:sqs:us-east-1:123456789012:eds-send-${line}`);
}

function startsJobs(): readonly string[] {
  return ["sqs:SendMessage arn:aws:sqs:us-east-1:123456789012:eds-jobs"];
}

function callsHooks(): readonly string[] {
  return ["sqs:SendMessage arn:aws:sqs:us-east-1:123456789012:eds-webhooks"];
}

function sends(): readonly string[] {
  return [
    ...reads("data"),
    ...gets("data"),
    ...writes("data", "PutItem"),
    ...reads("money"),
    ...gets("money"),
    ...writes("money", "PutItem", "UpdateItem"),
    ...queues("eu-west-1-transactional", "us-east-1-transactional"),
    "s3:PutObject <eds-bodies-arn>/*",
  ];
}

/** In each of the deployment's regions, with the set of mail that is not tracked as their usual one. */
function makesIdentities(): readonly string[] {
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

function deletesIdentities(): readonly string[] {
  return ["DeleteEmailIdentity", "GetEmailIdentity"].flatMap((action) =>
    inRegions("identity/*").map((resource) => `ses:${action} ${resource}`),
  );
}

function inRegions(resource: string): readonly string[] {
  return ["us-east-1", "eu-west-1"].map((region) => `arn:aws:ses:${region}:123456789012:${resource}`);
}
