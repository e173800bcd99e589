import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { entries } from "../../build/bundle/entries.ts";
import { parseConfig } from "../../lib/config.ts";
import { findingsIn } from "../../lib/nag.ts";
import { synthesize } from "../../lib/synthesize.ts";

/** One resource of any template. */
export interface Resource {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly deletionPolicy: string | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A deployment's templates. Stacks are named as deployed; a nested stack by its parent and its construct. */
export interface Synthesized {
  /** The unacknowledged findings of cdk-nag. */
  readonly findings: readonly string[];
  readonly stacks: ReadonlyMap<string, Template>;
  readonly resources: readonly Resource[];
  /** The outputs of the API stack, as text. */
  readonly outputs: Readonly<Record<string, string>>;
  stack(name: string): Template;
  /** All resources of a type, over all stacks. */
  of(type: string): readonly Resource[];
}

const cache = new Map<string, Synthesized>();

/** Synthesizes a deployment, once for each configuration. Function code is a stub: templates do not depend on it. */
export function synthesized(config: object = {}): Synthesized {
  const key = JSON.stringify(config);
  const result = cache.get(key) ?? newSynthesis(config);
  cache.set(key, result);
  return result;
}

function newSynthesis(config: object): Synthesized {
  const folder = mkdtempSync(join(tmpdir(), "eds-synth-"));
  try {
    const outdir = join(folder, "out");
    const findings = findingsOf({ config: parseConfig(config), ...writeStubs(folder), outdir });
    const files = readdirSync(outdir).filter((file) => file.endsWith(".template.json"));
    const templates = files.map((file) => [stackOf(file), readFileSync(join(outdir, file), "utf8")] as const);
    const stacks = new Map(templates.map(([name, template]) => [name, Template.fromString(template)]));
    return { findings, stacks, ...queries(stacks) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Templates are written before the rules look at them: where they refuse a deployment, its tests see it and the findings. */
function findingsOf(deployable: Parameters<typeof synthesize>[0]): readonly string[] {
  try {
    return synthesize(deployable);
  } catch (error) {
    const findings = existsSync(join(deployable.outdir, "validation-report.json"))
      ? findingsIn(deployable.outdir)
      : [];
    if (findings.length === 0) throw error;
    return findings;
  }
}

/** Writes a stub for the code of every function, of the dashboard and of the SMTP proxy. */
export function writeStubs(folder: string): {
  readonly functionsFolder: string;
  readonly dashboardFolder: string;
  readonly smtpFolder: string;
} {
  const functionsFolder = join(folder, "functions");
  for (const { name } of entries) {
    mkdirSync(join(functionsFolder, name), { recursive: true });
    writeFileSync(join(functionsFolder, name, "index.cjs"), `// ${name}`);
  }
  const smtpFolder = join(folder, "smtp");
  mkdirSync(smtpFolder);
  writeFileSync(join(smtpFolder, "Dockerfile"), "FROM scratch");
  const dashboardFolder = join(folder, "dashboard");
  mkdirSync(dashboardFolder);
  writeFileSync(join(dashboardFolder, "index.html"), "<!doctype html>");
  return { functionsFolder, dashboardFolder, smtpFolder };
}

/** `edsapiemails1A2B3C4D.nested.template.json` is the area `emails`, `eds-api.template.json` the stack `eds-api`. */
function stackOf(file: string): string {
  return file.replace(/(\w{8}\.nested)?\.template\.json$/, "");
}

function queries(stacks: ReadonlyMap<string, Template>): Omit<Synthesized, "findings" | "stacks"> {
  const resources = [...stacks].flatMap(([name, template]) => resourcesOf(name, template));
  const stack = (name: string) => {
    const template = stacks.get(name);
    if (!template) throw new Error(`no stack ${name} among ${[...stacks.keys()].join(", ")}`);
    return template;
  };
  const api = [...stacks.keys()].find((name) => name.endsWith("-api")) ?? "";
  const outputs = Object.entries(stack(api).toJSON()["Outputs"]).map(([name, output]) => [
    name,
    text(Object(output).Value),
  ]);
  const of = (type: string) => resources.filter((resource) => resource.type === type);
  return { resources, stack, outputs: Object.fromEntries(outputs), of };
}

function resourcesOf(stack: string, template: Template): readonly Resource[] {
  return Object.entries(template.toJSON()["Resources"]).map(([id, resource]) => {
    const {
      Type: type,
      Properties: properties = {},
      DeletionPolicy,
      Metadata: metadata = {},
    } = Object(resource);
    return { stack, id, type, properties, deletionPolicy: DeletionPolicy, metadata };
  });
}

/** A value of a template as text: pseudo parameters by an example, references by the name of their target. */
export function text(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const [[operator, operand] = ["", undefined]] = Object.entries(value);
  if (operator === "Ref") return operand === "AWS::AccountId" ? "123456789012" : `<${String(operand)}>`;
  if (operator === "Fn::ImportValue") return `<${text(operand)}>`;
  if (operator === "Fn::GetAtt" && Array.isArray(operand)) return `<${operand.join(".")}>`;
  if (operator === "Fn::Join" && Array.isArray(operand) && Array.isArray(operand[1])) {
    return operand[1].map(text).join(String(operand[0]));
  }
  return JSON.stringify(value);
}
