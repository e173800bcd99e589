import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z._default(z.record(z.string(), z.unknown()), {}) }),
  ),
});
type Resource = z.output<typeof Template>["Resources"][string];

/** Hard limits: AWS does not raise them, and CloudFormation reports them only during the deployment. */
const maxTemplateBytes = 1_000_000;
const maxResources = 500;
const maxEnvironmentBytes = 4096;
export const maxAlarmMetrics = 10;

/** Returns one line for each hard limit of AWS that a template of the cloud assembly in `folder` exceeds. */
export function exceededLimits(folder: string): readonly string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".template.json"));
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const resources = Object.entries(Template.parse(JSON.parse(text)).Resources);
    return [
      ...over(`The template ${file} has`, Buffer.byteLength(text), maxTemplateBytes, "bytes"),
      ...over(`The template ${file} has`, resources.length, maxResources, "resources"),
      ...resources.flatMap(([id, resource]) => exceededBy(`${file} ${id}`, resource)),
    ];
  });
}

function exceededBy(name: string, { Type: type, Properties: properties }: Resource): readonly string[] {
  if (type === "AWS::Lambda::Function") {
    const { Variables: variables = {} } = Object(properties["Environment"]);
    return over(`The environment of ${name} has`, environmentBytes(variables), maxEnvironmentBytes, "bytes");
  }
  if (type !== "AWS::CloudWatch::Alarm" || !Array.isArray(properties["Metrics"])) return [];
  const metrics = properties["Metrics"].filter((query) => Object(query).MetricStat);
  return over(`The alarm ${name} has`, metrics.length, maxAlarmMetrics, "metrics");
}

function over(subject: string, value: number, limit: number, unit: string): readonly string[] {
  return value > limit ? [`${subject} ${value} ${unit}, the limit is ${limit}.`] : [];
}

function environmentBytes(variables: Readonly<Record<string, unknown>>): number {
  return Object.entries(variables).reduce(
    (sum, [name, value]) => sum + name.length + resolvedBytes(value),
    0,
  );
}

/** The size of a value once it is deployed. References are estimated: an account id, a URL suffix, a name or an ARN. */
function resolvedBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  const [[operator, operand] = ["", undefined]] = Object.entries(Object(value));
  if (operator === "Ref") return operand === "AWS::AccountId" ? 12 : 16;
  if (operator !== "Fn::Join" || !Array.isArray(operand) || !Array.isArray(operand[1])) return 64;
  return operand[1].reduce((sum: number, part: unknown) => sum + resolvedBytes(part), 0);
}
