import { firstIdAt, timeOfId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import { deleteConsent, type EraseState, eraseState } from "../../store/erasure/erasures.ts";
import { readSubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { exportFile, importFile } from "../../store/platform/file-names.ts";
import { listJobs } from "../../store/platform/jobs/job-rows.ts";
import { type Job, moveJob } from "../../store/platform/jobs/jobs.ts";
import { readTogether } from "../../store/platform/read-plan.ts";
import { sliceReads } from "../../store/projects/slice-reads.ts";
import { emailSource } from "../emails/email-source.ts";
import { longestSilenceMs } from "../emails/timeouts.ts";
import type { Step } from "../platform/job-step.ts";
import { eraseActivity, eventsFrom } from "./erase-activity.ts";
import { eraseBroadcasts } from "./erase-broadcasts.ts";
import { eraseEmail, wasSentTo } from "./erase-email.ts";
import { eraseInbound } from "./erase-inbound.ts";
import { forgetAddress } from "./forget-address.ts";

const emailsAtOnce = 100;
/** An email in delivery has its outcome after all its attempts; a bulk call of an hour ago has all its rows. */
const roundMs = longestSilenceMs + 5 * 60_000;
const bulkExpansionMs = 60 * 60_000;

/**
 * Erases a person from a project: consent history, files, broadcasts, event log, then email by email,
 * received and sent; and once more later, for what was in progress. At the end the job does not name the person either.
 */
export async function eraseStep(services: Services, job: Job): Promise<Step> {
  const state = eraseState(job);
  const { projectId } = job;
  switch (state.phase) {
    case "consent": {
      const left = await deleteConsent(services.tables, projectId, state.contactId);
      return { state: left ? state : { ...state, phase: "files" }, status: "running" };
    }
    case "files": {
      await forgetAddress(services, projectId, state.address);
      const open = await eraseFiles(services, projectId, state);
      const again = open || state.round === 1 ? { again: oldest(state.again, recent(state)) } : {};
      return { state: { ...state, phase: "broadcasts", ...again }, status: "running" };
    }
    case "broadcasts":
      return eraseBroadcasts(services, projectId, state);
    case "activity":
      return eraseActivity(services, projectId, state);
    case "inbound":
      return eraseInbound(services, projectId, state);
    case "emails":
      return eraseEmails(services, projectId, state);
  }
}

async function eraseEmails(services: Services, projectId: string, state: EraseState): Promise<Step> {
  const { slices } = await readTogether(services.tables, sliceReads(projectId));
  const walk = { descending: false, beyond: state.beyond, limit: emailsAtOnce };
  const { looked, more } = await emailSource(services, projectId, slices).read(walk);
  const emails = looked.flatMap(({ row }) => row ?? []);
  const theirs = emails.filter((email) => isBefore(email, state) && wasSentTo(email, state.address));
  const { webhooks } =
    theirs.length > 0 ? await readSubscribedWebhooks(services.tables, projectId) : { webhooks: [] };
  let { again } = state;
  for (const email of theirs) {
    const settled = await eraseEmail(services, email, state.address, webhooks);
    // The first round's emails are visited once more: an event may have been on its way to one.
    if (!settled || state.round === 1) again = oldest(again, email.id);
  }
  const last = emails.at(-1);
  if (more && last && isBefore(last, state))
    return { state: { ...state, beyond: last.id, ...(again !== undefined && { again }) }, status: "running" };
  if (again === undefined) return { state: {}, status: "done" };
  const { again: _, ...rest } = state;
  // The walk begins behind an id: the one before the first of its millisecond.
  const beyond = firstIdAt("eml", new Date(timeOfId(again).getTime() - 1));
  const places = { beyond, beyondEvent: eventsFrom(state) };
  const next = { ...rest, ...places, phase: "files" as const, round: state.round + 1 };
  return { state: next, status: "running", resumeAt: new Date(services.clock().getTime() + roundMs) };
}

/** Later emails to the address concern another person. */
function isBefore({ id }: Email, { at }: EraseState): boolean {
  return timeOfId(id).getTime() <= Date.parse(at);
}

function recent({ at }: EraseState): string {
  return firstIdAt("eml", new Date(Date.parse(at) - bulkExpansionMs));
}

function oldest(one: string | undefined, other: string): string {
  return one === undefined || other < one ? other : one;
}

/** Deletes finished exports and uploaded files that are older than the erasure; true where some are in progress. */
async function eraseFiles(services: Services, projectId: string, state: EraseState): Promise<boolean> {
  let open = false;
  for (const prefix of ["imp", "exp"] as const) {
    let [beyond, more]: [string | undefined, boolean] = [undefined, true];
    while (more) {
      const page = await listJobs(services.tables, projectId, prefix, beyond);
      const old = page.jobs.filter(({ id }) => timeOfId(id).getTime() <= Date.parse(state.at));
      open ||= old.some(({ status }) => status === "running");
      for (const job of old) await eraseFile(services, job);
      [beyond, more] = [page.jobs.at(-1)?.id, page.more];
    }
  }
  return open;
}

async function eraseFile(services: Services, job: Job): Promise<void> {
  const { projectId, id, kind, status, state } = job;
  const files = await services.files();
  if (kind === "import" && status === "waiting") await files.remove(importFile(projectId, id));
  if (kind !== "export" || status !== "done" || state["erased"] === true) return;
  await files.remove(exportFile(projectId, id));
  await moveJob(services.tables, job, { state: { ...state, erased: true } }, undefined);
}
