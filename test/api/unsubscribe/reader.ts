import { simpleParser } from "mailparser";
import type { Answer } from "../../support/api.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";
import { acceptsOf, read, send } from "../../workers/mail.ts";

export const address = "reader@example.com";

/** A project with a topic, a contact who reads it, and the link that an email about it brought them. */
export interface Reader {
  readonly project: TestProject;
  readonly topicId: string;
  readonly contactId: string;
  /** The path of the link. */
  readonly link: string;
}

export async function newReader(world: World, topicName = "Weekly news"): Promise<Reader> {
  const project = await newProject(world);
  const { key } = project;
  const topic = await world.api("POST", "/topics", { key, body: { name: topicName } });
  const topicId: string = topic.body.id;
  const body = { email: address, topicIds: [topicId] };
  const contact = await world.api("POST", "/contacts", { key, body });
  // Entries of a ledger are in the order of time, and time stands still in a test.
  world.clock.advance(1000);
  const link = await linkOf(world, await send(world, project, { to: address, topicId }));
  return { project, topicId, contactId: contact.body.id, link };
}

/** The path of the link in an email that was sent. */
export async function linkOf(world: World, emailId: string): Promise<string> {
  await world.settle();
  const [accepted] = acceptsOf(world, emailId);
  const { headers } = await simpleParser(Buffer.from(accepted?.raw ?? ""));
  const { url } = Object(Object(headers.get("list")).unsubscribe);
  return new URL(String(url)).pathname;
}

/** Posts a form as a browser does, or a mail program (RFC 8058) where nothing is said. */
export function postForm(
  world: World,
  path: string,
  fields: Readonly<Record<string, string>> = { "List-Unsubscribe": "One-Click" },
): Promise<Answer> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return world.api("POST", path, { text: String(new URLSearchParams(fields)), headers });
}

/** How the contact's consent stands, and what its ledger says, oldest first. */
export async function consentOf(world: World, { project: { key }, contactId }: Reader) {
  const { body: contact } = await world.api("GET", `/contacts/${contactId}`, { key });
  const { body: ledger } = await world.api("GET", `/contacts/${contactId}/consent`, { key });
  const { unsubscribed, resubscriptionLocked, topicIds } = contact;
  const changes = ledger.items.map((one: Readonly<Record<string, string>>) => [one["change"], one["source"]]);
  return { unsubscribed, resubscriptionLocked, topicIds, changes: changes.reverse() };
}

/** What becomes of an email to the reader now. */
export async function fate(world: World, { project }: Reader, over: object = {}): Promise<string> {
  const id = await send(world, project, { to: address, ...over });
  await world.settle();
  return (await read(world, project, id)).status;
}
