import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { CfnLogGroup } from "aws-cdk-lib/aws-logs";
import { expect, test, vi } from "vitest";
import { addChecks } from "../../lib/nag.ts";
import { type Synthesized, synthesized, text } from "./synthesized.ts";

// A synthesis or a build takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

test("the default deployment passes every check", () => {
  expect(synthesized().findings).toEqual([]);
});

test("a finding that nobody accepted stops the synthesis, mild ones too", () => {
  const outdir = mkdtempSync(join(tmpdir(), "eds-checks-"));
  const app = new App({ outdir, analyticsReporting: false });
  new CfnLogGroup(new Stack(app, "Stack"), "KeptForEver");
  addChecks(app);
  expect(() => app.synth()).toThrow(/CloudWatchLogGroupRetentionPeriod|Validation failed/);
  rmSync(outdir, { recursive: true });
});

test("one region alone, another name and an address for alarms", () => {
  const deployed = synthesized({
    name: "post",
    homeRegion: "eu-central-1",
    regions: ["eu-central-1"],
    alarmEmail: "ops@example.com",
  });
  expect(deployed.findings).toEqual([]);
  expect(deployed.templates.filter((file) => !file.includes(".nested.")).sort()).toEqual([
    "post-api.template.json",
    "post-identity.template.json",
    "post-mail-eu-central-1.template.json",
    "post-monitoring-eu-central-1.template.json",
    "post-storage.template.json",
    "post-workers.template.json",
  ]);
  const emails = deployed
    .of("AWS::SNS::Subscription")
    .filter(({ properties }) => properties["Protocol"] === "email");
  expect(emails.map(({ properties }) => properties["Endpoint"])).toEqual(["ops@example.com"]);
});

test("with a domain of its own, the API answers there alone, and each region has its return path", () => {
  const serviceDomain = { zoneName: "mail.example.com", hostedZoneId: "Z0123456789ABC" };
  const deployed = synthesized({ serviceDomain });
  expect(deployed.findings).toEqual([]);
  expect(deployed.of("AWS::ApiGatewayV2::Api")[0]?.properties["DisableExecuteApiEndpoint"]).toBe(true);
  expect(deployed.of("AWS::ApiGatewayV2::DomainName")[0]?.properties["DomainName"]).toBe(
    "api.mail.example.com",
  );
  expect(deployed.of("AWS::CertificateManager::Certificate")[0]?.properties["DomainName"]).toBe(
    "api.mail.example.com",
  );
  expect(linksOf(deployed)).toEqual(["https://api.mail.example.com"]);
  // The return path that a domain's owner publishes is then one alias to a name of this zone.
  const [api] = deployed.of("AWS::Lambda::Function");
  const variables = Object(Object(api?.properties["Environment"]).Variables);
  expect(JSON.parse(variables["DEPLOYMENT"])).toMatchObject({ serviceZone: "mail.example.com" });
  const records = deployed
    .of("AWS::Route53::RecordSet")
    .map(({ properties }) => [
      properties["Name"],
      properties["Type"],
      text(Object(properties["ResourceRecords"])[0]),
    ]);
  expect(records).toEqual(
    expect.arrayContaining([
      ["rp-eu-west-1.mail.example.com.", "MX", "10 feedback-smtp.eu-west-1.amazonses.com"],
      ["rp-eu-west-1.mail.example.com.", "TXT", '"v=spf1 include:amazonses.com ~all"'],
      ["rp-us-east-1.mail.example.com.", "MX", "10 feedback-smtp.us-east-1.amazonses.com"],
      ["rp-us-east-1.mail.example.com.", "TXT", '"v=spf1 include:amazonses.com ~all"'],
    ]),
  );
});

test("without a domain of its own, the API answers at the gateway's address", () => {
  const deployed = synthesized();
  expect(deployed.of("AWS::ApiGatewayV2::Api")[0]?.properties["DisableExecuteApiEndpoint"]).toBe(false);
  expect(linksOf(deployed)).toEqual(["<eds-api-url>"]);
});

test("the gateway's address stays exported beside a name of its own, which may come later", () => {
  for (const given of [
    {},
    { serviceDomain: { zoneName: "mail.example.com", hostedZoneId: "Z0123456789ABC" } },
  ]) {
    const address = Object.values(synthesized(given).outputs).filter((value) => /execute-api/.test(value));
    expect(address).toEqual([expect.stringMatching(/^https:\/\/<\w+>\.execute-api\.us-east-1\./)]);
  }
});

/** What links in mails begin with: the same in every worker that sends, and in nothing else. */
function linksOf(deployed: Synthesized): readonly string[] {
  const functions = deployed.of("AWS::Lambda::Function");
  const found = functions.flatMap(({ metadata, properties }) => {
    const url = Object(Object(properties["Environment"]).Variables)["PUBLIC_URL"];
    expect(url !== undefined).toBe(metadata["eds:function"] === "deliver");
    return url === undefined ? [] : [text(url)];
  });
  return [...new Set(found)];
}
