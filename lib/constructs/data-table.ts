import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import {
  AttributeType,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import { activeIndex, dueIndex, tableKey, ttlAttribute } from "../../functions/settings/tables.ts";
import type { Config } from "../config.ts";
import { Alarm, sumOfMetrics } from "./alarms/alarm.ts";

/** Rows by the time at which they are due, in slices. Keys only: the sweep reads each row before it acts on it. */
export const due: GlobalSecondaryIndexPropsV2 = {
  indexName: dueIndex.name,
  partitionKey: { name: dueIndex.partition, type: AttributeType.STRING },
  sortKey: { name: dueIndex.sort, type: AttributeType.STRING },
  projectionType: ProjectionType.KEYS_ONLY,
};

/** Projects that sent recently, for the sweep. Keys only: an entry never changes while a project sends. */
export const active: GlobalSecondaryIndexPropsV2 = {
  indexName: activeIndex.name,
  partitionKey: { name: activeIndex.partition, type: AttributeType.STRING },
  sortKey: { name: activeIndex.sort, type: AttributeType.STRING },
  projectionType: ProjectionType.KEYS_ONLY,
};

interface DataTableProps {
  readonly config: Config;
  readonly indexes: readonly GlobalSecondaryIndexPropsV2[];
  /** One sentence for the person on call: what waits while the table throttles. */
  readonly impact: string;
}

/**
 * A table protected against accidental loss: retained when its stack is deleted, with deletion protection and
 * point-in-time recovery for 35 days. It has no stream because nothing would read one.
 */
export class DataTable extends TableV2 {
  constructor(scope: Construct, id: string, { config, indexes, impact }: DataTableProps) {
    const { warmThroughput: units, name } = config;
    const warm = units && {
      warmThroughput: { readUnitsPerSecond: units.reads, writeUnitsPerSecond: units.writes },
    };
    super(scope, id, {
      ...warm,
      partitionKey: { name: tableKey.partition, type: AttributeType.STRING },
      sortKey: { name: tableKey.sort, type: AttributeType.STRING },
      globalSecondaryIndexes: indexes.map((index) => ({ ...index, ...warm })),
      timeToLiveAttribute: ttlAttribute,
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new Alarm(this, "Throttled", {
      deployment: name,
      metric: throttles(this.tableName, indexes),
      threshold: 10,
      periods: 2,
      impact,
      section: "tables-throttled",
    });
  }
}

/** The refused reads and writes of a table and its indexes. Without any, CloudWatch has no data. */
function throttles(tableName: string, indexes: readonly GlobalSecondaryIndexPropsV2[]): MathExpression {
  const places = [{}, ...indexes.map(({ indexName }) => ({ GlobalSecondaryIndexName: indexName }))];
  const metrics = places.flatMap((place) =>
    ["ReadThrottleEvents", "WriteThrottleEvents"].map((metricName) => {
      const dimensionsMap = { TableName: tableName, ...place };
      return new Metric({ namespace: "AWS/DynamoDB", metricName, dimensionsMap, statistic: "Sum" });
    }),
  );
  const usingMetrics = Object.fromEntries(metrics.map((metric, at) => [`m${at}`, metric]));
  const period = Duration.minutes(5);
  return new MathExpression({ expression: sumOfMetrics, usingMetrics, period, label: "throttled" });
}
