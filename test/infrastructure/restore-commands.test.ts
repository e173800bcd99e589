import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deploymentTag } from "../../functions/settings/deployment-tag.ts";

const guide = readFileSync(join(import.meta.dirname, "../../docs/operator.md"), "utf8");
const [, restore = ""] = /\n## Restore the tables\n([\s\S]*?)\n## /.exec(guide) ?? [];
const commands = [...restore.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = ""]) => text);

test("before the tables are restored, queues are no longer read, and only then may no function of the deployment run", () => {
  const [stop = ""] = commands;
  expect(stop).toContain(`Key=${deploymentTag},Values=<name>`);
  expect(stop).toMatch(
    /update-event-source-mapping .*--no-enabled[\s\S]*put-function-concurrency .*--reserved-concurrent-executions 0/,
  );
});

test("after that, functions may run again before queues are read", () => {
  expect(commands[1]).toMatch(/delete-function-concurrency[\s\S]*update-event-source-mapping .*--enabled/);
  expect(commands).toHaveLength(2);
});
