import { newProject, type Terms, type TestProject } from "../../test/support/project.ts";
import type { RecordedCall } from "../../test/support/recorder.ts";
import type { World } from "../../test/support/world.ts";

/** A path of the service whose AWS calls and capacity are measured; `limits.ts` has what it may use. */
export interface Path {
  readonly name: string;
  readonly run: (world: World) => Promise<Run>;
}

/** What a path did while it was counted. */
export interface Run {
  readonly calls: readonly RecordedCall[];
  /** The lines that the service logged. */
  readonly logged: readonly string[];
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
      let earlier = 0;
      const startCounting = () => {
        world.recorder.reset();
        earlier = world.logged.length;
      };
      startCounting();
      await run({ world, project, startCounting });
      const counted = { calls: world.recorder.calls(), logged: world.logged.slice(earlier) };
      await world.settle();
      return counted;
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
