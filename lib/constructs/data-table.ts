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
  readonly indexes?: GlobalSecondaryIndexPropsV2[];
}

/**
 * A table protected against accidental loss: retained when its stack is deleted, with deletion protection and
 * point-in-time recovery for 35 days. It has no stream because nothing would read one.
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
