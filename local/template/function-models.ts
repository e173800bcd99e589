import { join } from "node:path";
import * as z from "zod/mini";
import { arnOf, physicalId, readProperties } from "./properties.ts";
import { placeOf, type ScopedResource } from "./scope.ts";
import { TemplateError } from "./template.ts";

const FunctionProperties = z.object({
  Handler: z.string(),
  Timeout: z._default(z.int(), 3),
  MemorySize: z._default(z.int(), 128),
  Environment: z._default(z.object({ Variables: z._default(z.record(z.string(), z.coerce.string()), {}) }), {
    Variables: {},
  }),
});

export interface FunctionModel {
  /** The name of its file in `functions/`, as `lib/` writes it into the template. */
  readonly name: string;
  readonly physicalName: string;
  readonly arn: string;
  readonly region: string;
  /** The folder of its bundle. */
  readonly folder: string;
  /** The file of the bundle without its extension, a dot, and the name of the export. */
  readonly handler: string;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** Functions without the metadata of this service are custom resources of the deployment, and are skipped. */
export function functionModels(found: ScopedResource): readonly FunctionModel[] {
  const { Metadata } = found.resource;
  const name = Metadata?.["eds:function"];
  if (name === undefined) return [];
  const folder = Metadata?.["aws:asset:path"];
  if (typeof name !== "string" || typeof folder !== "string") {
    throw new TemplateError(placeOf(found.scope, found.logicalId), "has no bundle in its metadata");
  }
  const { Handler, Timeout, MemorySize, Environment } = readProperties(found, FunctionProperties);
  return [
    {
      name,
      physicalName: physicalId(found),
      arn: arnOf(found),
      region: found.scope.region,
      folder: join(found.scope.assemblyDir, folder),
      handler: Handler,
      timeoutSeconds: Timeout,
      memoryMegabytes: MemorySize,
      environment: Environment.Variables,
    },
  ];
}
