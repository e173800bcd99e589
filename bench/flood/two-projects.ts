import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cleanups } from "../../local/cleanups.ts";
import { type LocalService, startService } from "../../local/service.ts";
import { openServiceLog } from "../../local/service-log.ts";
import { openOne, type SoakProject } from "../soak/projects.ts";

const region = "us-east-1";

/** A local service in a new directory with two projects. SES takes its usual rate, and no more. */
export interface TwoProjects {
  readonly service: LocalService;
  readonly calm: SoakProject;
  readonly flooding: SoakProject;
}

export async function startTwoProjects(cleanups: Cleanups): Promise<TwoProjects> {
  const dir = mkdtempSync(join(tmpdir(), "eds-flood-"));
  cleanups.add(() => rmSync(dir, { recursive: true, force: true }));
  const opened: SoakProject[] = [];
  const service = await startService({
    dir: join(dir, "state"),
    log: openServiceLog(dir, false).line,
    onReady: async (ready) => {
      opened.push(await openOne(ready, region, "calm.test"));
      opened.push(await openOne(ready, region, "flooding.test", ["*"]));
    },
  });
  cleanups.add(() => service.stop());
  const [calm, flooding] = opened;
  if (!calm || !flooding) throw new Error("the projects were not created");
  return { service, calm, flooding };
}
