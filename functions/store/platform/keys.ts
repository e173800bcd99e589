import { createHash } from "node:crypto";
import { sliceOfId } from "../../domain/platform/slices.ts";

/**
 * Every key shape, in one place. All begin with the caller's project except six: `U#` (a signed-in person's list of
 * projects), `IDENTITY#` (how many records of the account use an SES identity), `RECEIVING#` (which record receives a
 * hostname's email), and three that only workers and the operator use: `RULES#` (a region's receipt rules), `RATE#` (a
 * region's send rate) and the slices of the `due` index, which also has the operator's list of projects. Input enters a
 * key only as a hash, or last and in an alphabet without `#`.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export function projectKey(projectId: string): Key {
  return { pk: `P#${projectId}`, sk: "PROJECT" };
}

/** A partition of its own, as all that every email reads: a partition admits 3,000 read units a second. */
export function apiKeyKey(projectId: string, hash: string): Key {
  return { pk: `P#${projectId}#KEYS`, sk: `KEY#${hash}` };
}

export function memberKey(projectId: string, personId: string): Key {
  return { pk: `P#${projectId}`, sk: `MEMBER#${personId}` };
}

/** A person's list of projects. What a request may do is decided by the member row. */
export function personProjectKey(personId: string, projectId: string): Key {
  return { pk: `U#${personId}`, sk: `PROJECT#${projectId}` };
}

/** In the order of the ids, which is that of time. */
export function auditKey(projectId: string, entryId: string): Key {
  return { pk: `P#${projectId}#AUDIT`, sk: entryId };
}

/** A domain's record by its id: what its management needs beyond what a send reads. */
export function domainKey(projectId: string, domainId: string): Key {
  return { pk: `P#${projectId}`, sk: `DOM#${domainId}` };
}

/** How many domain records a project has. */
export function domainCountKey(projectId: string): Key {
  return { pk: `P#${projectId}`, sk: "DOMAINS" };
}

/** SES has one identity of a name for the whole account: this counts the records of all projects that use it. */
export function identityKey(region: string, hostname: string): Key {
  return { pk: `IDENTITY#${region}#${hostname}`, sk: "IDENTITY" };
}

/** Which record of all projects receives the email of a hostname in a region; a region's rows share a partition. */
export function receivingKey(region: string, hostname: string): Key {
  return { pk: receivingPartition(region), sk: hostname };
}

export function receivingPartition(region: string): string {
  return `RECEIVING#${region}`;
}

/** How a region's receipt rules of SES follow the rows of `receivingKey`. */
export function receiptRulesKey(region: string): Key {
  return { pk: `RULES#${region}`, sk: "RULES" };
}

/** One row per hostname with its record in each region: a send reads it by the name in `from`. */
export function hostnameKey(projectId: string, hostname: string): Key {
  return { pk: `P#${projectId}#NAMES`, sk: `NAME#${hostname}` };
}

/** The state of an address in a project: its contact, and whether email may be sent to it. */
export function addressStateKey(projectId: string, foldedAddress: string): Key {
  return addressDigestKey(projectId, digest(foldedAddress));
}

/** The same by the digest of the address. */
export function addressDigestKey(projectId: string, addressDigest: string): Key {
  return { pk: `P#${projectId}#ADDR#${addressDigest}`, sk: "STATE" };
}

/** Returns the digest of the address in the key of its state. */
export function addressDigestOf({ pk }: Key): string {
  return pk.slice(pk.lastIndexOf("#") + 1);
}

/** The suppressions in the order of their ids, for their list. A send reads the address's state. */
export function suppressionKey(projectId: string, suppressionId: string): Key {
  return { pk: `P#${projectId}#SUP`, sk: suppressionId };
}

/** A project's contacts share a partition, in the order of their ids, which is that of time. */
export function contactKey(projectId: string, contactId: string): Key {
  return { pk: `P#${projectId}#CON`, sk: contactId };
}

/** A slice of how many contacts the project has. */
export function contactCountKey(projectId: string, slice: number): Key {
  return { pk: `P#${projectId}#CONTACTS`, sk: String(slice) };
}

/** The properties of contacts that the project has declared or used. */
export function propertiesKey(projectId: string): Key {
  return { pk: `P#${projectId}`, sk: "PROPERTIES" };
}

/** Audiences, topics and segments: one partition a kind, so that a list is one query. */
export function groupKey(projectId: string, groupId: string): Key {
  return { pk: `P#${projectId}#GROUPS`, sk: groupId };
}

/** A slice of a group's count; it exists as long as its group. */
export function groupCountKey(projectId: string, groupId: string, slice: number): Key {
  return { pk: `P#${projectId}#GROUPS`, sk: `${groupId}#${slice}` };
}

/** The number of a project's groups of a kind (the prefix of their ids), for the plan's limit. */
export function groupsCountKey(projectId: string, kind: string): Key {
  return { pk: `P#${projectId}`, sk: `COUNT#${kind}` };
}

/** A contact's membership of a group. */
export function memberOfKey(projectId: string, groupId: string, contactId: string): Key {
  return { pk: `P#${projectId}#IN#${groupId}`, sk: contactId };
}

/** The groups that are being deleted. */
export function cascadesKey(projectId: string): Key {
  return { pk: `P#${projectId}`, sk: "CASCADES" };
}

/** A change of a contact's consent, in the order of time. */
export function consentKey(projectId: string, contactId: string, entryId: string): Key {
  return { pk: `P#${projectId}#CONSENT#${contactId}`, sk: entryId };
}

/** Work in steps: a cascade, an import, an export, an erasure. */
export function jobKey(projectId: string, jobId: string): Key {
  return { pk: `P#${projectId}#JOB`, sk: jobId };
}

/** The result of a job for one line of its file. */
export function jobRowKey(projectId: string, jobId: string, row: string): Key {
  return { pk: `P#${projectId}#JOB#${jobId}`, sk: row };
}

/** The project's numbers of bounces and complaints. */
export function reputationKey(projectId: string): Key {
  return { pk: `P#${projectId}`, sk: "REPUTATION" };
}

/** What emails of a domain counted on a day, such as `2026-06-15`. */
export function metricsKey(projectId: string, day: string, domainId: string): Key {
  return { pk: `P#${projectId}#METRICS`, sk: `${day}#${domainId}` };
}

/** What was found out about the receivers' rules for a domain. */
export function complianceKey(projectId: string, domainId: string): Key {
  return { pk: `P#${projectId}#COMPLIANCE`, sk: domainId };
}

/** Since when an organizational domain is a bulk sender. */
export function bulkSenderKey(projectId: string, hostname: string): Key {
  return { pk: `P#${projectId}#COMPLIANCE`, sk: `ORG#${hostname}` };
}

/** The key that signs the project's unsubscribe links. */
export function linkKeyKey(projectId: string): Key {
  return { pk: `P#${projectId}#LINKKEY`, sk: "LINKKEY" };
}

/** The sweeper's position in the project's emails. */
export function sweptKey(projectId: string): Key {
  return { pk: `P#${projectId}`, sk: "SWEPT" };
}

export function releaseKey(projectId: string): Key {
  return { pk: `P#${projectId}`, sk: "RELEASE" };
}

/** A project's generations of markup in a month, such as `2026-11`. */
export function generationUsageKey(projectId: string, month: string): Key {
  return { pk: `P#${projectId}`, sk: `GENERATIONS#${month}` };
}

/** A generated email, until it expires. */
export function generationKey(projectId: string, generationId: string): Key {
  return { pk: `P#${projectId}#GENERATED`, sk: generationId };
}

/** A project's inbound emails share a partition, in the order of their ids, which is that of time. */
export function inboundEmailKey(projectId: string, inboundEmailId: string): Key {
  return { pk: `P#${projectId}#INB`, sk: inboundEmailId };
}

/** Inbound routes and blocklist entries by id, and the settings: one query reads all that decides about a message. */
export function inboundRuleKey(projectId: string, ruleId: string): Key {
  return { pk: inboundRulesPartition(projectId), sk: ruleId };
}

export function inboundRulesPartition(projectId: string): string {
  return `P#${projectId}#INBOUND`;
}

/** The entry of the blocklist that has a value. */
export function blockedKey(projectId: string, value: string): Key {
  return { pk: `P#${projectId}#BLOCKED`, sk: digest(value) };
}

/** What routes have sent within a time: to one thread, or to one sender. */
export function inboundCapKey(projectId: string, subject: string): Key {
  return { pk: `P#${projectId}#INBOUND#${digest(subject)}`, sk: "CAP" };
}

/** An address outside the project's domains that a route forwards to. */
export function forwardAddressKey(projectId: string, foldedAddress: string): Key {
  return forwardDigestKey(projectId, digest(foldedAddress));
}

/** The same by the digest of the address. */
export function forwardDigestKey(projectId: string, addressDigest: string): Key {
  return { pk: `P#${projectId}#FORWARDS`, sk: addressDigest };
}

/** The DMARC reports about a hostname, in the order of the ids, which is that of the ends of their times. */
export function dmarcReportKey(projectId: string, hostname: string, reportId: string): Key {
  return { pk: `P#${projectId}#DMARC#${hostname}`, sk: reportId };
}

/** What a route has sent in a month since it was last resumed, and what came back. */
export function routeCountsKey(projectId: string, routeId: string, month: string, round: number): Key {
  return { pk: `P#${projectId}#ROUTED#${routeId}`, sk: `${month}#${round}` };
}

/** What the routes of a project have sent. */
export function routedUnitsKey(projectId: string): Key {
  return { pk: `P#${projectId}#ROUTED`, sk: "TOTAL" };
}

/** The emails of a slice share a partition, in the order of their ids, which is that of time: a list needs no index. */
export function emailKey(projectId: string, emailId: string): Key {
  return { pk: emailPartition(projectId, sliceOfId(emailId)), sk: emailId };
}

export function emailPartition(projectId: string, slice: number): string {
  return `P#${projectId}#EML#${slice}`;
}

export function bodyKey(projectId: string, emailId: string): Key {
  return { pk: emailDetailPartition(projectId, emailId), sk: "BODY" };
}

/** Ids of an email's events that did not fit into its row; named by the number of the first. */
export function eventPageKey(projectId: string, emailId: string, first: number): Key {
  return { pk: emailDetailPartition(projectId, emailId), sk: `EVENTS#${String(first).padStart(8, "0")}` };
}

/** The events of a slice, in the order of the ids, which is that of time. */
export function eventKey(projectId: string, eventId: string): Key {
  return { pk: activityPartition(projectId, sliceOfId(eventId)), sk: eventId };
}

export function activityPartition(projectId: string, slice: number): string {
  return `P#${projectId}#ACT#${slice}`;
}

/** A project's webhooks with the event types that they subscribe to. */
export function subscribedWebhooksKey(projectId: string): Key {
  return { pk: `P#${projectId}#WEBHOOKS`, sk: "WEBHOOKS" };
}

/** A project's webhook endpoints, in the order of their ids. */
export function webhookKey(projectId: string, webhookId: string): Key {
  return { pk: `P#${projectId}#WHK`, sk: webhookId };
}

/** A webhook's slots and failures; a row of its own, since each delivery writes it. */
export function webhookStateKey(projectId: string, webhookId: string): Key {
  return { pk: `P#${projectId}#WHK#${webhookId}`, sk: "STATE" };
}

/** A webhook's deliveries of the events of a slice, in the order of the events. */
export function deliveryKey(projectId: string, webhookId: string, deliveryId: string): Key {
  return { pk: deliveryPartition(projectId, webhookId, sliceOfId(deliveryId)), sk: deliveryId };
}

export function deliveryPartition(projectId: string, webhookId: string, slice: number): string {
  return `P#${projectId}#WHD#${webhookId}#${slice}`;
}

/** The body of one email and the pages of its events. */
export function emailDetailPartition(projectId: string, emailId: string): string {
  return `P#${projectId}#MAIL#${emailId}`;
}

export function bulkKey(projectId: string, bulkId: string): Key {
  return { pk: `P#${projectId}#BLK#${bulkId}`, sk: "BULK" };
}

export function bulkEntriesKey(projectId: string, bulkId: string): Key {
  return { pk: `P#${projectId}#BLK#${bulkId}`, sk: "ENTRIES" };
}

/** A project's templates, in the order of their ids. */
export function templateKey(projectId: string, templateId: string): Key {
  return { pk: `P#${projectId}#TPL`, sk: templateId };
}

/** The template that has an alias. */
export function templateAliasKey(projectId: string, alias: string): Key {
  return { pk: `P#${projectId}#TPL`, sk: `ALIAS#${alias}` };
}

/** The content of a version, in the order of the versions. */
export function templateVersionKey(projectId: string, templateId: string, version: number): Key {
  return { pk: templateVersionPartition(projectId, templateId), sk: String(version).padStart(8, "0") };
}

export function templateVersionPartition(projectId: string, templateId: string): string {
  return `P#${projectId}#TPL#${templateId}`;
}

/** What a send reads: a published template by its id or alias, in the current or in a pinned version. */
export function publishedTemplateKey(projectId: string, ref: string, version?: number): Key {
  const pinned = version === undefined ? "" : `@${String(version).padStart(8, "0")}`;
  return { pk: `P#${projectId}#PUBLISHED`, sk: `${ref}${pinned}` };
}

/** A project's broadcasts, in the order of their ids, which is that of time. */
export function broadcastKey(projectId: string, broadcastId: string): Key {
  return { pk: `P#${projectId}#BRD`, sk: broadcastId };
}

/** The content of a broadcast, apart from what lists show. */
export function broadcastContentKey(projectId: string, broadcastId: string): Key {
  return { pk: `P#${projectId}#BRD#${broadcastId}`, sk: "CONTENT" };
}

/** A slice of how many emails of a broadcast have bounced, or were complained about. */
export function broadcastHarmKey(projectId: string, broadcastId: string, slice: number): Key {
  return { pk: `P#${projectId}#BRD#${broadcastId}`, sk: `HARM#${slice}` };
}

/** A link of a broadcast's chain: a chunk of recipients, or contacts that were left out. */
export function chunkKey(projectId: string, base: string, chunk: number): Key {
  return { pk: chunkPartition(projectId, base, chunk), sk: chunkName(chunk) };
}

/** Who sends a chunk, and whether it is closed. */
export function chunkStateKey(projectId: string, base: string, chunk: number): Key {
  return { pk: chunkPartition(projectId, base, chunk), sk: `${chunkName(chunk)}#STATE` };
}

/** The results of ten emails of a chunk. */
export function tenResultKey(projectId: string, base: string, chunk: number, ten: number): Key {
  return { pk: chunkPartition(projectId, base, chunk), sk: `${chunkName(chunk)}#TEN#${ten}` };
}

/** What SES has reported of the emails of a chunk. Those of a partition follow one another. */
export function chunkReportsKey(projectId: string, base: string, chunk: number): Key {
  return { pk: chunkPartition(projectId, base, chunk), sk: `REPORTS#${chunkName(chunk)}` };
}

/** The chunks of a broadcast, by the base of its email ids, are spread over 16 partitions. */
function chunkPartition(projectId: string, base: string, chunk: number): string {
  return `P#${projectId}#CHUNKS#${base}#${chunk % 16}`;
}

function chunkName(chunk: number): string {
  return String(chunk).padStart(7, "0");
}

/** Money table. A project's funds, in one or more shards. */
export function fundsKey(projectId: string, shard: number): Key {
  return { pk: `P#${projectId}#FUNDS#${shard}`, sk: "FUNDS" };
}

/** Money table. */
export function idempotencyKey(projectId: string, key: string): Key {
  return { pk: `P#${projectId}#IDEM#${digest(key)}`, sk: "IDEM" };
}

/** Money table. A payment that the operator recorded. */
export function depositKey(projectId: string, reference: string): Key {
  return { pk: `P#${projectId}#DEPOSITS`, sk: digest(reference) };
}

/** Money table. An entry of the ledger. */
export function ledgerKey(projectId: string, ledgerEntryId: string): Key {
  return { pk: `P#${projectId}#LEDGER`, sk: ledgerEntryId };
}

/** Money table. The period of the ledger that goes on. */
export function ledgerPeriodKey(projectId: string): Key {
  return { pk: `P#${projectId}`, sk: "LEDGER" };
}

/** Bounds how many jobs of a project run at once. */
export function jobSlotsKey(projectId: string): Key {
  return { pk: `P#${projectId}`, sk: "JOBSLOTS" };
}

/** What is left of a region's send rate: of all its emails, or of its broadcasts. */
export function rateKey(region: string, share: "ALL" | "BROADCAST"): Key {
  return { pk: `RATE#${region}#${share}`, sk: "RATE" };
}

/** Returns the identity whose records a row counts; undefined for any other row. */
export function identityOf({
  pk,
  sk,
}: Key): { readonly region: string; readonly hostname: string } | undefined {
  const [, region, hostname] = pk.split("#");
  return sk === "IDENTITY" && region && hostname ? { region, hostname } : undefined;
}

/** Returns the webhook of a delivery's row; undefined for any other row. */
export function webhookOfDelivery({ pk }: Key): string | undefined {
  const [, , kind, webhookId] = pk.split("#");
  return kind === "WHD" ? webhookId : undefined;
}

export function isJob({ pk }: Key): boolean {
  return pk.endsWith("#JOB");
}

/** Returns the project of a key of the data table. */
export function projectOf(key: Key): string {
  return key.pk.split("#")[1] ?? "";
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
