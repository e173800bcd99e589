import { outboundChangeReads } from "../../functions/operations/projects/change-outbound.ts";
import { pauseOutbound } from "../../functions/operations/projects/pause-outbound.ts";
import { resumeOutbound } from "../../functions/operations/sending/holding/resume-outbound.ts";
import { readTogether } from "../../functions/store/platform/read-plan.ts";
import type { World } from "./world.ts";

async function stepOf({ services }: World, projectId: string) {
  const found = await readTogether(services.tables, outboundChangeReads(services, projectId));
  return { projectId, found, byOperator: true };
}

/** Pauses a project's sending as the operator's tool does. */
export async function pauseByOperator(world: World, projectId: string, reason = "a stolen key") {
  return pauseOutbound(world.services, await stepOf(world, projectId), reason);
}

/** Resumes a project's sending as the operator's tool does. */
export async function resumeByOperator(world: World, projectId: string) {
  return resumeOutbound(world.services, await stepOf(world, projectId), undefined);
}
