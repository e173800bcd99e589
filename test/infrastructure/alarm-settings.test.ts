import { expect, test } from "vitest";
import { alarms, kindOf, queueOf, queues, settings } from "./alarm-kinds.ts";
import { text } from "./synthesized.ts";

test.each(alarms)("the alarm $stack/$id goes off at its threshold, and at nothing else", (alarm) => {
  const { properties } = alarm;
  const [threshold, periods, seconds, statistic, silence = "notBreaching", breaching] =
    settings[kindOf(alarm) ?? ""] ?? [];
  expect({
    comparison: properties["ComparisonOperator"],
    missing: properties["TreatMissingData"],
    threshold: properties["Threshold"],
    periods: properties["EvaluationPeriods"],
    // Absent: as many as there are periods.
    breaching: properties["DatapointsToAlarm"],
    seconds: properties["Period"],
    statistic: properties["Statistic"],
  }).toEqual({
    comparison: "GreaterThanOrEqualToThreshold",
    missing: silence,
    ...{ threshold, periods, breaching, seconds, statistic },
  });
});

test("every queue has a dead-letter queue, and every queue without a worker has an alarm for its first message", () => {
  const watched = (metric: string) =>
    alarms.filter(({ properties }) => properties["MetricName"] === metric).map(queueOf);
  const [worked, unread] = [true, false].map((hasWorker) =>
    queues
      .filter(({ properties }) => (properties["RedrivePolicy"] !== undefined) === hasWorker)
      .map(({ properties }) => text(properties["QueueName"])),
  );
  expect(worked?.length).toBeGreaterThan(0);
  expect(watched("ApproximateAgeOfOldestMessage").toSorted()).toEqual(worked?.toSorted());
  expect(watched("ApproximateNumberOfMessagesVisible").toSorted()).toEqual(unread?.toSorted());
  for (const name of unread ?? []) expect(name).toMatch(/-(dead|undelivered)$/);
});

test("an alarm on the sum of several counts goes off where only one of them has data", () => {
  const sums = alarms.map(({ properties }) => [properties["Metrics"] ?? []].flat().map(Object));
  const several = sums.filter((queries) => queries.filter(({ MetricStat }) => MetricStat).length > 2);
  expect(several.length).toBeGreaterThan(0);
  for (const queries of several)
    expect(queries.flatMap(({ Expression }) => Expression ?? [])).toEqual(["FILL(SUM(METRICS()), 0)"]);
});

test("every setting belongs to an alarm", () => {
  expect([...new Set(alarms.map(kindOf))].toSorted()).toEqual(Object.keys(settings).toSorted());
});
