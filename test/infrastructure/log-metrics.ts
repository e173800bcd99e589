import { synthesized } from "./synthesized.ts";

/** A metric of CloudWatch: its name with its dimensions, in a form that can be compared. */
export type MetricKey = `${string} ${string}`;

export function metricKey(name: unknown, dimensions: Readonly<Record<string, unknown>>): MetricKey {
  return `${String(name)} ${JSON.stringify(Object.entries(dimensions).sort())}`;
}

const deployed = synthesized();

/** Filters of the same pattern, metric and dimensions exist for several log groups. */
const filters = [
  ...new Map(
    deployed.of("AWS::Logs::MetricFilter").map(({ properties }) => [
      JSON.stringify({ ...properties, LogGroupName: undefined }),
      {
        pattern: String(properties["FilterPattern"]),
        made: [properties["MetricTransformations"]].flat()[0],
      },
    ]),
  ).values(),
];

/** The largest value of each metric that the deployed metric filters make of these log lines. */
export function metricsOf(lines: readonly string[]): ReadonlyMap<MetricKey, number> {
  const largest = new Map<MetricKey, number>();
  for (const line of lines) {
    const fields: Readonly<Record<string, unknown>> = JSON.parse(line);
    const valueAt = (path: string) => fields[path.replace("$.", "")];
    for (const { pattern, made } of filters) {
      const { MetricName, MetricValue, Dimensions = [] } = Object(made);
      if (!matches(pattern, valueAt)) continue;
      const dimensions = Object.fromEntries(
        Dimensions.map(({ Key, Value }: { Key: string; Value: string }) => [Key, valueAt(Value)]),
      );
      const value = MetricValue === "1" ? 1 : Number(valueAt(MetricValue));
      const key = metricKey(MetricName, dimensions);
      largest.set(key, Math.max(value, largest.get(key) ?? 0));
    }
  }
  return largest;
}

/** The patterns of this deployment compare one field with one string, or with one of several. */
function matches(pattern: string, valueAt: (path: string) => unknown): boolean {
  const [, whole] = /^\{ (.*) \}$/.exec(pattern) ?? [];
  return (whole?.split(" || ") ?? [""]).some((part) => {
    const [, path = "", text] = /^\(?(\$\.\w+) = "([^"]*)"\)?$/.exec(part) ?? [];
    if (text === undefined) throw new Error(`the pattern ${pattern} is of another kind`);
    return valueAt(path) === text;
  });
}

/** The thresholds of the alarms on metrics of log lines, by metric. */
export const logAlarms: ReadonlyMap<MetricKey, number> = new Map(
  deployed
    .of("AWS::CloudWatch::Alarm")
    .filter(({ properties }) => properties["Namespace"] === "eds")
    .map(({ properties: { MetricName, Dimensions = [], Threshold } }) => [
      metricKey(
        MetricName,
        Object.fromEntries([Dimensions].flat().map((one) => [Object(one).Name, Object(one).Value])),
      ),
      Number(Threshold),
    ]),
);
