import { createHash } from "node:crypto";
import { beginning } from "../../../domain/inbound/content/kept-text.ts";
import { newId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { parseRecords } from "../../../store/domains/hostnames.ts";
import type { Receiving } from "../../../store/domains/receiving.ts";
import {
  existingInboundEmail,
  type InboundEmail,
  inboundKeyOf,
  newInboundEmailWrite,
} from "../../../store/inbound/inbound-emails.ts";
import { type InboundRules, ruleReads } from "../../../store/inbound/inbound-rules.ts";
import { webhookListReads } from "../../../store/outbox/subscribed-webhooks.ts";
import { hostnameKey, inboundEmailKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { readTogether, row } from "../../../store/platform/read-plan.ts";
import { transact } from "../../../store/platform/transact.ts";
import { enqueueDeliveries, outboxWrites } from "../../outbox/publish-event.ts";
import { newToken } from "../../platform/new-token.ts";
import { countReceived } from "../counting/count-received.ts";
import { recordReport } from "../reports/record-report.ts";
import { inboundEntry } from "./inbound-event.ts";
import { type Judgement, judgeMail } from "./judge-mail.ts";
import { blockedDays, putFiles, removeFiles } from "./kept-files.ts";
import type { ReceivedMail } from "./received-mail.ts";
import { routedWebhooks } from "./routed-webhooks.ts";
import { type Thread, threadIn, threadReads } from "./thread-of.ts";

const daySeconds = 24 * 60 * 60;
const longestSubject = 300;
/** More would take a list's row beyond a few KB. */
const mostListed = 20;

/**
 * Stores a message for one recipient: its objects first, then its row and its event in one transaction. Returns the row,
 * also where it was stored before; undefined where it is not the project's any more, or was deleted.
 */
export async function storeMail(
  services: Services,
  mail: ReceivedMail,
  recipient: string,
  receiving: Receiving,
): Promise<InboundEmail | undefined> {
  const { tables, clock, log } = services;
  const { projectId, domainId, region } = receiving;
  const id = inboundEmailId(mail, recipient);
  const found = await readTogether(tables, storeReads(mail, id, recipient, receiving));
  if (found.stored !== undefined) return existingInboundEmail(found.stored);
  const isReceiving = found.records.some(
    (one) => one.id === domainId && one.region === region && one.status === "verified" && one.inbound,
  );
  if (!isReceiving) {
    log.info("a message for a domain that receives no more", { projectId, region });
    return undefined;
  }
  const { rules, webhooks } = found;
  const toJudge = { ...mail, recipient, size: mail.raw.length };
  const judged = judgeMail(rules, webhooks, toJudge, clock().toISOString());
  const { dmarcReports } = rules.settings;
  const report = dmarcReports ? await recordReport(services, mail, { projectId, id, recipient }) : undefined;
  const thread = threadIn(recipient, found);
  const email = { ...rowOf(mail, { id, recipient, receiving, judged, thread }), ...report?.outcome };
  await putFiles(services, mail, email, rules.settings);
  const entry = inboundEntry(
    services,
    webhooks,
    routedWebhooks(rules, judged.routes),
    email,
    mail.parsed.content,
  );
  const written = await transact(tables, newToken(services), {
    email: newInboundEmailWrite(tables, email, ttlOf(services, email, rules)),
    outbox: entry && outboxWrites(services, projectId, [entry]),
    report: report?.write,
  });
  if (!written.written) return storedBefore(services, email);
  await Promise.all([entry && enqueueDeliveries(services, [entry]), countReceived(services, email)]);
  return email;
}

/** A message that is received twice has the same id for the same recipient. */
function inboundEmailId({ receipt }: ReceivedMail, recipient: string): string {
  const digest = createHash("sha256").update(`${receipt.region} ${receipt.messageId} ${recipient}`).digest();
  return newId("inb", receipt.receivedAt, digest);
}

function storeReads({ parsed }: ReceivedMail, id: string, recipient: string, receiving: Receiving) {
  const { projectId, hostname } = receiving;
  return {
    ...ruleReads(projectId),
    ...webhookListReads(projectId),
    stored: row(inboundEmailKey(projectId, id), (item) => item),
    records: row(hostnameKey(projectId, hostname), parseRecords),
    ...threadReads(projectId, recipient, parsed.content),
  };
}

interface RowFacts {
  readonly id: string;
  readonly recipient: string;
  readonly receiving: Receiving;
  readonly judged: Judgement;
  readonly thread: Thread;
}

function rowOf({ receipt, raw, parsed, parse }: ReceivedMail, facts: RowFacts): InboundEmail {
  const { id, recipient, receiving, judged, thread } = facts;
  const { from, subject, messageId, attachments, truncated } = parsed.content;
  const listed = judged.status === "dropped" ? [] : attachments.slice(0, mostListed);
  return {
    ...{ id, projectId: receiving.projectId, domainId: receiving.domainId, region: receiving.region },
    ...{ recipient, sender: receipt.sender, ...(from && { from: from.address }) },
    subject: beginning(subject, longestSubject),
    receivedAt: receipt.receivedAt.toISOString(),
    ...(messageId !== null && { messageId }),
    ...{ size: raw.length, attachmentCount: attachments.length, verdicts: receipt.verdicts },
    attachments: listed.map(({ sha256: _, ...one }) => one),
    ...{ parse, truncated, ...judged, reprocessed: 0, rev: 1 },
    ...thread,
  };
}

/** The row that the same message has by now. Where that is dropped or deleted, nothing of the message is kept. */
async function storedBefore(services: Services, email: InboundEmail): Promise<InboundEmail | undefined> {
  const known = existingInboundEmail(await getItem(services.tables, "data", inboundKeyOf(email)));
  if (known === undefined || known.status === "dropped") await removeFiles(services, email);
  return known;
}

function ttlOf({ clock }: Services, { status }: InboundEmail, { settings }: InboundRules): number {
  const days = status === "blocked" ? blockedDays : settings.emailDays;
  return Math.floor(clock().getTime() / 1000) + days * daySeconds;
}
