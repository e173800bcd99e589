import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { operations } from "../../../functions/contract/index.ts";
import { dueIndex, ttlAttribute } from "../../../functions/settings/tables.ts";
import { functionById } from "../../../local/runtime/start-triggers.ts";
import { readModel } from "../../../local/template/read-model.ts";

const cdkOut = join(import.meta.dirname, "..", "..", "..", "cdk.out");

describe.skipIf(!existsSync(join(cdkOut, "manifest.json")))("the project's own templates", () => {
  const read = () => readModel(cdkOut, { account: "000000000000", region: "us-east-1" });

  test("have a function with code for every declared endpoint", () => {
    const model = read();
    for (const { method, path } of operations) {
      const route = model.routes.find(({ routeKey }) => routeKey === `${method} ${path}`);
      const { folder } = functionById(model, route?.functionArn ?? `${method} ${path}`);
      expect(existsSync(folder)).toBe(true);
    }
  });

  test("have a target for every event source and schedule", () => {
    const model = read();
    for (const { queueArn, functionId } of model.eventSources) {
      expect(model.queues.map(({ arn }) => arn)).toContain(queueArn);
      expect(functionById(model, functionId).name).not.toBe("");
    }
    for (const { functionId } of model.schedules) expect(functionById(model, functionId).name).not.toBe("");
  });

  test("have the indexes and the time to live that the handlers use", () => {
    const { tables } = read();
    expect(tables.flatMap(({ GlobalSecondaryIndexes = [] }) => GlobalSecondaryIndexes)).toContainEqual(
      expect.objectContaining({ IndexName: dueIndex.name }),
    );
    for (const { TimeToLiveSpecification } of tables) {
      expect(TimeToLiveSpecification).toEqual({ AttributeName: ttlAttribute, Enabled: true });
    }
  });

  test("send the events of every region to a queue with a function", () => {
    const model = read();
    for (const { topicArn } of model.eventDestinations) {
      const ends = model.subscriptions.filter((subscription) => subscription.topicArn === topicArn);
      expect(model.eventSources.map(({ queueArn }) => queueArn)).toContain(ends[0]?.queueArn);
    }
  });
});
