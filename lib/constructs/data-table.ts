import { RemovalPolicy } from "aws-cdk-lib";
import {
  AttributeType,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import { activeIndex, dueIndex, tableKey, ttlAttribute } from "../../functions/settings/tables.ts";

/** The rows whose time has come, by slice and time. Keys only: the sweeper reads each row itself before it acts. */
export const due: GlobalSecondaryIndexPropsV2 = {
  indexName: dueIndex.name,
  partitionKey: { name: dueIndex.partition, type: AttributeType.STRING },
  sortKey: { name: dueIndex.sort, type: AttributeType.STRING },
  projectionType: ProjectionType.KEYS_ONLY,
};

/** The projects that have sent lately, for the sweeper. Keys only: an entry never changes while a project sends. */
export const active: GlobalSecondaryIndexPropsV2 = {
  indexName: activeIndex.name,
  partitionKey: { name: activeIndex.partition, type: AttributeType.STRING },
  sortKey: { name: activeIndex.sort, type: AttributeType.STRING },
  projectionType: ProjectionType.KEYS_ONLY,
};

interface DataTableProps {
  readonly indexes?: GlobalSecondaryIndexPropsV2[];
}

/**
 * A table that outlives every mistake but a deliberate one: kept when its stack goes, protected from deletion, and
 * restorable to any second of the last 35 days. No stream: nothing reads one.
 */
export class DataTable extends TableV2 {
  constructor(scope: Construct, id: string, { indexes }: DataTableProps = {}) {
    super(scope, id, {
      partitionKey: { name: tableKey.partition, type: AttributeType.STRING },
      sortKey: { name: tableKey.sort, type: AttributeType.STRING },
      ...(indexes ? { globalSecondaryIndexes: indexes } : {}),
      timeToLiveAttribute: ttlAttribute,
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
