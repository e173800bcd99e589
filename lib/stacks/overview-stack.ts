import { NestedStack } from "aws-cdk-lib";
import { Dashboard, type IWidget, TextWidget } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { costWidgets } from "../constructs/overview/cost-widgets.ts";
import { regionWidgets } from "../constructs/overview/region-widgets.ts";
import { serviceWidgets } from "../constructs/overview/service-widgets.ts";
import type { ServiceContext } from "../permissions/permission.ts";

interface OverviewStackProps {
  readonly context: ServiceContext;
  readonly apiId: string;
}

/** The deployment at one look: a dashboard of CloudWatch in the home region. Nested, because its text is long. */
export class OverviewStack extends NestedStack {
  constructor(scope: Construct, id: string, { context, apiId }: OverviewStackProps) {
    super(scope, id);
    const { name, homeRegion, regions } = context.config;
    const rows: readonly (readonly IWidget[])[] = [
      [new TextWidget({ markdown: legend(name), width: 24, height: 3 })],
      ...regions.map((region) => regionWidgets(name, region)),
      ...serviceWidgets({ context, apiId }),
      costWidgets(context),
    ];
    // Names of dashboards are unique in an account, over all of its regions.
    new Dashboard(this, "Dashboard", {
      dashboardName: `${name}-overview-${homeRegion}`,
      widgets: rows.map((row) => [...row]),
    });
  }
}

function legend(name: string): string {
  return [
    `## ${name}`,
    "Accepted and sent are counted by the deployment itself, in emails. What is marked (account) is counted by AWS for the",
    "whole account and region, with what else sends or runs there; SES counts a delivery for each recipient.",
    "Alarms and what to do: `docs/runbook.md`. In words: `npm run operator -- doctor`. Prices: `npm run operator -- cost`.",
  ].join("\n");
}
