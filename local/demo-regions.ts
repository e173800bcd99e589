import type * as z from "zod/mini";
import { areas } from "../functions/contract/index.ts";
import { columns } from "./columns.ts";
import type { Client } from "./demo-client.ts";
import { waitForEnd } from "./demo-story.ts";
import { zoneRecordOf } from "./dns/publish.ts";
import type { Zone } from "./dns/zone.ts";

const { sendEmail } = areas.emails;
const { createDomain, getDnsRecords, verifyDomain } = areas.domains;

export const name = "both-regions.test";
const to = "success@simulator.amazonses.com";

interface Setting {
  readonly regions: readonly string[];
  readonly zone: Zone;
  /** A key's text, pinned to a domain's record. */
  readonly newPinnedKey: (domainId: string) => Promise<string>;
  readonly clientOf: (apiKey: string) => Client;
}

/**
 * Adds one hostname in two regions, publishes what each asks for, and sends one mail by a key pinned to each record.
 * Throws an Error that says what went otherwise than it should.
 */
export async function tellRegions(
  call: Client,
  { regions, zone, newPinnedKey, clientOf }: Setting,
  print: (text: string) => void,
): Promise<void> {
  const rows = [["  DOMAIN RECORD", "REGION", "MAIL", "SENT FROM", "STATUS"]];
  print(`The hostname ${name} in ${regions.join(" and ")}\n\n`);
  for (const region of regions) {
    const domain = await addVerified(call, zone, region);
    const pinned = clientOf(await newPinnedKey(domain.id));
    const sent = await pinned(sendEmail, { body: letter(name) });
    const email = await waitForEnd(call, sent.body.id, "delivered");
    if (email.region !== region)
      throw new Error(`a mail by the key of ${region} went out from ${email.region}`);
    await refusedElsewhere(pinned);
    rows.push([`  ${domain.id}`, domain.region, email.id, email.region, email.status]);
  }
  print(columns(rows));
  print(
    "\nEach key sends from its own record alone: from another domain it was answered 403 key_restricted\n",
  );
}

type Domain = z.output<(typeof createDomain)["reply"][1]>;

/** Adds the hostname in a region, publishes the records that it asks for in the zone, and has them looked at. */
export async function addVerified(call: Client, zone: Zone, region: string): Promise<Domain> {
  const { body: domain } = await call(createDomain, { body: { name, region } });
  const params = { domainId: domain.id };
  const { records } = (await call(getDnsRecords, { params })).body;
  for (const record of records) {
    const { priority, ...rest } = record;
    zone.add(zoneRecordOf({ ...rest, ...(priority !== undefined && { priority }) }));
  }
  const { body: checked } = await call(verifyDomain, { params, body: {} });
  if (checked.status !== "verified") throw new Error(`${name} in ${region} is ${checked.status}`);
  return checked;
}

/** From another domain than its own, a pinned key sends nothing. */
export async function refusedElsewhere(pinned: Client): Promise<void> {
  const refusal = await pinned(sendEmail, { body: letter("example.test") }).then(
    () => "",
    (error: unknown) => String(error),
  );
  if (!refusal.includes("key_restricted"))
    throw new Error("a pinned key was let send from another domain than its own");
}

export function letter(domain: string) {
  return { from: `Demo <demo@${domain}>`, to, subject: "From my region", html: "<p>Hello.</p>" };
}
