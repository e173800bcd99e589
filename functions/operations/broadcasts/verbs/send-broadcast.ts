import { chainStarts } from "../../../domain/broadcasts/variants.ts";
import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Safeguards } from "../../../domain/projects/safeguards.ts";
import type { Services } from "../../../services.ts";
import { newBroadcastWork } from "../../../store/broadcasts/broadcast-jobs.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { nameGroupWrite } from "../../../store/contacts/groups.ts";
import { type Job, newJobWrite } from "../../../store/platform/jobs/jobs.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import { checkSchedule } from "../../emails/accept/validate-send.ts";
import { jobRedeliveryMs, startJob } from "../../platform/start-job.ts";
import {
  broadcastReads,
  busy,
  type FoundBroadcast,
  type WholeBroadcast,
  wholeBroadcast,
} from "../find-broadcast.ts";
import { newPreparing } from "../steps/begin-preparing.ts";
import type { FoundSender } from "../steps/find-sender.ts";
import { takeStep } from "../steps/take-step.ts";
import { pinWrite } from "../template/pin-template.ts";
import { withTemplate } from "../template/with-template.ts";
import { checkBroadcastPin } from "./check-pin.ts";
import { countRecipients } from "./count-recipients.ts";
import { readinessOf, requireReady } from "./readiness.ts";
import { requireFunds } from "./require-funds.ts";
import { requireRules } from "./require-rules.ts";

export interface BroadcastSend {
  readonly pin: string | null;
  readonly scheduledAt?: Date | undefined;
  readonly latestAt?: Date | undefined;
  /**
   * Sends although the contacts of a large group, counted with those that will be left out, cost too much, and although
   * its domain breaks rules of receivers.
   */
  readonly override?: boolean | undefined;
  /** Those of the project as it was sent. */
  readonly safeguards: Safeguards | undefined;
}

const latestMs = 6 * 60 * 60_000;

/**
 * Sends a draft: from then on its job prepares it and hands it over, or waits for its time.
 * @throws {Refusal} `key_restricted`, `invalid_state`, `domain_not_verified`, `validation_error`, `outbound_paused`,
 *   `insufficient_balance`, `outbound_quota_exceeded`
 */
export async function sendBroadcast(
  services: Services,
  found: FoundBroadcast,
  request: BroadcastSend,
): Promise<WholeBroadcast> {
  let seen = found;
  const { projectId, id } = found.broadcast;
  return retryOnConflict(services.tables, busy, async (attempt) => {
    if (attempt > 0) seen = await readTogether(services.tables, broadcastReads(projectId, id));
    const stored = await wholeBroadcast(services, seen);
    checkBroadcastPin(request.pin, stored.broadcast);
    requireDraft(stored.broadcast);
    checkTimes(services, request);
    const whole = await withTemplate(services, stored);
    const readiness = await readinessOf(services, whole);
    requireReady(readiness);
    // A scheduled one is paid for when its time has come.
    if (!request.scheduledAt) await requireAffordable(services, whole, request, readiness.sender);
    const broadcast = await accept(services, whole, request);
    return broadcast && { ...whole, broadcast };
  });
}

/** @throws {Refusal} `invalid_state` */
function requireDraft({ status }: BroadcastRow): void {
  if (status === "draft") return;
  throw new Refusal("invalid_state", `This broadcast is ${status}: only a draft can be sent.`);
}

/** @throws {Refusal} `validation_error` */
function checkTimes({ clock }: Services, { scheduledAt, latestAt }: BroadcastSend): void {
  const now = clock();
  if (scheduledAt) checkSchedule(scheduledAt, now, now, "scheduledAt");
  if (!latestAt || (latestAt > now && latestAt > (scheduledAt ?? now))) return;
  const message = scheduledAt && scheduledAt > now ? "must be after scheduledAt" : "must be in the future";
  throw new Refusal("validation_error", `latestAt ${message}.`, { issues: [{ path: "latestAt", message }] });
}

async function requireAffordable(
  services: Services,
  whole: WholeBroadcast,
  { override }: BroadcastSend,
  { compliance }: FoundSender,
): Promise<void> {
  const { broadcast } = whole;
  const count = await countRecipients(services, broadcast);
  const known = count && (count.isExact || !override) ? count : { recipients: 0, isExact: true };
  await requireFunds(services, broadcast.projectId, known);
  if (count && !override) await requireRules(services, whole, count, compliance);
}

/** Returns the broadcast after its first step; undefined where it has changed since it was read. */
async function accept(
  services: Services,
  { broadcast: draft, content }: WholeBroadcast,
  { scheduledAt, latestAt, safeguards, override }: BroadcastSend,
): Promise<BroadcastRow | undefined> {
  const { tables, clock, random } = services;
  const now = clock();
  const jobId = newId("job", now, random(idRandomBytes));
  const latest = latestAt ?? new Date((scheduledAt ?? now).getTime() + latestMs);
  const { projectId, id } = draft;
  const state = newBroadcastWork(id, chainStarts(draft.variants));
  const job: Job = { id: jobId, projectId, kind: "broadcast", status: "running", state, rev: 0 };
  const due = scheduledAt ?? new Date(now.getTime() + jobRedeliveryMs);
  const set = {
    ...{ jobId, latestAt: latest.toISOString() },
    ...(safeguards && { safeguards }),
    ...(override && { ignoresRules: true as const }),
    ...(content.pinned && { contentRev: draft.rev + 1 }),
    ...(scheduledAt ? { scheduledAt: scheduledAt.toISOString() } : newPreparing(services)),
  };
  const step = scheduledAt ? "schedule" : "prepare";
  const broadcast = await takeStep(
    services,
    draft,
    step,
    { set },
    {
      job: newJobWrite(tables, job, due),
      content: pinWrite(tables, draft, content),
      // From now on the group cannot be deleted, and one that was deleted since is seen.
      group: draft.groupId === undefined ? undefined : nameGroupWrite(tables, projectId, draft.groupId),
    },
  );
  if (broadcast && !scheduledAt) await startJob(services, job);
  return broadcast;
}
