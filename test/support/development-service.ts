import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DevelopmentProject, seedDevelopmentProject } from "../../local/development-project.ts";
import { type LocalService, startService } from "../../local/service.ts";
import { synthesize } from "../../local/synthesize.ts";

/** The local service, as `npm start` runs it, with its development project, in a folder of its own. */
export interface DevelopmentService {
  readonly service: LocalService;
  readonly project: DevelopmentProject;
  /** A folder that is removed at the stop. */
  readonly dir: string;
  readonly stop: () => Promise<void>;
}

export async function startDevelopmentService(name: string): Promise<DevelopmentService> {
  const dir = mkdtempSync(join(tmpdir(), `${name}-`));
  let project: DevelopmentProject | undefined;
  const service = await startService({
    dir: join(dir, "service"),
    prepare: synthesize,
    onReady: async (ready) => {
      project = await seedDevelopmentProject(ready);
    },
  });
  const stop = async () => {
    await service.stop();
    rmSync(dir, { recursive: true });
  };
  if (project) return { service, project, dir, stop };
  await stop();
  throw new Error("the service has started without a project");
}
