import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { CfnLogGroup } from "aws-cdk-lib/aws-logs";
import { describe, expect, test } from "vitest";
import { addChecks } from "../../lib/nag.ts";
import { functionsOf, variablesOf } from "./policies.ts";
import { type Synthesized, synthesized, text } from "./synthesized.ts";

test("the default deployment has no cdk-nag findings", () => {
  expect(synthesized().findings).toEqual([]);
});

test("an unacknowledged finding fails the synthesis, even a warning", () => {
  const outdir = mkdtempSync(join(tmpdir(), "eds-checks-"));
  const app = new App({ outdir, analyticsReporting: false });
  new CfnLogGroup(new Stack(app, "Stack"), "WithoutRetention");
  addChecks(app);
  expect(() => app.synth()).toThrow(/CloudWatchLogGroupRetentionPeriod|Validation failed/);
  rmSync(outdir, { recursive: true });
});

describe("a deployment in one region with its own name and an alarm address", () => {
  const deployed = synthesized({
    name: "post",
    homeRegion: "eu-central-1",
    regions: ["eu-central-1"],
    alarmEmail: "ops@example.com",
  });

  test("has no findings, and one stack of each kind", () => {
    expect(deployed.findings).toEqual([]);
    expect([...deployed.stacks.keys()].filter((name) => name.startsWith("post-")).sort()).toEqual([
      "post-api",
      "post-dashboard",
      "post-gateway",
      "post-identity",
      "post-mail-eu-central-1",
      "post-monitoring-eu-central-1",
      "post-storage",
      "post-workers",
    ]);
  });

  test("subscribes the address to the alarm topic", () => {
    const properties = { Protocol: "email", Endpoint: "ops@example.com" };
    deployed
      .stack("post-monitoring-eu-central-1")
      .resourcePropertiesCountIs("AWS::SNS::Subscription", properties, 1);
    const emails = deployed
      .of("AWS::SNS::Subscription")
      .filter(({ properties: { Protocol } }) => Protocol === "email");
    expect(emails).toHaveLength(1);
  });
});

describe("a deployment with a service domain", () => {
  const deployed = synthesized({
    serviceDomain: { zoneName: "mail.example.com", hostedZoneId: "Z0123456789ABC" },
  });
  const gateway = deployed.stack("eds-gateway");

  test("has no findings", () => {
    expect(deployed.findings).toEqual([]);
  });

  test("serves the API at its own domain name, and links in emails lead there", () => {
    const DomainName = "api.mail.example.com";
    gateway.hasResourceProperties("AWS::ApiGatewayV2::DomainName", { DomainName });
    gateway.hasResourceProperties("AWS::CertificateManager::Certificate", { DomainName });
    expect(publicUrlsOf(deployed)).toEqual([`https://${DomainName}`]);
  });

  test("gives functions the zone, so that a return path is one CNAME to a name in it", () => {
    const deployment = variablesOf(deployed, "send-email")["DEPLOYMENT"];
    expect(JSON.parse(String(deployment))).toMatchObject({ serviceZone: "mail.example.com" });
  });

  test.each(["us-east-1", "eu-west-1"])("has MX and SPF records for return paths in %s", (region) => {
    const stack = deployed.stack(`eds-mail-${region}`);
    const record = (Type: string, value: string) =>
      stack.hasResourceProperties("AWS::Route53::RecordSet", {
        Name: `rp-${region}.mail.example.com.`,
        Type,
        ResourceRecords: [value],
      });
    record("MX", `10 feedback-smtp.${region}.amazonses.com`);
    record("TXT", '"v=spf1 include:amazonses.com ~all"');
  });
});

test("without a service domain, the API is served at the execute-api endpoint", () => {
  const deployed = synthesized();
  expect(publicUrlsOf(deployed)).toEqual(["<eds-api-url>"]);
});

test.each([{}, { serviceDomain: { zoneName: "mail.example.com", hostedZoneId: "Z0123456789ABC" } }])(
  "the execute-api endpoint stays enabled with the configuration %j, so that links sent before a name was chosen work (F51)",
  (config) => {
    synthesized(config)
      .stack("eds-gateway")
      .hasResourceProperties("AWS::ApiGatewayV2::Api", { DisableExecuteApiEndpoint: false });
  },
);

test.each([{}, { serviceDomain: { zoneName: "mail.example.com", hostedZoneId: "Z0123456789ABC" } }])(
  "the execute-api URL is exported with the configuration %j, so that a domain can be added later",
  (config) => {
    const { Outputs } = synthesized(config).stack("eds-gateway").toJSON();
    const urls = Object.values<object>(Outputs).map((output) => text(Object(output).Value));
    const [url, ...others] = urls.filter((value) => value.includes("execute-api"));
    expect(url).toMatch(/^https:\/\/<\w+>\.execute-api\.us-east-1\./);
    expect(others).toEqual([]);
  },
);

/** The base URLs of links in emails. Only functions that send or render emails, or recognize their links, have one. */
function publicUrlsOf(deployed: Synthesized): readonly string[] {
  const variables = (bundle: Synthesized["resources"]) =>
    bundle.map(({ properties }) => Object(Object(properties["Environment"]).Variables)["PUBLIC_URL"]);
  const names = [
    "deliver",
    "send-email",
    "send-bulk",
    "test-template",
    "test-broadcast",
    "render-template",
    "resend-emails",
    "send-chunks",
    "receive-email",
    "record-events",
    "get-email",
  ];
  const senders = names.flatMap((name) => functionsOf(deployed, name));
  const others = deployed.of("AWS::Lambda::Function").filter((resource) => !senders.includes(resource));
  expect(variables(others).filter((url) => url !== undefined)).toEqual([]);
  return [...new Set(variables(senders).map(text))];
}
