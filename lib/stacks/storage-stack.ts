import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { BodiesBucket } from "../constructs/bodies-bucket.ts";
import { active, DataTable, due } from "../constructs/data-table.ts";
import { exportName, type StorageName } from "../export-name.ts";
import type { StorageResource } from "../permissions/permission.ts";

interface StorageStackProps extends StackProps {
  readonly config: Config;
}

/** Tables and bucket in their own stack, so that code changes never touch the data. */
export class StorageStack extends Stack {
  readonly data: StorageResource;
  readonly money: StorageResource;
  readonly bodies: StorageResource;

  constructor(scope: Construct, id: string, { config, ...props }: StorageStackProps) {
    super(scope, id, { ...props, description: "Tables and the bucket for large bodies" });
    const data = new DataTable(this, "Data", {
      config,
      indexes: [due],
      impact: "Requests and workers are repeated; emails and events wait, and some callers receive 503.",
    });
    const money = new DataTable(this, "Money", {
      config,
      indexes: [active],
      impact: "Sends are repeated, and some callers receive 503.",
    });
    const bodies = new BodiesBucket(this, "Bodies", { retentionDays: config.bodyRetentionDays });
    this.data = this.exportResource(config, "data", data.tableName, data.tableArn);
    this.money = this.exportResource(config, "money", money.tableName, money.tableArn);
    this.bodies = this.exportResource(config, "bodies", bodies.bucketName, bodies.bucketArn);
  }

  /** Exports with explicit names: they remain when the last function that uses one is removed. */
  private exportResource(config: Config, storage: StorageName, name: string, arn: string): StorageResource {
    return {
      name: this.exportValue(name, { name: exportName(config, storage, "name") }),
      arn: this.exportValue(arn, { name: exportName(config, storage, "arn") }),
    };
  }
}
