import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { cascadeWrite } from "../../../store/contacts/cascades.ts";
import { readContacts } from "../../../store/contacts/contact-rows.ts";
import { deleteGroupWrites } from "../../../store/contacts/groups.ts";
import { listMembers } from "../../../store/contacts/memberships.ts";
import { type Job, newJobWrite } from "../../../store/platform/jobs.ts";
import { cascadesKey, subscribedWebhooksKey } from "../../../store/platform/keys.ts";
import { getTogether } from "../../../store/platform/read.ts";
import { transact } from "../../../store/platform/transact.ts";
import { subscribedWebhooks } from "../../outbox/subscribed-webhooks.ts";
import type { Step } from "../../platform/job-step.ts";
import { jobRedeliveryMs, startJob } from "../../platform/start-job.ts";
import { changeContact } from "../change-contact.ts";
import type { ContactWriteRequest } from "../contact-writes.ts";
import { groupsBeingDeleted } from "../find-contact.ts";
import { removeContact } from "../remove-contact.ts";

const day = 24 * 60 * 60;

/**
 * Deletes an audience or a topic: it is gone at once, and an audience's contacts are hidden; a job takes the contacts
 * or the memberships away, one by one (§3 rule 5). Refuses with `not_found`.
 */
export async function deleteGroup(services: Services, projectId: string, groupId: string): Promise<void> {
  const { tables, clock, random } = services;
  const now = clock();
  const id = newId("job", now, random(idRandomBytes));
  const job: Job = { id, projectId, kind: "cascade", status: "running", state: { groupId }, rev: 0 };
  const due = new Date(now.getTime() + jobRedeliveryMs);
  const outcome = await transact(tables, newId("evt", now, random(idRandomBytes)), [
    ...deleteGroupWrites(tables, projectId, groupId),
    cascadeWrite(tables, projectId, groupId, true),
    newJobWrite(tables, job, due, Math.floor(now.getTime() / 1000) + 30 * day),
  ]);
  if (!outcome.written) throw new Refusal("not_found", "there is no such group in this project");
  await startJob(services, job);
}

const membersAtOnce = 25;
const sideBySide = 5;

/** Takes the next contacts of a deleted group away. What was begun is found again: it is a member still. */
export async function cascadeStep(services: Services, { projectId, state }: Job): Promise<Step> {
  const { tables } = services;
  const groupId = String(state["groupId"]);
  const about = await readAbout(services, projectId);
  const { ids } = await listMembers(tables, projectId, groupId, { descending: false, limit: membersAtOnce });
  if (ids.length === 0) {
    await endCascade(services, projectId, groupId);
    return { state, status: "done" };
  }
  const waiting = [...ids];
  const takeNext = async (): Promise<void> => {
    for (let id = waiting.shift(); id; id = waiting.shift())
      await takeOut(services, projectId, groupId, id, about);
  };
  await Promise.all(Array.from({ length: sideBySide }, takeNext));
  return { state: { ...state, removed: Number(state["removed"] ?? 0) + ids.length }, status: "running" };
}

type CascadeContext = Pick<ContactWriteRequest, "deletedGroups" | "webhooks">;

async function readAbout({ tables }: Services, projectId: string): Promise<CascadeContext> {
  const found = await getTogether(tables, {
    data: [cascadesKey(projectId), subscribedWebhooksKey(projectId)],
  });
  return {
    deletedGroups: groupsBeingDeleted(projectId, found),
    webhooks: subscribedWebhooks(projectId, found),
  };
}

async function takeOut(
  services: Services,
  projectId: string,
  groupId: string,
  contactId: string,
  about: CascadeContext,
): Promise<void> {
  const [contact] = await readContacts(services.tables, projectId, [contactId]);
  // Another worker took it meanwhile, with its membership.
  if (!contact) return;
  if (groupId.startsWith("aud_")) {
    await removeContact(services, projectId, contact, about);
    return;
  }
  const change = (before: typeof contact) => ({ topicIds: before.topicIds.filter((id) => id !== groupId) });
  const by = { source: "api", actor: "service" } as const;
  try {
    await changeContact(services, projectId, contact, change, { ...about, by });
  } catch (error) {
    // Deleted meanwhile, or with an audience that is being deleted: then it goes with that.
    if (!(error instanceof Refusal && error.name === "not_found")) throw error;
    await removeHidden(services, projectId, contactId);
  }
}

/** A contact that is hidden by another audience's deletion is deleted here and now: its membership must go. */
async function removeHidden(services: Services, projectId: string, contactId: string): Promise<void> {
  const [contact] = await readContacts(services.tables, projectId, [contactId]);
  if (contact) await removeContact(services, projectId, contact, await readAbout(services, projectId));
}

async function endCascade(services: Services, projectId: string, groupId: string): Promise<void> {
  const { tables, clock, random } = services;
  const token = newId("evt", clock(), random(idRandomBytes));
  await transact(tables, token, [cascadeWrite(tables, projectId, groupId, false)]);
}
