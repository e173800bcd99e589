import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { sideBySide } from "../../../domain/platform/side-by-side.ts";
import type { Services } from "../../../services.ts";
import { cascadeWrite, type MembersFate } from "../../../store/contacts/cascades.ts";
import { readContacts } from "../../../store/contacts/contact-rows.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import { deleteGroupWrites } from "../../../store/contacts/groups.ts";
import { listMembers } from "../../../store/contacts/memberships.ts";
import { type Job, newJobWrite } from "../../../store/platform/jobs/jobs.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { transact } from "../../../store/platform/transact.ts";
import type { Step } from "../../platform/job-step.ts";
import { jobRedeliveryMs, startJob } from "../../platform/start-job.ts";
import { changeContact } from "../change-contact.ts";
import { type ContactContext, changeReads } from "../find-contact.ts";
import { removeContact } from "../remove-contact.ts";
import { saveContacts } from "../save-contacts.ts";
import type { ContactWriteRequest } from "../writing/contact-writes.ts";
import { plannedChange } from "../writing/plan-change.ts";
import { deleteUnused } from "./delete-unused.ts";
import { requireGroup } from "./find-group.ts";
import type { FoundGroupUses } from "./group-uses.ts";

/**
 * Deletes an audience or a topic: it is gone at once, and a job deletes its contacts or its memberships. Contacts that are
 * deleted with an audience are hidden at once (§3 rule 5).
 * @throws {Refusal} `not_found`; `invalid_state` while a broadcast to it is scheduled or being sent
 */
export async function deleteGroup(
  services: Services,
  projectId: string,
  found: FoundGroupUses,
  members: MembersFate,
): Promise<void> {
  const { tables, clock, random } = services;
  const { id: groupId } = requireGroup(found);
  const now = clock();
  const id = newId("job", now, random(idRandomBytes));
  const job: Job = { id, projectId, kind: "cascade", status: "running", state: { groupId, members }, rev: 0 };
  const due = new Date(now.getTime() + jobRedeliveryMs);
  await deleteUnused(services, projectId, found, async (unused) => {
    const { written } = await transact(tables, newId("evt", now, random(idRandomBytes)), {
      ...deleteGroupWrites(tables, projectId, unused),
      cascade: cascadeWrite(tables, projectId, { groupId, members }, true),
      job: newJobWrite(tables, job, due),
    });
    return written;
  });
  await startJob(services, job);
}

const membersPerStep = 100;
const membersAtOnce = 5;

/** Deletes the next contacts or memberships of a deleted group. A repeated step finds those that it left. */
export async function cascadeStep(services: Services, { projectId, state }: Job): Promise<Step> {
  const { tables } = services;
  const deletion = deletionOf(state);
  const { groupId } = deletion;
  const context = await readTogether(tables, changeReads(projectId));
  const walk = { descending: false, limit: membersPerStep };
  const { members } = await listMembers(tables, projectId, groupId, walk);
  if (members.length === 0) {
    await endCascade(services, projectId, deletion);
    return { state, status: "done" };
  }
  // One that does not exist any more was deleted by another worker, with its membership.
  const contacts = members.flatMap(({ contact }) => contact ?? []);
  const changes = contacts.flatMap((contact) => memberChange(services, deletion, contact, context) ?? []);
  const left = await saveContacts(services, projectId, changes);
  await sideBySide(
    left.flatMap(({ before }) => before ?? []),
    membersAtOnce,
    (contact) => removeMember(services, projectId, deletion, contact, context),
  );
  return { state: { ...state, removed: Number(state["removed"] ?? 0) + members.length }, status: "running" };
}

interface Deletion {
  readonly groupId: string;
  readonly members: MembersFate;
}

function deletionOf({ groupId, members }: Job["state"]): Deletion {
  return { groupId: String(groupId), members: members === "contacts kept" ? members : "contacts deleted" };
}

/** Deletes a contact with its audience, or takes it out of the deleted group. */
function memberChange(
  services: Services,
  { groupId, members }: Deletion,
  before: Contact,
  context: ContactContext,
): ContactWriteRequest | undefined {
  return members === "contacts deleted"
    ? { before, after: undefined, ...context }
    : plannedChange(services, before, leaving(groupId), context, { by: service });
}

const service = { source: "api", actor: "service" } as const;

function leaving(groupId: string) {
  const others = (groupIds: readonly string[]) => groupIds.filter((id) => id !== groupId);
  return ({ audienceIds, topicIds }: Contact) => ({
    audienceIds: others(audienceIds),
    topicIds: others(topicIds),
  });
}

async function removeMember(
  services: Services,
  projectId: string,
  { groupId, members }: Deletion,
  contact: Contact,
  context: ContactContext,
): Promise<void> {
  if (members === "contacts deleted") {
    await removeContact(services, projectId, contact, context);
    return;
  }
  try {
    await changeContact(services, projectId, contact, leaving(groupId), context, { by: service });
  } catch (error) {
    if (!(error instanceof Refusal && error.name === "not_found")) throw error;
    await removeHidden(services, projectId, contact.id);
  }
}

/** Deletes a contact that is hidden because another audience is being deleted: its membership must go now. */
async function removeHidden(services: Services, projectId: string, contactId: string): Promise<void> {
  const [contact] = await readContacts(services.tables, projectId, [contactId]);
  if (!contact) return;
  await removeContact(
    services,
    projectId,
    contact,
    await readTogether(services.tables, changeReads(projectId)),
  );
}

async function endCascade(services: Services, projectId: string, deletion: Deletion): Promise<void> {
  const { tables, clock, random } = services;
  const token = newId("evt", clock(), random(idRandomBytes));
  await transact(tables, token, { cascade: cascadeWrite(tables, projectId, deletion, false) });
}
