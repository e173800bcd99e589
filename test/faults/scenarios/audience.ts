import assert from "node:assert/strict";
import type { Ask } from "../../support/api.ts";
import { contactsIn } from "../../support/crash-audience.ts";
import { ledgerOf } from "../../support/crash-consent.ts";
import type { CrashRun } from "../../support/crash-run.ts";

/** Makes a request without faults and returns the response's body. */
export async function calmly(run: CrashRun, method: string, path: string, body?: object) {
  const ask: Ask = { key: run.project.key, ...(body && { body }) };
  const answer = await run.world.api(method, path, ask);
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function newGroup(run: CrashRun, path: "/audiences" | "/topics", name = "Some") {
  const { id } = await calmly(run, "POST", path, { name });
  return String(id);
}

/**
 * Creates a contact as a client that retries: if the first response is lost, the next one is `already_exists` and the
 * client looks the contact up by its address.
 */
export async function create(
  run: CrashRun,
  body: Readonly<Record<string, unknown>> & { readonly email: string },
): Promise<string> {
  const { key } = run.project;
  const answer = await run.insist("POST", "/contacts", { key, body });
  if (answer.status === 201) return answer.body.id;
  assert.equal(answer.body.name, "already_exists");
  return (await run.insist("GET", `/contacts/${body.email}`, { key })).body.id;
}

/** Deletes as a client that retries: `not_found` is a success. */
export async function remove({ insist, project: { key } }: CrashRun, path: string): Promise<void> {
  const { status } = await insist("DELETE", path, { key });
  assert.ok([200, 404].includes(status), `${path} was not deleted: ${status}`);
}

/** Asserts that the project has exactly these contacts, each with its groups. */
export async function holdContacts(
  run: CrashRun,
  should: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const contacts = contactsIn(await run.rows.all(), run.project.id);
  const found = contacts.map(({ email, audienceIds, topicIds }) => [
    email,
    [...audienceIds, ...topicIds].sort(),
  ]);
  const wanted = Object.entries(should).map(([email, groups]) => [email, [...groups].sort()]);
  assert.deepEqual(found.sort(), wanted.sort());
}

/** Asserts the consent changes of a contact, in any order. */
export async function holdLedger(
  run: CrashRun,
  contactId: string,
  changes: readonly string[],
): Promise<void> {
  const ledger = ledgerOf(await run.rows.all(), run.project.id, contactId);
  const found = ledger.map(({ change, source }) => `${change} by ${source}`);
  assert.deepEqual(found.sort(), [...changes].sort(), "the ledger of consent");
}
