import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDir } from "./temporary-dir.ts";

export type Json = Readonly<Record<string, unknown>>;

interface StackInput {
  readonly region?: string;
  readonly template: Json;
}

/** Writes a cloud assembly of hand-written templates; gives its folder. */
export function writeAssembly(
  stacks: Readonly<Record<string, StackInput>>,
  files: Readonly<Record<string, string>> = {},
): string {
  const dir = temporaryDir();
  const artifacts = Object.entries(stacks).map(([name, { region = "unknown-region" }]) => [
    name,
    {
      type: "aws:cloudformation:stack",
      environment: `aws://unknown-account/${region}`,
      properties: { templateFile: `${name}.template.json` },
    },
  ]);
  const tree = { tree: { type: "cdk:tree", properties: { file: "tree.json" } } };
  write(dir, "manifest.json", JSON.stringify({ artifacts: { ...Object.fromEntries(artifacts), ...tree } }));
  for (const [name, { template }] of Object.entries(stacks)) {
    write(dir, `${name}.template.json`, JSON.stringify(template));
  }
  for (const [path, text] of Object.entries(files)) write(dir, path, text);
  return dir;
}

/** A resource of the service's own kind of function, with its code beside the templates. */
export function functionResource(name: string, more: Json = {}): Json {
  return {
    Type: "AWS::Lambda::Function",
    Metadata: { "eds:function": name, "aws:asset:path": name },
    Properties: { Handler: "index.handler", ...more },
  };
}

function write(dir: string, path: string, text: string): void {
  mkdirSync(join(dir, path, ".."), { recursive: true });
  writeFileSync(join(dir, path), text);
}
