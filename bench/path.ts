import { newProject, type Terms, type TestProject } from "../test/support/project.ts";
import type { RecordedCall } from "../test/support/recorder.ts";
import type { World } from "../test/support/world.ts";

/** A path of the service whose AWS calls and capacity are measured; `limits.ts` has what it may use. */
export interface Path {
  readonly name: string;
  readonly run: (world: World) => Promise<readonly RecordedCall[]>;
}

export interface PathContext {
  readonly world: World;
  readonly project: TestProject;
  /** Starts to count from here. */
  readonly startCounting: () => void;
}

/** A path of the service in a project of its own. Counts from the start of `run`, or from its `startCounting`. */
export function path(name: string, run: (context: PathContext) => Promise<unknown>, terms: Terms = {}): Path {
  return {
    name,
    run: async (world) => {
      const project = await newProject(world, terms);
      await world.settle();
      world.recorder.reset();
      await run({ world, project, startCounting: world.recorder.reset });
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
