import { describe, expect } from "vitest";
import { handler as watchAccounts } from "../../functions/workers/sending/watch-accounts.ts";
import { logAlarms, metricKey } from "./log-metrics.ts";
import { test } from "./logged-test.ts";

const region = "us-east-1";

describe("the alarm topic", () => {
  const unheard = (where: string) => metricKey("alarmsUnheard", { region: where });

  test("without a subscriber is an alarm of its region only", async ({ world, own }) => {
    const asked: string[] = [];
    const countSubscribers = async (where: string, arn: string) => {
      asked.push(arn);
      return where === "eu-west-1" ? 0 : 1;
    };
    await watchAccounts.on({ ...world.services, alarmTopics: async () => ({ countSubscribers }) })();
    expect(own.metrics().get(unheard("eu-west-1"))).toBe(logAlarms.get(unheard("eu-west-1")));
    expect(own.metrics().get(unheard(region))).toBe(0);
    expect(asked.toSorted()).toEqual(
      ["eu-west-1", region].map((where) => `arn:aws:sns:${where}:000000000000:eds-alarms`),
    );
  });

  test("that cannot be read is an error line, and the accounts are still read", async ({ world, own }) => {
    const countSubscribers = async () => {
      throw new Error("denied");
    };
    await watchAccounts.on({ ...world.services, alarmTopics: async () => ({ countSubscribers }) })();
    expect(own.metrics().get(metricKey("error-lines-watch-accounts", {}))).toBe(1);
    expect(own.metrics().get(metricKey("sandbox", { region }))).toBe(0);
  });
});
