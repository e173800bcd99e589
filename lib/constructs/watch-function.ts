import { Duration } from "aws-cdk-lib";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Alarm } from "./alarm.ts";

/** Alarms when runs of a worker fail or are not admitted; `hurt` says who notices. */
export function watchFunction(worker: LambdaFunction, deployment: string, hurt: string): void {
  const period = Duration.minutes(5);
  new Alarm(worker, "Fails", {
    deployment,
    metric: worker.metricErrors({ period }),
    threshold: 1,
    periods: 2,
    hurt,
    section: "worker-fails",
  });
  new Alarm(worker, "Throttled", {
    deployment,
    metric: worker.metricThrottles({ period }),
    threshold: 1,
    periods: 3,
    hurt,
    section: "functions-throttled",
  });
}
