import { parseEmailEvent } from "../../functions/operations/feedback/email-event.ts";
import { recordEvents } from "../../functions/operations/feedback/record-events.ts";
import type { TestProject } from "../../test/support/project.ts";
import { recordReports } from "../../test/support/work-off.ts";
import { html8k as html, html30kPacked } from "../bodies.ts";
import { holdReads } from "../measures/held-reads.ts";
import { type Path, type PathContext, path, post } from "./path.ts";
import { bulkOf100, recipients } from "./send-paths.ts";

type Content = (project: TestProject) => unknown;

/** The worker's part of sending one email. */
function deliverPath(name: string, content: Content): Path {
  return path(name, async ({ world, project, startCounting }) => {
    await post(world, project, "/emails", content(project));
    startCounting();
    await world.queues.workOff(world.deliver);
  });
}

/** The Send and Delivery events of one email, which `run` records. */
function sesEventsPath(
  name: string,
  content: Content,
  run: (context: PathContext) => Promise<unknown>,
): Path {
  return path(name, async (context) => {
    const { world, project, startCounting } = context;
    await post(world, project, "/emails", content(project));
    await world.queues.workOff(world.deliver);
    await world.ses.settle();
    startCounting();
    await run(context);
  });
}

/** Records the waiting events of one email side by side: all read its row before any writes it. */
async function recordContended({ world: { services, events } }: PathContext): Promise<void> {
  const bodies = events.splice(0);
  if (bodies.length < 2) throw new Error("one event does not contend");
  const tables = holdReads(services.tables, bodies.length);
  const parsed = bodies.flatMap((body) => parseEmailEvent(services, body) ?? []);
  await Promise.all(
    parsed.map((one) => {
      const none = async () => undefined;
      const batch = {
        ...{ webhooks: new Map(), readChunk: none, onHarm: () => undefined, onCounted: () => undefined },
      };
      return recordEvents({ ...services, tables }, one, [one.event], batch);
    }),
  );
}

/** The workers' part of sending. */
export const workerPaths: readonly Path[] = [
  deliverPath("worker: one email", (project) => project.email({ html })),
  deliverPath("worker: one email, 30 KB packed", (project) => project.email({ html: html30kPacked })),
  deliverPath("worker: one email to 50 recipients", (project) => project.email({ html, to: recipients(50) })),
  sesEventsPath(
    "worker: the SES events of one email",
    (project) => project.email({ html }),
    ({ world }) => world.settle(),
  ),
  path("worker: the SES events of 50 emails", async ({ world, project, startCounting }) => {
    const emails = Array.from({ length: 50 }, () => project.email({ html }));
    await post(world, project, "/emails/bulk", { emails });
    while (await world.queues.workOff(world.deliver)) await world.ses.settle();
    const reports = world.events.splice(0);
    if (reports.length !== 100) throw new Error(`SES has sent ${reports.length} reports`);
    startCounting();
    await recordReports(world.services, reports);
  }),
  sesEventsPath(
    "worker: the SES events of one email to 50 recipients",
    (project) => project.email({ html, to: recipients(50) }),
    ({ world }) => world.settle(),
  ),
  sesEventsPath(
    "worker: the SES events of one email, contended",
    (project) => project.email({ html }),
    recordContended,
  ),
  path("worker: expands a bulk request of 100", async ({ world, project, startCounting }) => {
    await post(world, project, "/emails/bulk", { emails: bulkOf100(project) });
    startCounting();
    await world.queues.workOff(world.deliver);
  }),
  path("worker: a batch of 10 emails of a bulk request", async ({ world, project, startCounting }) => {
    await post(world, project, "/emails/bulk", { emails: bulkOf100(project) });
    await world.queues.workOff(world.deliver);
    startCounting();
    await world.queues.workOff(world.deliver);
  }),
];
