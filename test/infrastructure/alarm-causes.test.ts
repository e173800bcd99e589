import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../build/places.ts";
import { shown } from "./alarm-causes.ts";
import { alarms, queueOf, queues, settings } from "./alarm-kinds.ts";
import { text } from "./synthesized.ts";

test("every kind of alarm has its cause shown, or says why that needs an account", () => {
  expect(Object.keys(shown).sort()).toEqual(Object.keys(settings).sort());
});

test.each(Object.entries(shown))("the test that shows %s exists", (_, how) => {
  if ("onlyOnAws" in how) return expect(how.onlyOnAws.length).toBeGreaterThan(20);
  const { file, title } = "moves" in how ? how.moves : how.caused;
  expect(readFileSync(join(root, file), "utf8")).toContain(title);
});

test("the runbook names every queue whose messages are an alarm", () => {
  const runbook = readFileSync(join(root, "docs/runbook.md"), "utf8");
  const watched = alarms
    .filter(({ properties }) => properties["MetricName"] === "ApproximateNumberOfMessagesVisible")
    .map(queueOf);
  expect(watched.length).toBeGreaterThan(0);
  // `eds-send-us-east-1-broadcast-dead` is `…-send-<region>-<kind>-dead` there.
  const shownAs = (name: string) =>
    name
      .replace(/^eds/, "…")
      .replace(/-send-[a-z0-9-]+-(transactional|broadcast)-dead$/, "-send-<region>-<kind>-dead");
  expect([...new Set(watched.map(shownAs))].filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
  expect(queues.map(({ properties }) => text(properties["QueueName"]))).toEqual(
    expect.arrayContaining(watched),
  );
});
