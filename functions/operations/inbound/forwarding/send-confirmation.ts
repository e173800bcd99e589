import { newForwardingToken } from "../../../domain/inbound/forwarding/forwarding-token.ts";
import { broughtAgainMs, type ConfirmMessage } from "../../../domain/inbound/route-message.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { parseLinkKey } from "../../../store/contacts/link-keys.ts";
import { hostnamesOf, type NamedRecord, namedRecords } from "../../../store/domains/hostnames.ts";
import {
  type ForwardAddress,
  noteConfirmationEmail,
  parseForwardAddress,
} from "../../../store/inbound/forward-addresses.ts";
import { forwardDigestKey, linkKeyKey } from "../../../store/platform/keys.ts";
import { listItems } from "../../../store/platform/query.ts";
import { listed, optionalRow, readTogether, row } from "../../../store/platform/read-plan.ts";
import { ensureLinkKey } from "../../contacts/consent/unsubscribe-link.ts";
import { acceptEmail } from "../../emails/accept/accept-email.ts";
import { bodyHash } from "../../emails/accept/body-hash.ts";
import { sendReads } from "../../emails/accept/send-reads.ts";
import { passingRefusals } from "../acting/send-for-route.ts";
import { confirmationDraft } from "./confirmation-draft.ts";

/**
 * Asks the owner of an address whether a project may forward email to it. The email is one of the project, from one of
 * its domains. A message that is repeated sends the same email.
 */
export async function sendConfirmation(services: Services, message: ConfirmMessage): Promise<void> {
  const { projectId, addressDigest, round } = message;
  const { tables, clock } = services;
  const found = await readTogether(tables, {
    asked: row(forwardDigestKey(projectId, addressDigest), parseForwardAddress),
    linkKey: optionalRow(linkKeyKey(projectId), (item) => item && parseLinkKey(item)),
    domains: listed((own) => listItems(own, hostnamesOf(projectId)), namedRecords),
  });
  const { asked } = found;
  if (asked?.status !== "pending" || asked.round !== round || asked.sentAt !== undefined) return;
  const domain = senderOf(found.domains, asked.pin);
  if (!domain) return void (await noteConfirmationEmail(tables, asked, { problem: "domain_not_verified" }));
  const key = await ensureLinkKey(services, projectId, found.linkKey);
  const link = `${services.publicUrl()}/forwarding/${newForwardingToken(message, key)}`;
  const problem = await send(services, asked, { domain, link, key: `forwarding/${addressDigest}/${round}` });
  const outcome = problem === undefined ? { sentAt: clock().toISOString() } : { problem };
  await noteConfirmationEmail(tables, asked, outcome);
}

/** A domain that receives comes first: the owner may know it. */
function senderOf(domains: readonly NamedRecord[], pin: string | undefined): NamedRecord | undefined {
  const usable = domains.filter(
    ({ record }) => record.status === "verified" && (pin === undefined || record.id === pin),
  );
  return usable.find(({ record }) => record.inbound) ?? usable[0];
}

interface Asking {
  readonly domain: NamedRecord;
  readonly link: string;
  readonly key: string;
}

/** Returns why the email was refused. */
async function send(
  services: Services,
  { projectId, address }: ForwardAddress,
  { domain, link, key }: Asking,
): Promise<string | undefined> {
  const draft = confirmationDraft(address, domain.name, link);
  try {
    const found = await readTogether(services.tables, sendReads([draft], key, projectId, services));
    await acceptEmail(services, {
      ...{ projectId, pin: domain.record.id, idempotencyKey: key, keyLifeMs: broughtAgainMs },
      ...{ bodyHash: bodyHash("forwarding", Buffer.from(key)), bodyBytes: 0 },
      ...{ drafts: [draft], pathOf: (_: number, field: string) => field, found },
    });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && !passingRefusals.includes(error.name)) return error.name;
    throw error;
  }
}
