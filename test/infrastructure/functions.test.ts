import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { entries } from "../../build/bundle/entries.ts";
import { operations } from "../../functions/contract/index.ts";
import { resendFunctions, routesOf } from "../../functions/contract/resend/surface.ts";
import { functionName } from "../../functions/settings/function-names.ts";
import { functionsOf, ownFunctions } from "./policies.ts";
import { synthesized, text } from "./synthesized.ts";

const deployed = synthesized();
const gateway = deployed.stack("eds-gateway");
const functions = ownFunctions(deployed);
const logGroups = deployed.of("AWS::Logs::LogGroup");
const routes = deployed.of("AWS::ApiGatewayV2::Route");

test("every bundle is deployed, and every function runs one, except the uploads of the dashboard", () => {
  const bundles = functions.map(({ metadata }) => metadata["eds:function"]);
  expect([...new Set(bundles)].sort()).toEqual(entries.map(({ name }) => name).sort());
  const others = deployed.of("AWS::Lambda::Function").filter((one) => !functions.includes(one));
  expect(others.map(({ stack, id }) => `${stack} ${id.slice(0, 25)}`)).toEqual([
    "eds-api CustomCDKBucketDeployment",
    "eds-dashboard CustomCDKBucketDeployment",
  ]);
});

test.each(functions)(
  "the function $id runs Node 24 on arm64 and logs JSON without Lambda's lines; its log expires",
  (resource) => {
    expect(resource.properties).toMatchObject({
      Runtime: "nodejs24.x",
      Architectures: ["arm64"],
      Handler: "index.handler",
      LoggingConfig: { LogFormat: "JSON", SystemLogLevel: "WARN", ApplicationLogLevel: "INFO" },
    });
    const group = text(Object(resource.properties["LoggingConfig"]).LogGroup);
    const log = logGroups.find(({ id, stack }) => `<${id}>` === group && stack === resource.stack);
    expect(log?.properties["RetentionInDays"]).toBe(30);
  },
);

test("functions of the API are traced, workers are not", () => {
  const traced = functions.filter(({ properties }) => properties["TracingConfig"] !== undefined);
  const isWorker = ({ stack }: { readonly stack: string }) =>
    stack === "eds-workers" || stack.startsWith("eds-mail-");
  expect(traced).toHaveLength(functions.filter((one) => !isWorker(one)).length);
  expect(traced.filter(isWorker)).toEqual([]);
  for (const { properties } of traced) expect(properties["TracingConfig"]).toEqual({ Mode: "Active" });
});

test("the sends and the jobs have 1,024 MB of memory, the generation of markup and received emails 1,769, all others 512", () => {
  const bySize = Map.groupBy(functions, ({ properties }) => properties["MemorySize"]);
  expect([...bySize.keys()].sort()).toEqual([1024, 1769, 512]);
  const large = bySize.get(1024)?.map(({ metadata }) => metadata["eds:function"]);
  expect(large?.sort()).toEqual([
    ...["get-email-attachment", "get-inbound-attachment", "resend-emails", "run-jobs", "send-bulk"],
    "send-email",
  ]);
});

test("every log group has a retention period", () => {
  for (const { id, properties } of logGroups) expect(properties["RetentionInDays"], id).toBe(30);
});

test("the routes of the API are the operations of the contract, those of Resend's API, and a default route", () => {
  const declared = [
    ...operations.map(({ method, path }) => `${method} ${path}`),
    ...resendFunctions.flatMap((one) => routesOf(one).map((path) => `ANY ${path}`)),
  ];
  expect(routes.map(({ properties }) => properties["RouteKey"]).sort()).toEqual(
    ["$default", ...declared].sort(),
  );
});

test.each(operations)("the route $method $path invokes the function of $id", ({ id, method, path }) => {
  const route = routes.find(({ properties }) => properties["RouteKey"] === `${method} ${path}`);
  const [, integrationId] = /<(.+)>/.exec(text(route?.properties["Target"])) ?? [];
  const integration = deployed.resources.find(
    (resource) => resource.id === integrationId && resource.stack === route?.stack,
  );
  const [target] = functionsOf(deployed, functionName(id));
  expect(text(integration?.properties["IntegrationUri"])).toBe(`<${target?.id}.Arn>`);
});

test("routes have no authorizer, because its cache would accept a revoked key", () => {
  for (const { properties } of routes) {
    expect(properties).toMatchObject({ AuthorizationType: "NONE" });
    expect(properties["AuthorizerId"]).toBeUndefined();
  }
  expect(deployed.of("AWS::ApiGatewayV2::Authorizer")).toEqual([]);
});

test("the API is throttled, and its access log holds no data of the caller", () => {
  gateway.hasResourceProperties("AWS::ApiGatewayV2::Stage", {
    DefaultRouteSettings: { ThrottlingRateLimit: 1000 },
  });
  const [stage] = deployed.of("AWS::ApiGatewayV2::Stage");
  const { Format: format } = Object(stage?.properties["AccessLogSettings"]);
  expect(String(format)).not.toMatch(/sourceIp|userAgent|caller|path|identity/i);
  expect(JSON.parse(String(format))).toHaveProperty("status");
});

test.each([
  ["rate(1 minute)", 2],
  ["rate(5 minutes)", 2],
])(
  "the schedule %s invokes its functions, %i of them, without retries and keeps failed invocations",
  (rate, count) => {
    const workers = deployed.stack("eds-workers");
    workers.resourcePropertiesCountIs(
      "AWS::Events::Rule",
      {
        ScheduleExpression: rate,
        Targets: [
          Match.objectLike({
            RetryPolicy: { MaximumRetryAttempts: 0 },
            DeadLetterConfig: Match.anyValue(),
          }),
        ],
      },
      count,
    );
    workers.resourceCountIs("AWS::Events::Rule", 4);
  },
);

test("failed runs of the four scheduled functions, and throttled ones, are kept and not retried", () => {
  const workers = deployed.stack("eds-workers");
  workers.resourceCountIs("AWS::Lambda::EventInvokeConfig", 4);
  workers.allResourcesProperties("AWS::Lambda::EventInvokeConfig", {
    MaximumRetryAttempts: 0,
    MaximumEventAgeInSeconds: 60,
    DestinationConfig: { OnFailure: Match.anyValue() },
  });
});

test("no environment variable holds a secret: none contains a random-looking word", () => {
  const words = functions.flatMap(({ properties }) =>
    Object.values(Object(Object(properties["Environment"]).Variables)).flatMap((value) =>
      text(value).split(/[^A-Za-z0-9+_-]+/),
    ),
  );
  expect(words.filter((word) => word.length >= 20 && entropy(word) > 4)).toEqual([]);
  expect(entropy("k3J9xQ2mZ7vT5wL8pR1nB4cY6hD0fG")).toBeGreaterThan(4);
});

/** Returns the Shannon entropy in bits per character. */
function entropy(word: string): number {
  const counts = Object.values(Object.groupBy(word, (character) => character)).map((all) => all?.length ?? 0);
  return -counts.reduce((sum, count) => sum + (count / word.length) * Math.log2(count / word.length), 0);
}
