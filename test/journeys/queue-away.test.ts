import { expect, onTestFinished, test } from "vitest";
import { type DevelopmentProject, seedDevelopmentProject } from "../../local/development-project.ts";
import { startService } from "../../local/service.ts";
import { notYet, sendOne, until } from "./sender.ts";
import { type Ahead, sourceInvoker } from "./source-invoker.ts";

test("emails are accepted while the queue engine is stopped, and sent when it is back", async () => {
  const ahead: Ahead = { ms: 0 };
  let project: DevelopmentProject | undefined;
  const service = await startService({
    newInvoker: sourceInvoker(ahead),
    scheduleEveryMs: 300,
    onReady: async (ready) => {
      project = await seedDevelopmentProject(ready);
    },
  });
  onTestFinished(() => service.stop());
  const sender = { url: service.url, apiKey: project?.apiKey ?? "" };
  await service.engines.queues.stop();
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => sendOne(sender, `away-${n}`)));
  const accepted = ids.flatMap((id) => id ?? []);
  expect(accepted).toHaveLength(20);
  await service.engines.queues.start();
  ahead.ms = 2 * 60_000;
  await until(
    "all of them are delivered",
    async () => (await notYet(sender, accepted, "delivered")).length === 0,
  );
  expect(service.ses.accepts()).toHaveLength(20);
});
