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
const maxRoutes = 300;
export const maxAlarmMetrics = 10;
/** AWS admits more by now; a dashboard beyond this would no longer be one look. */
export const maxDashboardMetrics = 500;
export const maxWidgetMetrics = 100;

/** Returns one line for each hard limit of AWS that a template of the cloud assembly in `folder` exceeds. */
export function exceededLimits(folder: string): readonly string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".template.json"));
  const templates = files.map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return { file, text, resources: Object.entries(Template.parse(JSON.parse(text)).Resources) };
  });
  const routes = routesByApi(templates.flatMap(({ resources }) => resources.map(([, resource]) => resource)));
  const exceeded = templates.flatMap(({ file, text, resources }) => {
    return [
      ...over(`The template ${file} has`, Buffer.byteLength(text), maxTemplateBytes, "bytes"),
      ...over(`The template ${file} has`, resources.length, maxResources, "resources"),
      ...resources.flatMap(([id, resource]) => exceededBy(`${file} ${id}`, resource)),
    ];
  });
  return [
    ...exceeded,
    ...[...routes].flatMap(([api, count]) => over(`The HTTP API ${api} has`, count, maxRoutes, "routes")),
  ];
}

/** The routes of an API are in the templates of its areas, which all refer to it in one form. */
function routesByApi(resources: readonly Resource[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { Type: type, Properties: properties } of resources) {
    if (type !== "AWS::ApiGatewayV2::Route") continue;
    const api = JSON.stringify(properties["ApiId"]);
    counts.set(api, (counts.get(api) ?? 0) + 1);
  }
  return counts;
}

function exceededBy(name: string, { Type: type, Properties: properties }: Resource): readonly string[] {
  if (type === "AWS::Lambda::Function") {
    const { Variables: variables = {} } = Object(properties["Environment"]);
    return over(`The environment of ${name} has`, environmentBytes(variables), maxEnvironmentBytes, "bytes");
  }
  if (type === "AWS::CloudWatch::Dashboard") return exceededByDashboard(name, properties["DashboardBody"]);
  if (type !== "AWS::CloudWatch::Alarm" || !Array.isArray(properties["Metrics"])) return [];
  const metrics = properties["Metrics"].filter((query) => Object(query).MetricStat);
  return over(`The alarm ${name} has`, metrics.length, maxAlarmMetrics, "metrics");
}

function exceededByDashboard(name: string, body: unknown): readonly string[] {
  const counts = widgetsOf(body).map(({ metrics }) => metrics.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return [
    ...over(`The dashboard ${name} has`, total, maxDashboardMetrics, "metrics"),
    ...over(`A widget of ${name} has`, Math.max(0, ...counts), maxWidgetMetrics, "metrics"),
  ];
}

const DashboardBody = z.object({
  widgets: z.array(
    z.object({ properties: z.object({ metrics: z._default(z.array(z.array(z.unknown())), []) }) }),
  ),
});

/** The widgets of a dashboard, with the metrics as they are written in its text. */
export function widgetsOf(body: unknown): readonly { readonly metrics: readonly (readonly unknown[])[] }[] {
  const { widgets } = DashboardBody.parse(JSON.parse(bodyText(body)));
  return widgets.map(({ properties }) => properties);
}

/** The text of a dashboard. Every reference in it is a name, of which only that it is one matters here. */
function bodyText(body: unknown): string {
  if (typeof body === "string") return body;
  const { "Fn::Join": join } = Object(body);
  if (!Array.isArray(join) || !Array.isArray(join[1]))
    throw new Error("a dashboard has a body of another form");
  return join[1].map((part: unknown) => (typeof part === "string" ? part : "reference")).join("");
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
