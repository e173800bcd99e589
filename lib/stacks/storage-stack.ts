import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { BodiesBucket } from "../constructs/bodies-bucket.ts";
import { active, DataTable, due } from "../constructs/data-table.ts";
import { exportName, type StoredThing } from "../export-name.ts";
import type { Stored } from "../permissions/grant.ts";

interface StorageStackProps extends StackProps {
  readonly config: Config;
}

/** What must not be lost: alone in a stack, so that no change to code touches it. */
export class StorageStack extends Stack {
  readonly data: Stored;
  readonly money: Stored;
  readonly bodies: Stored;

  constructor(scope: Construct, id: string, { config, ...props }: StorageStackProps) {
    super(scope, id, { ...props, description: "What is kept: tables and large bodies" });
    const data = new DataTable(this, "Data", { indexes: [due] });
    const money = new DataTable(this, "Money", { indexes: [active] });
    const bodies = new BodiesBucket(this, "Bodies", { retentionDays: config.bodyRetentionDays });
    this.data = this.lend(config, "data", data.tableName, data.tableArn);
    this.money = this.lend(config, "money", money.tableName, money.tableArn);
    this.bodies = this.lend(config, "bodies", bodies.bucketName, bodies.bucketArn);
  }

  /** Under names of our own: they stay when the last function that used one goes, and say what they are. */
  private lend(config: Config, what: StoredThing, name: string, arn: string): Stored {
    return {
      name: this.exportValue(name, { name: exportName(config, what, "name") }),
      arn: this.exportValue(arn, { name: exportName(config, what, "arn") }),
    };
  }
}
