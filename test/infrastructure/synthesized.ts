import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entries } from "../../build/entries.ts";
import { parseConfig } from "../../lib/config.ts";
import { synthesize } from "../../lib/synthesize.ts";

/** One resource of any template, with what the tests ask of it. */
export interface Resource {
  /** The template that it stands in; a nested stack's begins with its parent's name without hyphens. */
  readonly template: string;
  readonly id: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly deletionPolicy: string | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface Synthesized {
  /** What the checks found and nobody accepted. */
  readonly findings: readonly string[];
  readonly resources: readonly Resource[];
  readonly templates: readonly string[];
  /** The outputs of the stack that the operator's tool asks, as text. */
  readonly outputs: Readonly<Record<string, string>>;
  of(type: string): readonly Resource[];
}

interface Template {
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
  readonly Resources: Readonly<Record<string, TemplateResource>>;
}
interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly Metadata?: Readonly<Record<string, unknown>>;
}

/** Synthesizes a deployment. Its functions' code is stood in for: templates do not depend on what is in it. */
export function synthesized(given: object = {}): Synthesized {
  const folder = mkdtempSync(join(tmpdir(), "eds-synth-"));
  try {
    const functionsFolder = join(folder, "functions");
    for (const { name } of entries) {
      mkdirSync(join(functionsFolder, name), { recursive: true });
      writeFileSync(join(functionsFolder, name, "index.mjs"), `// ${name}`);
    }
    const smtpFolder = join(folder, "smtp");
    mkdirSync(smtpFolder);
    writeFileSync(join(smtpFolder, "Dockerfile"), "FROM scratch");
    const outdir = join(folder, "out");
    const findings = synthesize({ config: parseConfig(given), functionsFolder, smtpFolder, outdir });
    const templates = readdirSync(outdir).filter((file) => file.endsWith(".template.json"));
    const resources = templates.flatMap((file) => readTemplate(outdir, file));
    const outputs = templates
      .filter((file) => file.endsWith("-api.template.json"))
      .map((file) => outputsOf(outdir, file));
    const of = (type: string) => resources.filter((one) => one.type === type);
    return { findings, templates, resources, outputs: Object.assign({}, ...outputs), of };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readTemplate(outdir: string, file: string): readonly Resource[] {
  const template = file.replace(/(\.nested)?\.template\.json$/, "");
  const { Resources } = parse(outdir, file);
  return Object.entries(Resources).map(([id, resource]) => ({
    template,
    id,
    type: resource.Type,
    properties: resource.Properties ?? {},
    deletionPolicy: resource.DeletionPolicy,
    metadata: resource.Metadata ?? {},
  }));
}

function outputsOf(outdir: string, file: string): Readonly<Record<string, string>> {
  const { Outputs = {} } = parse(outdir, file);
  return Object.fromEntries(Object.entries(Outputs).map(([name, { Value }]) => [name, text(Value)]));
}

function parse(outdir: string, file: string): Template {
  // The CDK wrote it a moment ago, in CloudFormation's form.
  return JSON.parse(readFileSync(join(outdir, file), "utf8")) as Template;
}

/** A value of a template as text: pseudo parameters by an example, references by the name of what they refer to. */
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
