import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { parseConfig } from "../../lib/config.ts";
import { sesRegions } from "../../lib/ses-regions.ts";
import { OverviewStack } from "../../lib/stacks/overview-stack.ts";
import {
  exceededLimits,
  maxDashboardMetrics,
  maxWidgetMetrics,
  widgetsOf,
} from "../../lib/template-limits.ts";

test("the overview of 13 regions has at most 500 metrics, and at most 100 in a widget", () => {
  const regions = ["us-east-1", ...sesRegions.filter((one) => one !== "us-east-1")].slice(0, 13);
  const { Properties } = overviewOf({ regions });
  const counts = widgetsOf(Properties["DashboardBody"]).map(({ metrics }) => metrics.length);
  expect(counts.length).toBeGreaterThan(3 * 13);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(maxDashboardMetrics);
  expect(Math.max(...counts)).toBeLessThanOrEqual(maxWidgetMetrics);
});

test("the overview is named after the deployment and its home region, since names are unique in an account", () => {
  const config = { name: "post", homeRegion: "eu-west-1", regions: ["eu-west-1"] };
  expect(overviewOf(config).Properties["DashboardName"]).toBe("post-overview-eu-west-1");
});

/** The dashboard of a deployment, without its other stacks: 13 regions take minutes on a busy machine. */
function overviewOf(settings: object) {
  const outdir = mkdtempSync(join(tmpdir(), "eds-overview-"));
  const resource = { name: "eds", arn: "arn:aws:s3:::eds" };
  const signIn = {
    issuer: "https://id.example.com",
    audience: "eds",
    jwksUri: "https://id.example.com/keys",
  };
  const config = parseConfig(settings);
  const env = { region: config.homeRegion };
  const stack = new Stack(new App({ analyticsReporting: false, outdir }), "Workers", { env });
  const context = {
    config,
    functionsFolder: outdir,
    data: resource,
    money: resource,
    bodies: resource,
    signIn,
  };
  const overview = new OverviewStack(stack, "Overview", { context, apiId: "a1b2c3d4e5" });
  const [dashboard] = Object.values(Template.fromStack(overview).findResources("AWS::CloudWatch::Dashboard"));
  rmSync(outdir, { recursive: true });
  if (!dashboard) throw new Error("no dashboard");
  return dashboard;
}

test.each([
  ["a widget with 101 metrics is reported", [101], ["101 metrics, the limit is 100."]],
  ["a dashboard with 501 metrics is reported", [...fives(), 1], ["501 metrics, the limit is 500."]],
  ["a dashboard with 500 metrics is allowed", fives(), []],
])("%s", (_, counts, expected) => {
  const folder = mkdtempSync(join(tmpdir(), "eds-overview-"));
  const properties = { DashboardBody: bodyOf(counts) };
  const Resources = { Overview: { Type: "AWS::CloudWatch::Dashboard", Properties: properties } };
  writeFileSync(join(folder, "a.template.json"), JSON.stringify({ Resources }));
  expect(exceededLimits(folder).map((line) => line.replace(/^.* has /, ""))).toEqual(expected);
  rmSync(folder, { recursive: true });
});

function fives(): readonly number[] {
  return [100, 100, 100, 100, 100];
}

/** The text of a dashboard whose widgets have so many metrics each; a part of it is a reference. */
function bodyOf(counts: readonly number[]) {
  const metrics = (count: number) => Array.from({ length: count }, () => ["AWS/SQS", "Age"]);
  const widgets = counts.map((count) => ({ properties: { metrics: metrics(count) } }));
  const [head = "", tail = ""] = JSON.stringify({ region: "HERE", widgets }).split("HERE");
  return { "Fn::Join": ["", [head, { Ref: "AWS::Region" }, tail]] };
}
