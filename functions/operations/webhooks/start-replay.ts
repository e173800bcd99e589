import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { type Job, newJobWrite } from "../../store/platform/jobs/jobs.ts";
import { transact } from "../../store/platform/transact.ts";
import type { ReplayState } from "../../store/webhooks/replays.ts";
import type { Webhook } from "../../store/webhooks/webhooks.ts";
import { jobRedeliveryMs, startJob } from "../platform/start-job.ts";

interface ReplayRange {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Starts the replay of the events between two times, both inclusive, up to now.
 * @throws {Refusal} `validation_error` for an empty range
 */
export async function startReplay(services: Services, webhook: Webhook, { from, to }: ReplayRange) {
  const { tables, clock, random } = services;
  const now = clock();
  if (from > to) throw refused("from", "must not be after to");
  if (from > now) throw refused("from", "must not be in the future");
  const { projectId, id: webhookId } = webhook;
  // Later events are delivered anyway, and the job must end.
  const until = to > now ? now : to;
  const state: ReplayState = { webhookId, from: from.toISOString(), to: until.toISOString(), count: 0 };
  const id = newId("job", now, random(idRandomBytes));
  const job: Job = { id, projectId, kind: "replay", status: "running", state, rev: 0 };
  const due = new Date(now.getTime() + jobRedeliveryMs);
  await transact(tables, newId("evt", now, random(idRandomBytes)), {
    job: newJobWrite(tables, job, due),
  });
  await startJob(services, job);
  return { id, status: "running" as const, from: state.from, to: state.to };
}

function refused(path: string, message: string): Refusal {
  return new Refusal("validation_error", `${path}: ${message}`, { issues: [{ path, message }] });
}
