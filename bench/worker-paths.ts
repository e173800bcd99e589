import { html8k as html, html30kPacked } from "./bodies.ts";
import { type Path, path, post } from "./path.ts";
import { hundred } from "./send-paths.ts";

/** What the workers do behind an accepted mail. */
export const workerPaths: readonly Path[] = [
  path(
    "worker: one mail",
    { depth: 4, calls: 4, readUnits: 5, writeUnits: 5 },
    async ({ world, project, from }) => {
      await post(world, project, "/emails", project.mail({ html }));
      from();
      await world.queues.workOff(world.deliver);
    },
  ),
  path(
    "worker: one mail of 30 KB packed",
    { depth: 5, calls: 5, readUnits: 5, writeUnits: 5 },
    async ({ world, project, from }) => {
      await post(world, project, "/emails", project.mail({ html: html30kPacked }));
      from();
      await world.queues.workOff(world.deliver);
    },
  ),
  path(
    "worker: its delivery event",
    { depth: 4, calls: 6, readUnits: 4, writeUnits: 4 },
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
    { calls: 33, readUnits: 30, writeUnits: 32 },
    async ({ world, project, from }) => {
      await post(world, project, "/emails/bulk", { emails: hundred(project) });
      await world.queues.workOff(world.deliver);
      from();
      await world.queues.workOff(world.deliver);
    },
  ),
];
