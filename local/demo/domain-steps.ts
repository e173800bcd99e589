import type * as z from "zod/mini";
import { areas } from "../../functions/contract/index.ts";
import { ApiError, type Client, newClient } from "../api-client.ts";
import { zoneRecordOf } from "../dns/publish.ts";
import type { Zone } from "../dns/zone.ts";
import type { ReadyService } from "../service.ts";
import { waitForStatus } from "./wait-for-status.ts";

const { sendEmail } = areas.emails;
const { createDomain, getDnsRecords, verifyDomain } = areas.domains;
const { createKey } = areas.keys;

export const hostname = "both-regions.test";
const to = "success@simulator.amazonses.com";

type Domain = z.output<(typeof createDomain)["reply"][1]>;

/** A domain in one region with an API key that is restricted to it, after a first email with that key. */
export interface RegionSetup {
  readonly domain: Domain;
  readonly keyId: string;
  readonly client: Client;
  readonly email: { readonly id: string; readonly region: string; readonly status: string };
}

/** The first two regions of the deployment. */
export function demoRegions({ model }: Pick<ReadyService, "model">): readonly string[] {
  return [...new Set(model.configurationSets.map(({ region }) => region))].slice(0, 2);
}

/**
 * Verifies the hostname in a region, creates a key that is restricted to it and sends an email with that key. Throws
 * an Error when the email goes out from another region, or when the key can send from another domain.
 */
export async function setUpRegion(
  { url, zone }: Pick<ReadyService, "url" | "zone">,
  person: Client,
  projectId: string,
  region: string,
): Promise<RegionSetup> {
  const domain = await addVerifiedDomain(person, zone, region);
  const body = { name: `From ${region}`, scopes: ["email:send"], domainId: domain.id };
  const { body: key } = await person(createKey, { params: { projectId }, body });
  const client = newClient(url, key.key);
  const { body: accepted } = await client(sendEmail, { body: newEmail(hostname) });
  const email = await waitForStatus(person, accepted.id, "delivered");
  if (email.region !== region)
    throw new Error(`An email with the key for ${region} was sent from ${email.region}.`);
  await expectRefusal(client, newEmail("example.test"), "key_restricted");
  return { domain, keyId: key.id, client, email };
}

/** Adds the hostname in a region, publishes its DNS records in the local zone and verifies it. */
async function addVerifiedDomain(person: Client, zone: Zone, region: string): Promise<Domain> {
  const { body: domain } = await person(createDomain, { body: { name: hostname, region } });
  const params = { domainId: domain.id };
  const { records } = (await person(getDnsRecords, { params })).body;
  for (const { priority, ...record } of records)
    zone.add(zoneRecordOf({ ...record, ...(priority !== undefined && { priority }) }));
  const { body: checked } = await person(verifyDomain, { params, body: {} });
  if (checked.status !== "verified") throw new Error(`${hostname} in ${region} is ${checked.status}.`);
  return checked;
}

/** Throws an Error unless the service refuses to send this email with this error. */
export async function expectRefusal(client: Client, body: unknown, name: string): Promise<void> {
  const error = await client(sendEmail, { body }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError && error.message.includes(name)))
    throw new Error(`Expected the error ${name}: ${error ?? "the email was accepted"}`);
}

export function newEmail(domain: string) {
  return { from: `Demo <demo@${domain}>`, to, subject: "From my region", html: "<p>Hello.</p>" };
}
