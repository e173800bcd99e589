import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Environment, Scope } from "./scope.ts";
import { placeOf } from "./scope.ts";
import { readTemplate, TemplateError } from "./template.ts";

const Stack = z.object({
  templateFile: z.string(),
  stackName: z.optional(z.string()),
});

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.optional(z.string()),
      properties: z.optional(z.unknown()),
    }),
  ),
});

/** Reads all stacks of a cloud assembly with their nested stacks. */
export function readAssembly(dir: string, environment: Environment): readonly Scope[] {
  const file = join(dir, "manifest.json");
  if (!existsSync(file)) throw new TemplateError(file, 'does not exist: run "npm run synth"');
  const manifest = z.parse(Manifest, JSON.parse(readFileSync(file, "utf8")));
  const roots: Scope[] = [];
  for (const [id, artifact] of Object.entries(manifest.artifacts)) {
    if (artifact.type !== "aws:cloudformation:stack") continue;
    const { templateFile, stackName = id } = z.parse(Stack, artifact.properties);
    const region = regionOf(artifact.environment, environment);
    const place = {
      path: stackName,
      stackName,
      region,
      environment,
      assemblyDir: dir,
      given: {},
      parent: undefined,
      roots,
    };
    roots.push(
      withNested({ ...place, template: readTemplate(join(dir, templateFile)), children: new Map() }),
    );
  }
  return roots;
}

function withNested(scope: Scope): Scope {
  for (const [logicalId, { Type, Metadata, Properties }] of Object.entries(scope.template.Resources)) {
    if (Type !== "AWS::CloudFormation::Stack") continue;
    const file = Metadata?.["aws:asset:path"];
    if (typeof file !== "string") throw new TemplateError(placeOf(scope, logicalId), "has no template file");
    const child: Scope = {
      ...scope,
      path: placeOf(scope, logicalId),
      stackName: `${scope.stackName}-${logicalId}`,
      template: readTemplate(join(scope.assemblyDir, file)),
      given: parametersOf(Properties?.["Parameters"]),
      parent: scope,
      children: new Map(),
    };
    scope.children.set(logicalId, withNested(child));
  }
  return scope;
}

function parametersOf(written: unknown): Readonly<Record<string, unknown>> {
  return written === undefined ? {} : z.parse(z.record(z.string(), z.unknown()), written);
}

/** An environment has the form `aws://<account>/<region>`, with `unknown-…` for either. */
function regionOf(target: string | undefined, environment: Environment): string {
  const region = target?.split("/")[3];
  return region === undefined || region === "unknown-region" ? environment.region : region;
}
