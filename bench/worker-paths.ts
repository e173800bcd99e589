import { html8k as html, html30kPacked } from "./bodies.ts";
import { type Path, path, post } from "./path.ts";
import { hundred } from "./send-paths.ts";

/** What the workers do behind an accepted mail. */
export const workerPaths: readonly Path[] = [
  // Before it is claimed, the project's endpoints are read with it, and that it was queued is told: in the log alone here.
  path(
    "worker: one mail",
    { depth: 6, calls: 6, readUnits: 6, writeUnits: 5 },
    async ({ world, project, from }) => {
      await post(world, project, "/emails", project.mail({ html }));
      from();
      await world.queues.workOff(world.deliver);
    },
  ),
  path(
    "worker: one mail of 30 KB packed",
    { depth: 7, calls: 7, readUnits: 6, writeUnits: 5 },
    async ({ world, project, from }) => {
      await post(world, project, "/emails", project.mail({ html: html30kPacked }));
      from();
      await world.queues.workOff(world.deliver);
    },
  ),
  path(
    "worker: its delivery event",
    { depth: 6, calls: 6, readUnits: 6, writeUnits: 4 },
    async ({ world, project, from }) => {
      await post(world, project, "/emails", project.mail({ html }));
      await world.queues.workOff(world.deliver);
      from();
      await world.settle();
    },
  ),
  path(
    "worker: lays out a bulk call of 100",
    { calls: 105, readUnits: 10, writeUnits: 210 },
    async ({ world, project, from }) => {
      await post(world, project, "/emails/bulk", { emails: hundred(project) });
      from();
      await world.queues.workOff(world.deliver);
    },
  ),
  path(
    "worker: a batch of 10 mails of a bulk call",
    { calls: 54, readUnits: 48, writeUnits: 43 },
    async ({ world, project, from }) => {
      await post(world, project, "/emails/bulk", { emails: hundred(project) });
      await world.queues.workOff(world.deliver);
      from();
      await world.queues.workOff(world.deliver);
    },
  ),
];
