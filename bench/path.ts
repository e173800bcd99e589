import { newProject, type Terms, type TestProject } from "../test/support/project.ts";
import type { RecordedCall } from "../test/support/recorder.ts";
import type { World } from "../test/support/world.ts";

/** What a path of the service may cost at the most, in AWS calls one after another and in capacity units. */
export interface Limit {
  /** Calls of which each waits for the one before. A batch has none: its mails go side by side. */
  readonly depth?: number;
  /** Of those, the ones that the answer waits for: all but the hand-over. */
  readonly deciding?: number;
  /** All calls, also those side by side. */
  readonly calls?: number;
  readonly readUnits?: number;
  readonly writeUnits?: number;
}

export interface Path {
  readonly name: string;
  readonly limit: Limit;
  readonly run: (world: World) => Promise<readonly RecordedCall[]>;
}

export interface At {
  readonly world: World;
  readonly project: TestProject;
  /** Counts from here. */
  readonly from: () => void;
}

/** A path of the service, in a project of its own; what its run asks of AWS is counted. */
export function path(name: string, limit: Limit, run: (at: At) => Promise<unknown>, terms: Terms = {}): Path {
  return {
    name,
    limit,
    run: async (world) => {
      const project = await newProject(world, terms);
      await world.settle();
      world.recorder.reset();
      await run({ world, project, from: world.recorder.reset });
      const calls = world.recorder.calls();
      await world.settle();
      return calls;
    },
  };
}

export function post(
  world: World,
  { key }: TestProject,
  path: string,
  body: unknown,
  idempotencyKey?: string,
) {
  return world.api("POST", path, {
    key,
    body,
    headers: idempotencyKey ? { "idempotency-key": idempotencyKey } : {},
  });
}
