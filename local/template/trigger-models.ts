import * as z from "zod/mini";
import { readProperties } from "./properties.ts";
import { placeOf, type ScopedResource } from "./scope.ts";
import { TemplateError } from "./template.ts";

const EventSourceProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z._default(z.boolean(), true),
  BatchSize: z._default(z.int(), 10),
  MaximumBatchingWindowInSeconds: z._default(z.int(), 0),
  FunctionResponseTypes: z._default(z.array(z.literal("ReportBatchItemFailures")), []),
  FilterCriteria: z.optional(z.undefined()),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.int() })),
});

/** The event source mapping of a queue. */
export interface EventSourceModel {
  readonly queueArn: string;
  /** A name or an ARN. */
  readonly functionId: string;
  readonly batchSize: number;
  readonly batchingWindowSeconds: number;
  /** Whether the function reports the failed messages of a batch; otherwise a batch fails as a whole. */
  readonly partialFailures: boolean;
  readonly maximumConcurrency: number | undefined;
}

export function eventSourceModels(found: ScopedResource): readonly EventSourceModel[] {
  const properties = readProperties(found, EventSourceProperties);
  if (!properties.Enabled) return [];
  return [
    {
      queueArn: properties.EventSourceArn,
      functionId: properties.FunctionName,
      batchSize: properties.BatchSize,
      batchingWindowSeconds: properties.MaximumBatchingWindowInSeconds,
      partialFailures: properties.FunctionResponseTypes.length > 0,
      maximumConcurrency: properties.ScalingConfig?.MaximumConcurrency,
    },
  ];
}

const Target = z.object({ Arn: z.string(), Input: z.optional(z.string()) });
const RuleProperties = z.object({
  ScheduleExpression: z.string(),
  State: z._default(z.string(), "ENABLED"),
  Targets: z.array(Target),
});
const SchedulerProperties = z.object({
  ScheduleExpression: z.string(),
  State: z._default(z.string(), "ENABLED"),
  Target,
});

/** A schedule of a function. */
export interface ScheduleModel {
  readonly name: string;
  readonly functionId: string;
  readonly everySeconds: number;
  /** The event as JSON, if the template has one. */
  readonly input: string | undefined;
}

/** Rules for events, such as stopped tasks, have no local counterpart. */
export function ruleModels(found: ScopedResource): readonly ScheduleModel[] {
  if (found.resource.Properties?.["ScheduleExpression"] === undefined) return [];
  const { State, ScheduleExpression, Targets } = readProperties(found, RuleProperties);
  if (State !== "ENABLED") return [];
  return Targets.map((target) => scheduleModel(found, ScheduleExpression, target));
}

/** Schedules that call AWS APIs, such as to start containers, have no local counterpart. */
export function schedulerModels(found: ScopedResource): readonly ScheduleModel[] {
  if (JSON.stringify(found.resource.Properties?.["Target"])?.includes(":scheduler:::aws-sdk:")) return [];
  const { State, ScheduleExpression, Target: target } = readProperties(found, SchedulerProperties);
  return State === "ENABLED" ? [scheduleModel(found, ScheduleExpression, target)] : [];
}

function scheduleModel(
  found: ScopedResource,
  expression: string,
  target: z.infer<typeof Target>,
): ScheduleModel {
  const everySeconds = periodOf(expression);
  if (everySeconds === undefined) {
    throw new TemplateError(
      placeOf(found.scope, found.logicalId),
      `the schedule ${expression} is not supported`,
    );
  }
  return { name: found.logicalId, functionId: target.Arn, everySeconds, input: target.Input };
}

const unitSeconds: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };

/** Returns the rate in seconds. For `cron(…)` it is the period: locally, a nightly job does not wait for the night. */
function periodOf(expression: string): number | undefined {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count !== undefined && unit !== undefined) return Number(count) * (unitSeconds[unit] ?? 0);
  const [minute, hour, day] = /^cron\((.+)\)$/.exec(expression)?.[1]?.split(" ") ?? [];
  if (minute === undefined || hour === undefined || day === undefined) return undefined;
  return cronPeriod(minute, hour, day);
}

function cronPeriod(minute: string, hour: string, day: string): number | undefined {
  const step = /^(?:\*|0)\/(\d+)$/;
  if (minute === "*") return 60;
  const minutes = step.exec(minute)?.[1];
  if (minutes !== undefined) return Number(minutes) * 60;
  if (hour === "*") return 3600;
  const hours = step.exec(hour)?.[1];
  if (hours !== undefined) return Number(hours) * 3600;
  return day === "*" || day === "?" ? 86_400 : 30 * 86_400;
}
