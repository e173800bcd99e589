import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { type Job, type JobKind, newJobWrite } from "../../../store/platform/jobs/jobs.ts";
import type { Write } from "../../../store/platform/transact.ts";
import { jobRedeliveryMs } from "../../platform/start-job.ts";

/** A notice to the owners of a project as a job, and the write of its row: it goes with what the notice is about. */
export interface NewNotice {
  readonly job: Job;
  readonly write: Write;
}

export function newNotice(
  { tables, clock, random }: Services,
  projectId: string,
  kind: JobKind,
  state: Job["state"],
): NewNotice {
  const now = clock();
  const id = newId("job", now, random(idRandomBytes));
  const job: Job = { id, projectId, kind, status: "running", state, rev: 0 };
  const due = new Date(now.getTime() + jobRedeliveryMs);
  return { job, write: newJobWrite(tables, job, due) };
}
