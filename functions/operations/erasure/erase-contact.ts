import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import type { EraseState } from "../../store/erasure/erasures.ts";
import { type Job, newJobWrite } from "../../store/platform/jobs/jobs.ts";
import type { ContactContext } from "../contacts/find-contact.ts";
import { removeContact } from "../contacts/remove-contact.ts";
import { jobRedeliveryMs, startJob } from "../platform/start-job.ts";

/**
 * Deletes a contact at once, and in the same transaction creates the job that erases the person from the project's
 * stored emails, events and files. Returns false where the contact is deleted already.
 */
export async function eraseContact(
  services: Services,
  projectId: string,
  contact: Contact,
  context: ContactContext,
): Promise<boolean> {
  const { tables, clock, random } = services;
  const now = clock();
  const state: EraseState = {
    address: contact.key,
    contactId: contact.id,
    at: now.toISOString(),
    phase: "consent",
    round: 1,
  };
  const id = newId("job", now, random(idRandomBytes));
  const job: Job = { id, projectId, kind: "erase", status: "running", state, rev: 0 };
  const due = new Date(now.getTime() + jobRedeliveryMs);
  const removed = await removeContact(services, projectId, contact, {
    ...context,
    also: [newJobWrite(tables, job, due)],
    erasing: true,
  });
  if (removed) await startJob(services, job);
  return removed;
}
