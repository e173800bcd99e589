import type { Limit } from "./limit.ts";

export interface Ceiling {
  readonly paths: RegExp;
  readonly ceiling: Limit;
}

/** `POST /emails`: three sequential calls, two of which decide the response and one enqueues. */
export const send: Limit = { calls: 3, depth: 3, deciding: 2, readUnits: 3, writeUnits: 12 };

/** Endpoints that may make more than two sequential calls before the response, each with its reason. */
export const depthExceptions: readonly (Ceiling & { readonly reason: string })[] = [
  {
    paths: /^POST \/emails, 30 KB packed$/,
    ceiling: { calls: 5, depth: 5, deciding: 4, readUnits: 3, writeUnits: 14 },
    reason:
      "it claims its key first; its body goes to the object store before the transaction that accepts it",
  },
  {
    paths: /^POST \/emails\/bulk/,
    ceiling: { ...send, calls: 4, depth: 4, deciding: 3, writeUnits: 40 },
    reason: "a request over 64 KB claims its key first",
  },
  {
    paths: /^POST \/emails\/cancel, a dry run/,
    ceiling: { deciding: 14 },
    reason: "it reads up to ten pages of emails one after the other before it answers",
  },
  {
    paths: /^POST \/domains$/,
    ceiling: { deciding: 6 },
    reason:
      "SES's identity is created and configured between the reservation of the name and the domain's row",
  },
  {
    paths: /^DELETE \/domains\/:id$/,
    ceiling: { deciding: 7 },
    reason: "before SES's identity is deleted its tag is read: one of another application stays",
  },
  {
    paths: /^(PATCH \/domains\/:id|POST \/domains\/:id\/verify|GET \/domains\/:id\/compliance that)/,
    ceiling: { deciding: 4 },
    reason: "the hostname's row is found by the domain's; SES is asked, or the domain assessed, behind both",
  },
  {
    paths: /^DELETE \/suppressions\/:id$/,
    ceiling: { deciding: 3 },
    reason: "the address leaves the suppression list of SES in each region too",
  },
  {
    paths: /^POST \/suppressions\/remove$/,
    ceiling: { deciding: 4 },
    reason: "each suppression names the address that leaves the suppression list of SES in each region",
  },
  {
    paths: /^POST \/suppressions\/imports, 100 lines$/,
    ceiling: { deciding: 25 },
    reason: "each line is a transaction of its own, of which ten run at once",
  },
  {
    paths: /^(PATCH|DELETE) \/contacts\/:address|^POST \/contacts\?upsert/,
    ceiling: { deciding: 3 },
    reason: "the contact of an address is found through the address's row",
  },
  {
    paths: /^GET \/emails\/:id\/diagnosis of a broadcast$/,
    ceiling: { deciding: 3 },
    reason: "the chunk of the email names its broadcast and its address, whose facts are read after it",
  },
  {
    paths: /^POST \/contacts with a new property$/,
    ceiling: { deciding: 3 },
    reason: "the first use of a property declares it",
  },
  {
    paths: /^(DELETE \/inbound\/emails\/:id|GET \/inbound\/emails\/:id\/attachments\/:index)$/,
    ceiling: { deciding: 3 },
    reason: "objects go before the row that names them; an attachment gets an object of its own",
  },
  {
    paths: /^GET \/segments\/:id\/contacts of an address$|^(GET|POST) \/segments\/.*, of 1,000 contacts/,
    ceiling: { deciding: 3 },
    reason:
      "the segment's row names the address, and the address's row the contact; contacts that a filter reads are read in two parts, the second as large as the first ones allow",
  },
  {
    paths: /^POST \/contacts\/imports$/,
    ceiling: { deciding: 3 },
    reason: "a file is stored before the row of its job",
  },
  {
    paths: /^POST \/contacts\/imports\/:id\/start$/,
    ceiling: { deciding: 3 },
    reason: "the size of the file is asked for once its import is known",
  },
  {
    paths: /^POST \/unsubscribe\/:token/,
    ceiling: { deciding: 7 },
    reason:
      "the link is resolved in two calls, its contact in three; the opt-out is written, and counted for its broadcast",
  },
  {
    paths: /^POST \/forwarding\/:token$/,
    ceiling: { deciding: 3 },
    reason: "the link names the project whose key verifies it, then the address, which is written",
  },
  {
    paths: /^POST \/templates\/:id\/(publish|restore|test)$/,
    ceiling: { deciding: 3 },
    reason: "the template's row names the version whose content is read before the transaction",
  },
  {
    paths: /^(POST \/broadcasts\/:id\/send(, a template)?|GET \/broadcasts\/:id\/check of .*)$/,
    ceiling: { deciding: 9 },
    reason: "it checks the domain, also by DNS, the group, the funds and up to 5,000 contacts",
  },
  {
    paths: /^(POST \/broadcasts\/:id\/(pause|resume|cancel|test)|GET \/broadcasts\/:id\/check)$/,
    ceiling: { deciding: 3 },
    reason:
      "the broadcast's row names its domain, whose row names the hostname; an event goes to the webhooks; a test has the sender of the content",
  },
  {
    paths: /^GET \/broadcasts\/:id\/cost$/,
    ceiling: { deciding: 5 },
    reason: "it counts up to 5,000 contacts, page by page, each with the state of its address",
  },
  {
    paths: /^POST \/ai\/generate/,
    ceiling: { deciding: 4 },
    reason: "a unit of the quota is taken, the model asked, and the result stored or the unit given back",
  },
];
