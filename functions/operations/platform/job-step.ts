import type { Services } from "../../services.ts";
import type { Job } from "../../store/platform/jobs/jobs.ts";

/** The result of one step of a job. A step may be repeated from the same state without harm. */
export interface Step {
  readonly state: Job["state"];
  readonly status: "running" | "done" | "failed";
  /** The earliest time of the next step; absent for at once. */
  readonly resumeAt?: Date;
}

/** A step ends early, with the state that it has reached, once the clock is at the deadline. */
export type DoStep = (services: Services, job: Job, deadline: Date) => Promise<Step>;
