import type { ProjectHarm } from "./count-harm.ts";
import type { HarmedBy } from "./event-batch.ts";

/** What the events of a batch count towards the automatic pause of a project, or of a route of inbound email. */
export interface Harmed {
  readonly by: HarmedBy;
  readonly harm: ProjectHarm;
}

/** Adds up the harm of a batch of events, so that it is counted once for a project or route. */
export function newHarmSum() {
  const harmed = new Map<string, Harmed>();
  return {
    add: (by: HarmedBy, one: ProjectHarm) => {
      const name = nameOf(by);
      const before = harmed.get(name)?.harm.harm ?? [];
      harmed.set(name, { by, harm: { ...one, harm: [...before, ...one.harm] } });
    },
    all: (): readonly Harmed[] => [...harmed.values()],
  };
}

function nameOf({ projectId, route, month }: HarmedBy): string {
  return route ? `${projectId} ${route.id} ${route.round} ${month}` : projectId;
}
