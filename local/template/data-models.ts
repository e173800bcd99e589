import * as z from "zod/mini";
import { physicalId, readProperties } from "./properties.ts";
import type { ScopedResource } from "./scope.ts";

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }));

const TableProperties = z.object({
  KeySchema,
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }),
  ),
  GlobalSecondaryIndexes: z.optional(
    z.array(
      z.object({
        IndexName: z.string(),
        KeySchema,
        Projection: z.object({
          ProjectionType: z.enum(["ALL", "KEYS_ONLY", "INCLUDE"]),
          NonKeyAttributes: z.optional(z.array(z.string())),
        }),
      }),
    ),
  ),
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.string(), Enabled: z.boolean() })),
});

export interface TableModel extends z.infer<typeof TableProperties> {
  readonly name: string;
  readonly region: string;
}

export interface BucketModel {
  readonly name: string;
  readonly region: string;
}

export function tableModel(found: ScopedResource): TableModel {
  return { name: physicalId(found), region: found.scope.region, ...readProperties(found, TableProperties) };
}

export function bucketModel(found: ScopedResource): BucketModel {
  return { name: physicalId(found), region: found.scope.region };
}
