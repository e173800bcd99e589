import type { Services } from "../../services.ts";
import type { Job } from "../../store/platform/jobs.ts";

/** What one step of a job came to. A step may be done again from the same state, without harm. */
export interface Step {
  readonly state: Job["state"];
  readonly status: "running" | "done" | "failed";
  /** The next step is done then at the earliest; absent for at once. */
  readonly resumeAt?: Date;
}

export type DoStep = (services: Services, job: Job) => Promise<Step>;
