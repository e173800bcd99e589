import { newEmailId } from "../../../domain/emails/email-ids.ts";
import { idRandomBytes } from "../../../domain/platform/ids.ts";
import type { CallRate } from "../../../domain/platform/refusals.ts";
import { safeguardsOf } from "../../../domain/projects/safeguards.ts";
import type { Services } from "../../../services.ts";
import { countedValues } from "../../../settings/counted-lines.ts";
import type { DomainRecord } from "../../../store/domains/hostnames.ts";
import { bodyWrite, largestPackedItem, pack, type StoredMessage } from "../../../store/emails/bodies.ts";
import { newEmailWrite } from "../../../store/emails/emails.ts";
import { type IdempotencyRecord, idempotencyWrite } from "../../../store/emails/idempotency.ts";
import { dueAt } from "../../../store/platform/jobs/due.ts";
import { emailKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { countValues } from "../../platform/count-values.ts";
import { ttlsOf } from "../../platform/retention.ts";
import { enqueue } from "../enqueue.ts";
import { commitSend, type PreparedSend } from "./commit-send.ts";
import { draftsOf } from "./drafts-of.ts";
import { conflictingRecord, mismatch } from "./in-flight.ts";
import type { Purchase } from "./reserve.ts";
import { newEmail, storedMessage, unitsOf } from "./send-draft.ts";
import { rateAt, type SendRequest, slicesOf, validateSend } from "./validate-send.ts";

interface AcceptedEmail {
  readonly emailId: string;
  readonly replayed: boolean;
  /** Where the project has a limit of send calls. */
  readonly rate?: CallRate | undefined;
}

/**
 * Accepts one email: its reservation, its facts, its body and the stored response of its idempotency key are written
 * together, or none of them is. From then on it is delivered, whatever happens to this process.
 * `render` makes the drafts complete, once everything else is found to be valid.
 * @throws {Refusal} as `validateSend`, `render` and `commitSend`
 */
export async function acceptEmail(
  services: Services,
  request: SendRequest,
  render: typeof draftsOf = draftsOf,
): Promise<AcceptedEmail> {
  const validated = validateSend(services, request);
  if ("replay" in validated) return { ...replayed(validated.replay), rate: rateAt(services, request) };
  const [record] = validated.records;
  const drafts = await render(services, request);
  const outcome = await commitSend(services, request, () =>
    prepareEmail(services, { ...request, drafts }, record),
  );
  if ("earlier" in outcome) return { ...replayed(outcome.earlier), rate: rateAt(services, request) };
  const { id: emailId, message } = outcome.send;
  const { projectId } = request;
  const { region } = message;
  const work = message.scheduledAt
    ? ({ kind: "scheduled", projectId, emailId } as const)
    : ({ kind: "email", projectId, emailId, region, units: unitsOf(message.body) } as const);
  countValues(services, region, { [countedValues.accepted]: 1 });
  await enqueue(services, region, work);
  return { emailId, replayed: false, rate: outcome.rate };
}

function replayed({ answer }: IdempotencyRecord): AcceptedEmail {
  if ("emailId" in answer) return { emailId: answer.emailId, replayed: true };
  throw mismatch("for a bulk send");
}

interface NewEmail extends PreparedSend {
  readonly message: StoredMessage;
  readonly now: Date;
}

function prepareEmail(services: Services, request: SendRequest, record: DomainRecord | undefined): NewEmail {
  const [draft] = request.drafts;
  if (!draft || !record) throw new Error("a send without a draft");
  const now = services.clock();
  const message = storedMessage(draft, record, now);
  const packed = pack(message.body);
  const large = packed.length > largestPackedItem;
  const id = newEmailId(now, services.random(idRandomBytes), slicesOf(request));
  const send = { id, message, packed, large, now };
  return { ...send, purchase: (claimId) => purchaseOf(services, request, send, claimId) };
}

/** Returns what is written with the reservation. A row of facts that exists already shows whose write it was. */
function purchaseOf(
  services: Services,
  request: SendRequest,
  email: Omit<NewEmail, "purchase">,
  claimId: string | undefined,
): Purchase {
  const { tables } = services;
  const { projectId, idempotencyKey: key, keyLifeMs: lifeMs, bodyHash, found, sentBy, captures } = request;
  const { id: emailId, message, packed, large, now } = email;
  const ttl = ttlsOf(services, message.scheduledAt);
  const due = message.scheduledAt ? dueAt(emailId, new Date(message.scheduledAt)) : undefined;
  const facts = { id: emailId, projectId, idempotencyKey: key, queuedAt: now.toISOString() };
  const route = sentBy && { id: sentBy.id, round: sentBy.round };
  const units = unitsOf(message.body);
  const bodyAt = large ? ("object" as const) : ("item" as const);
  const stored = { bodyHash, answer: { emailId }, at: now, lifeMs };
  return {
    projectId,
    units,
    isCounted: request.isCounted === true,
    idempotencyKey: key,
    claimId,
    token: emailId.slice("eml_".length),
    // A scheduled email has a place in the due index.
    createdAt: due ? undefined : now,
    hint: found.hint,
    writes: (charge, month, project) => ({
      facts: newEmailWrite(
        tables,
        newEmail(message, { ...facts, route, charge, month, bodyAt, ...safeguardsOf(captures, project) }),
        due,
        ttl.facts,
      ),
      idempotency: key === undefined ? undefined : idempotencyWrite(tables, projectId, key, stored, claimId),
      body: large ? undefined : bodyWrite(tables, projectId, emailId, packed, ttl.body),
      route: sentBy?.countWrites(month, units),
    }),
    isWritten: async () => (await getItem(tables, "data", emailKey(projectId, emailId))) !== undefined,
    onConflict: (conflicts) => {
      // Our own row: an earlier attempt was written although its answer was lost.
      if (conflicts.facts?.item?.["id"] === emailId) return undefined;
      return conflictingRecord(services, conflicts.idempotency?.item, { bodyHash, receivedAt: now });
    },
  };
}
