import { metricNames } from "../../functions/domain/feedback/metrics.ts";
import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import { maxShards } from "../../functions/domain/projects/funds.ts";
import { addMetrics, type HourCount } from "../../functions/store/feedback/metrics.ts";
import { manyEvents } from "../../test/support/many-events.ts";
import { newProject } from "../../test/support/project.ts";
import { type Path, type PathContext, path, post } from "./path.ts";

interface Rows {
  readonly email: string;
  readonly contact: string;
}

/** A path of a project with a delivered email and the contact it was sent to. */
function activityPath(name: string, urlOf: (rows: Rows) => string): Path {
  return path(name, async ({ world, project, startCounting }: PathContext) => {
    const to = "ada@example.com";
    const contact = (await post(world, project, "/contacts", { email: to })).body.id;
    const email = (await post(world, project, "/emails", project.email({ to }))).body.id;
    await world.settle();
    startCounting();
    await world.api("GET", urlOf({ email, contact }), project);
  });
}

/** The longest range of a project that sends in every hour, from two domains. */
const busyMetricsPath: Path = {
  name: "GET /metrics of 62 busy days",
  run: async (world) => {
    const project = await newProject(world);
    const days = Array.from({ length: 62 }, (_, at) => dayBefore(world.clock.now(), at));
    const of = { projectId: project.id, counts: busyDay() };
    for (const domainId of [project.domainId, newId("dom", world.clock.now(), Buffer.alloc(idRandomBytes))])
      for (const day of days)
        await addMetrics(world.services.tables, { ...of, domainId, day }, of.counts, {
          batch: "b",
          ttl: 2e9,
        });
    const url = `/metrics?from=${days.at(-1)}T00:00:00Z`;
    // The first request of a minute records that the key was used.
    await world.api("GET", url, project);
    world.recorder.reset();
    await world.api("GET", url, project);
    return { calls: world.recorder.calls(), logged: [] };
  },
};

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

function busyDay(): readonly HourCount[] {
  return Array.from({ length: 24 }, (_, hour) =>
    metricNames.map((metric) => ({ hour, metric, count: 12_345 })),
  ).flat();
}

/** A page of a project with 80 shards, whose emails are in one of its 20 slices after another. */
function slicedPath(url: string): Path {
  return {
    name: `GET ${url} in 20 slices`,
    run: async (world) => {
      const project = await manyEvents(world, 400, maxShards);
      // The first request of a minute records that the key was used.
      await world.api("GET", url, project);
      world.recorder.reset();
      await world.api("GET", url, project);
      return { calls: world.recorder.calls(), logged: [] };
    },
  };
}

/** The first call reads the key and what the list is filtered by, the second the page. */
export const activityPaths: readonly Path[] = [
  activityPath("GET /activity", () => "/activity"),
  activityPath("GET /activity of an email", ({ email }) => `/activity?emailId=${email}`),
  activityPath("GET /activity of a contact", ({ contact }) => `/activity?contactId=${contact}`),
  // The id of an email's first event is that of the email with another prefix.
  slicedPath("/emails"),
  slicedPath("/activity"),
  activityPath("GET /metrics", () => "/metrics"),
  busyMetricsPath,
  activityPath("GET /activity/:id", ({ email }) => `/activity/${email.replace("eml_", "evt_")}`),
];
