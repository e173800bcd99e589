import { GraphWidget, type IMetric, type IWidget } from "aws-cdk-lib/aws-cloudwatch";
import { dueIndex } from "../../../functions/settings/tables.ts";
import type { ServiceContext } from "../../permissions/permission.ts";
import { awsMetric } from "./metrics.ts";

/** What AWS bills most for: emails of SES, units of the tables, and the time of functions. */
export function costWidgets({ config, data, money }: ServiceContext): readonly IWidget[] {
  const sent = config.regions.map((region) =>
    awsMetric("AWS/SES", "Send", {}, { label: `${region} (account)`, region }),
  );
  const widget = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, width: 8, height: 6, left, right });
  return [
    widget("Cost: emails of SES", sent),
    widget("Cost: units of the tables", [
      ...units("data", { TableName: data.name }),
      ...units("data, due", { TableName: data.name, GlobalSecondaryIndexName: dueIndex.name }),
      ...units("money", { TableName: money.name }),
    ]),
    widget(
      "Cost: runs and milliseconds of functions (account)",
      [awsMetric("AWS/Lambda", "Invocations", {}, { label: "runs" })],
      [awsMetric("AWS/Lambda", "Duration", {}, { label: "milliseconds" })],
    ),
  ];
}

function units(label: string, dimensions: Readonly<Record<string, string>>): readonly IMetric[] {
  const write = { label: `${label}: write units` };
  const writes = awsMetric("AWS/DynamoDB", "ConsumedWriteCapacityUnits", dimensions, write);
  // Nothing is billed for reads of an index that the table's own figure does not show.
  const read = { label: `${label}: read units` };
  return [writes, awsMetric("AWS/DynamoDB", "ConsumedReadCapacityUnits", dimensions, read)];
}
