import { expect, test } from "vitest";
import { entries } from "../../build/entries.ts";
import { operations } from "../../functions/contract/index.ts";
import { functionName } from "../../functions/settings/function-names.ts";
import { functionsOf } from "./policies.ts";
import { synthesized, text } from "./synthesized.ts";

const deployed = synthesized();
const functions = deployed.of("AWS::Lambda::Function");
const logGroups = deployed.of("AWS::Logs::LogGroup");

test("every bundle is deployed and every function has one", () => {
  const bundles = functions.map(({ metadata }) => metadata["eds:function"]);
  expect([...new Set(bundles)].sort()).toEqual(entries.map(({ name }) => name).sort());
});

test.each(functions)("$id runs Node 24 on arm64, is traced, and its log is kept for a stated time", (one) => {
  expect(one.properties).toMatchObject({
    Runtime: "nodejs24.x",
    Architectures: ["arm64"],
    Handler: "index.handler",
    TracingConfig: { Mode: "Active" },
  });
  const [, group] = /<(.+)>/.exec(text(Object(one.properties["LoggingConfig"]).LogGroup)) ?? [];
  const log = logGroups.find(({ id, template }) => id === group && template === one.template);
  expect(log?.properties["RetentionInDays"]).toBe(30);
});

test("the two sends and the jobs have 1,024 MB, every other function 512", () => {
  const large = functions.filter(({ properties }) => properties["MemorySize"] === 1024);
  expect(large.map(({ metadata }) => metadata["eds:function"]).sort()).toEqual([
    "run-jobs",
    "send-bulk",
    "send-email",
  ]);
  const others = functions.filter((one) => !large.includes(one));
  expect(others.every(({ properties }) => properties["MemorySize"] === 512)).toBe(true);
});

test("no log group keeps its lines for ever", () => {
  for (const { id, properties } of logGroups) expect(properties["RetentionInDays"], id).toBe(30);
});

test("the gateway's routes are the contract's operations, both ways, and one for everything else", () => {
  const routes = deployed.of("AWS::ApiGatewayV2::Route").map(({ properties }) => properties["RouteKey"]);
  expect(routes.sort()).toEqual(
    ["$default", ...operations.map(({ method, path }) => `${method} ${path}`)].sort(),
  );
});

test("each route reaches its operation's function", () => {
  for (const { id, method, path } of operations) {
    const routeKey = `${method} ${path}`;
    const route = deployed
      .of("AWS::ApiGatewayV2::Route")
      .find(({ properties }) => properties["RouteKey"] === routeKey);
    const [, integrationId] = /<(.+)>/.exec(text(route?.properties["Target"])) ?? [];
    const integration = deployed.resources.find(
      (one) => one.id === integrationId && one.template === route?.template,
    );
    const [target] = functionsOf(deployed, functionName(id));
    expect(text(integration?.properties["IntegrationUri"])).toBe(`<${target?.id}.Arn>`);
  }
});

test("no route has an authorizer, whose cache would admit a revoked key", () => {
  for (const { properties } of deployed.of("AWS::ApiGatewayV2::Route")) {
    expect(properties).toMatchObject({ AuthorizationType: "NONE" });
    expect(properties["AuthorizerId"]).toBeUndefined();
  }
  expect(deployed.of("AWS::ApiGatewayV2::Authorizer")).toEqual([]);
});

test("the gateway is throttled, and its log has nothing of a caller's", () => {
  const [stage] = deployed.of("AWS::ApiGatewayV2::Stage");
  expect(stage?.properties).toMatchObject({ DefaultRouteSettings: { ThrottlingRateLimit: 1000 } });
  const { Format: format } = Object(stage?.properties["AccessLogSettings"]);
  expect(String(format)).not.toMatch(/sourceIp|userAgent|caller|path|identity/i);
  expect(JSON.parse(String(format))).toHaveProperty("status");
});

test("the sweep runs every minute, domains are checked every five, and a failed run is kept but not repeated", () => {
  const rules = deployed.of("AWS::Events::Rule").map(({ properties }) => properties);
  const target = { RetryPolicy: { MaximumRetryAttempts: 0 }, DeadLetterConfig: {} };
  expect(rules).toMatchObject([
    { ScheduleExpression: "rate(1 minute)", Targets: [target] },
    { ScheduleExpression: "rate(5 minutes)", Targets: [target] },
  ]);
  const kept = { MaximumRetryAttempts: 0, DestinationConfig: { OnFailure: {} } };
  const configs = deployed.of("AWS::Lambda::EventInvokeConfig").map(({ properties }) => properties);
  expect(configs).toMatchObject([kept, kept]);
});

test("no environment holds a secret: no word in it looks random", () => {
  const words = functions.flatMap(({ properties }) =>
    Object.values(Object(Object(properties["Environment"]).Variables)).flatMap((value) =>
      text(value).split(/[^A-Za-z0-9+_-]+/),
    ),
  );
  expect(words.filter((word) => word.length >= 20 && entropy(word) > 4)).toEqual([]);
  expect(entropy("k3J9xQ2mZ7vT5wL8pR1nB4cY6hD0fG")).toBeGreaterThan(4);
});

test("no stack comes near CloudFormation's limit of 500 resources", () => {
  const counts = deployed.templates.map((file) => {
    const template = file.replace(/(\.nested)?\.template\.json$/, "");
    return deployed.resources.filter((one) => one.template === template).length;
  });
  expect(Math.max(...counts)).toBeLessThan(400);
});

/** Shannon's, in bits a character. */
function entropy(word: string): number {
  const counts = Object.values(Object.groupBy(word, (character) => character)).map((all) => all?.length ?? 0);
  return -counts.reduce((sum, count) => sum + (count / word.length) * Math.log2(count / word.length), 0);
}
