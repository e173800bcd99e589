import { createHash } from "node:crypto";
import { type ImportLine, onlyOptOut, optOutOf } from "../../domain/imports/import-line.ts";
import { newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import type { AddressState } from "../../store/contacts/address-states.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import type { ImportState } from "../../store/imports/file-jobs.ts";
import type { Job } from "../../store/platform/jobs/jobs.ts";
import { AddressInUse } from "../contacts/contact-refusals.ts";
import { propertyChange } from "../contacts/declare-properties.ts";
import { isBeingDeleted } from "../contacts/find-contact.ts";
import type { ContactWriteRequest } from "../contacts/writing/contact-writes.ts";
import { newContact, type SaveContext } from "../contacts/writing/new-contact.ts";
import { plannedChange } from "../contacts/writing/plan-change.ts";
import { type NewContactRequest, plannedContact, updateOf } from "../contacts/writing/plan-contact.ts";

export interface BegunImport extends ImportState {
  readonly file: NonNullable<ImportState["file"]>;
}

export interface ValidLine {
  readonly number: number;
  readonly line: ImportLine;
}

/** What became of a line; a message says why it failed, or which part of it was not applied. */
export interface LineOutcome {
  readonly kind: "created" | "updated" | "skipped" | "failed";
  readonly message?: string;
}

/** The change that a line makes, if any, and the line's outcome once it is written. */
export interface PlannedLine {
  readonly change?: ContactWriteRequest;
  readonly outcome: LineOutcome;
}

/** What was read of a line's address, and of the contact that has it. */
interface LineContext {
  readonly context: SaveContext;
  readonly addressState: AddressState | undefined;
  readonly present: Contact | undefined;
}

/** Plans what a line does, for a transaction with others; undefined for one that has to be imported by itself. */
export async function planLine(
  services: Services,
  job: Job,
  state: BegunImport,
  line: ValidLine,
  { context, addressState, present }: LineContext,
): Promise<PlannedLine | undefined> {
  const request = requestOf(job, state, line);
  if (addressState?.contactId === request.id) return { outcome: { kind: "created" } };
  if (addressState?.contactId !== undefined && present?.key !== line.line.email.key) return undefined;
  if (present && isBeingDeleted(present, context.deletedGroups)) return undefined;
  if (present && !request.upsert) return { outcome: { kind: "skipped" } };
  const { input, by } = request;
  try {
    const properties = await propertyChange(
      services,
      job.projectId,
      present && request.onlyOptsOut ? undefined : input.properties,
      context.properties,
      by,
    );
    if (!present) {
      const change = plannedContact(services, request, addressState, properties, context);
      return { change, outcome: outcomeFor(state, change.after, "created") };
    }
    const changing = updateOf(services, request, properties);
    const options = { by, addressState, onlyOpenTopics: true };
    const change = plannedChange(services, present, changing, context, options);
    if (request.onlyOptsOut && !change) return { outcome: { kind: "skipped" } };
    const outcome = outcomeOfPresent(state, request, change?.after ?? present);
    return change ? { change, outcome } : { outcome };
  } catch (error) {
    if (error instanceof Refusal && error.name !== "unavailable") return undefined;
    throw error;
  }
}

/** Imports one line by itself, which says why it fails. */
export async function importOne(
  services: Services,
  job: Job,
  state: BegunImport,
  line: ValidLine,
  context: SaveContext,
  addressState: AddressState | undefined,
): Promise<LineOutcome> {
  const request = requestOf(job, state, line);
  if (addressState?.contactId === request.id) return { kind: "created" };
  try {
    const { contact } = await newContact(services, request, context, addressState);
    if (contact.id === request.id) return outcomeFor(state, contact, "created");
    return outcomeOfPresent(state, request, contact);
  } catch (error) {
    // `unavailable` is not the line's fault: the step is repeated.
    if (!(error instanceof Refusal) || error.name === "unavailable") throw error;
    // Another worker has imported the same line.
    if (error instanceof AddressInUse && error.contactId === request.id) return { kind: "created" };
    if (error.name === "already_exists") return { kind: "skipped" };
    const optOut = optOutOf(line.line);
    if (!optOut) return { kind: "failed", message: error.message };
    const bare: BegunImport = { ...state, onConflict: "skip", audienceIds: [], topicIds: [] };
    const outcome = await importOne(services, job, bare, { ...line, line: optOut }, context, addressState);
    return { kind: outcome.kind, message: `${error.message}${onlyOptOut}` };
  }
}

/**
 * The id of the contact that a line creates follows from the import and the line: a step that is repeated, or done by
 * two workers at once, recognizes the contact by it.
 */
function requestOf(
  { id: importId, projectId }: Job,
  { at, audienceIds, topicIds, onConflict, actor }: BegunImport,
  { number, line }: ValidLine,
): NewContactRequest & { readonly id: string } {
  const digest = createHash("sha256").update(`${importId} ${number}`).digest();
  return {
    projectId,
    id: newId("con", new Date(at), digest),
    input: { ...line, audienceIds, topicIds },
    // An opt-out counts whatever is done with contacts that exist: an import that skips them must not lose it.
    upsert: onConflict === "update" || line.unsubscribed === true,
    onlyOptsOut: onConflict === "skip",
    by: { source: "import", actor },
    skipsClosedTopics: true,
  };
}

/** Topics are not those that a line asks for where only its opt-out counts. */
function outcomeOfPresent(
  state: BegunImport,
  { onlyOptsOut }: NewContactRequest,
  contact: Contact,
): LineOutcome {
  return onlyOptsOut ? { kind: "updated" } : outcomeFor(state, contact, "updated");
}

function outcomeFor({ topicIds }: BegunImport, contact: Contact, kind: "created" | "updated"): LineOutcome {
  const isEverywhere = topicIds.every((topicId) => contact.topicIds.includes(topicId));
  return isEverywhere ? { kind } : { kind, message: topicsLeftOut };
}

const topicsLeftOut =
  "The recipient opted out themselves: the contact was imported, but not subscribed to every topic.";
