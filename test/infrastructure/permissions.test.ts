import { expect, test } from "vitest";
import { entries } from "../../build/bundle/entries.ts";
import { operations } from "../../functions/contract/index.ts";
import { resendFunctions } from "../../functions/contract/resend/surface.ts";
import { SignIn } from "../../functions/settings/environment.ts";
import { functionName } from "../../functions/settings/function-names.ts";
import { allSendQueues, enqueueWebhooks, functionPermissions, readBodies } from "./function-permissions.ts";
import { grantsOf, ownFunctions, type Statement, statementsOf, variablesOf } from "./policies.ts";
import { synthesized, text } from "./synthesized.ts";

const deployed = synthesized();
const names = entries.map(({ name }) => name);
const all = names.flatMap((name) => grantsOf(deployed, name).flat());

/** Actions that do not support resource-level permissions. */
const withoutResourceLevel = [
  "ses:CreateReceiptRule",
  "ses:CreateReceiptRuleSet",
  "ses:DeleteReceiptRule",
  "ses:DeleteReceiptRuleSet",
  "ses:DeleteSuppressedDestination",
  "ses:DescribeActiveReceiptRuleSet",
  "ses:DescribeReceiptRuleSet",
  "ses:GetAccount",
  "ses:ListReceiptRuleSets",
  "ses:SetActiveReceiptRuleSet",
  "ses:UpdateReceiptRule",
  "xray:PutTelemetryRecords",
  "xray:PutTraceSegments",
];

test("each function has its own role, which only Lambda can assume", () => {
  const functions = ownFunctions(deployed);
  const roles = deployed.of("AWS::IAM::Role").filter(({ id }) => !id.startsWith("CustomCDKBucketDeployment"));
  expect(new Set(functions.map(({ stack, properties }) => stack + text(properties["Role"]))).size).toBe(
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

test("no function has a wildcard action or can scan a table", () => {
  const actions = all.flatMap((statement) => statement.actions);
  expect(actions.length).toBeGreaterThan(100);
  expect(actions.filter((action) => action.includes("*") || action.endsWith(":Scan"))).toEqual([]);
});

test("wildcard resources are limited to objects, identities, and actions without resource-level permissions", () => {
  const unnamed = all.filter(({ resources }) => resources.includes("*")).flatMap(({ actions }) => actions);
  expect([...new Set(unnamed)].sort()).toEqual(withoutResourceLevel);
  const partly = all
    .flatMap(({ resources }) => resources)
    .filter((resource) => resource !== "*" && resource.includes("*"));
  expect([...new Set(partly)].sort()).toEqual([
    "<eds-bodies-arn>/*",
    "<eds-bodies-arn>/attachments/*",
    "<eds-bodies-arn>/exports/*",
    "<eds-bodies-arn>/imports/*",
    "<eds-bodies-arn>/inbound/*",
    "arn:aws:s3:::eds-received-123456789012-eu-west-1/received/*",
    "arn:aws:s3:::eds-received-123456789012-us-east-1/received/*",
    "arn:aws:ses:eu-west-1:123456789012:identity/*",
    "arn:aws:ses:us-east-1:123456789012:identity/*",
  ]);
});

test("the money table is written only in transactions", () => {
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

test("the expected permissions cover every function; send workers and the surface of Resend have tests of their own", () => {
  const resend = resendFunctions.map(({ name }) => name);
  const covered = [...functionPermissions.map(([name]) => name), "deliver", ...resend];
  expect(covered.sort()).toEqual([...names].sort());
});

test.each(functionPermissions)(
  "the function %s has exactly the permissions that it needs",
  (name, expected) => {
    const [granted = []] = grantsOf(deployed, name);
    expect(grantedPairs(granted)).toEqual([...new Set(expected)].sort());
  },
);

test("send workers send only from identities and configuration sets of their own region", () => {
  const workers = grantsOf(deployed, "deliver");
  expect(workers).toHaveLength(4);
  for (const granted of workers) {
    const senders = granted
      .filter(({ actions }) => actions.includes("ses:SendRawEmail"))
      .flatMap(({ resources }) => resources);
    const [region = ""] = senders.map((resource) => resource.split(":")[3]);
    expect(senders.sort()).toEqual(
      [
        "configuration-set/eds",
        "configuration-set/eds-clicks",
        "configuration-set/eds-opens",
        "configuration-set/eds-opens-clicks",
        "configuration-set/eds-routes",
        "identity/*",
      ].map((resource) => `arn:aws:ses:${region}:123456789012:${resource}`),
    );
    expect(grantedPairs(granted).filter((pair) => !pair.startsWith("ses:"))).toEqual(
      [
        "dynamodb:BatchGetItem <eds-money-arn>",
        "dynamodb:ConditionCheckItem <eds-money-arn>",
        "dynamodb:UpdateItem <eds-money-arn>",
        ...["BatchGetItem", "GetItem", "PutItem", "UpdateItem", "DeleteItem"].map(
          (action) => `dynamodb:${action} <eds-data-arn>`,
        ),
        "dynamodb:Query <eds-data-arn>/index/due",
        ...readBodies(),
        ...allSendQueues,
        ...enqueueWebhooks(),
      ].sort(),
    );
  }
});

test("jobs send only notices, from the configured address in the home region", () => {
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

test("only endpoints that accept API keys record key use, and only in one attribute", () => {
  for (const { id, access } of operations) {
    const records = grantsOf(deployed, functionName(id)).flat().filter(recordsKeyUse);
    expect(records, id).toEqual(
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

test("every endpoint that accepts access tokens knows their issuer", () => {
  for (const { id } of operations.filter(({ access }) => access !== "anyone")) {
    const signIn = text(variablesOf(deployed, functionName(id))["SIGN_IN"]);
    expect(SignIn.parse(JSON.parse(signIn))).toMatchObject({
      issuer: expect.stringMatching(/^https:\/\/cognito-idp\.us-east-1\./),
    });
  }
});

test("a function has the variable of a resource exactly if it has permissions on the resource", () => {
  const pairs = [
    ["s3:\\w+ <eds-bodies", "BODIES_BUCKET"],
    ["sqs:SendMessage .*:eds-send-", "SEND_QUEUES"],
    ["sqs:SendMessage .*:eds-jobs$", "JOBS_QUEUE"],
    ["sqs:SendMessage .*:eds-webhooks$", "WEBHOOKS_QUEUE"],
    ["ses:(?!DeleteSuppressedDestination|GetAccount|\\w*Receipt)", "CONFIGURATION_SET_PREFIX"],
    [
      "(s3:GetObject arn:aws:s3:::eds-received|ses:CreateReceiptRule |sns:ListSubscriptionsByTopic )",
      "ACCOUNT_ID",
    ],
  ] as const;
  for (const name of names) {
    const allowed = grantsOf(deployed, name).flatMap(grantedPairs);
    const environment = Object.keys(variablesOf(deployed, name));
    // The custom resource is in every region, and the tables in one.
    const tables = name === "receipt-rule-set" ? [] : ["DATA_TABLE", "MONEY_TABLE"];
    expect(environment, name).toEqual(expect.arrayContaining([...tables, "DEPLOYMENT"]));
    for (const [prefix, variable] of pairs) {
      expect(environment.includes(variable), `${name} ${variable}`).toBe(
        allowed.some((pair) => new RegExp(`^${prefix}`).test(pair)),
      );
    }
  }
});

test("with tenants turned on, the send workers manage them", () => {
  const withTenants = synthesized({ tenants: true });
  for (const granted of grantsOf(withTenants, "deliver")) {
    const actions = granted.flatMap((statement) => statement.actions);
    expect(actions).toEqual(
      expect.arrayContaining(["ses:CreateTenant", "ses:GetTenant", "ses:CreateTenantResourceAssociation"]),
    );
  }
  expect(withTenants.findings).toEqual([]);
});

test("only SES and CloudWatch can publish to topics, and only for this account", () => {
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

/** Whether a statement is limited to the attribute that records when a key was used. */
function recordsKeyUse({ condition }: Statement): boolean {
  return condition?.["ForAllValues:StringEquals"]?.["dynamodb:Attributes"] !== undefined;
}

/** The statements as `<action> <resource>`, without the function's own log, traces, queue and key-use record. */
function grantedPairs(statements: readonly Statement[]): readonly string[] {
  const own = /^(logs|xray):|^sqs:(?!SendMessage)/;
  const others = statements.filter((statement) => !recordsKeyUse(statement));
  const pairs = others.flatMap(({ actions, resources }) =>
    actions.flatMap((action) => resources.map((resource) => `${action} ${resource}`)),
  );
  return [...new Set(pairs.filter((pair) => !own.test(pair)))].sort();
}
