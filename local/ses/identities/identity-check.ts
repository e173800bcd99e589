import { newDkimTokens } from "../ids.ts";
import type { Identity, Tags } from "../region-state.ts";
import { readRegionState, saveRegionState } from "../regions.ts";
import type { SesContext } from "../ses-context.ts";

/** Returns the identity after verifying it with DNS if needed. */
export async function checkIdentity(
  context: SesContext,
  region: string,
  name: string,
): Promise<Identity | undefined> {
  const { identities } = readRegionState(context, region);
  const identity = identities.get(name);
  if (!identity) return undefined;
  const verified = identity.verified || (await isVerified(context, region, name, identity));
  const mailFrom = await lookForMailFrom(context, region, identity, verified);
  const checked = { ...identity, ...mailFrom, verified };
  const isSame = verified === identity.verified && mailFromStatus(checked) === mailFromStatus(identity);
  if (isSame) return identity;
  // If the identity was changed or deleted during the lookup, that change is kept; the next check looks again.
  if (identities.get(name) !== identity) return identities.get(name);
  await replaceIdentity(context, region, name, checked);
  return checked;
}

/** Marks an identity verified; where the region has none of that name, creates it with `tags`. */
export async function verifyIdentity(
  context: SesContext,
  region: string,
  name: string,
  tags: Tags = {},
): Promise<void> {
  const key = identityName(name);
  const tokens = newDkimTokens(context.random);
  const fresh = { tokens, mailFromVerified: false, rejectsOnMxFailure: false, tags };
  const identity = readRegionState(context, region).identities.get(key) ?? fresh;
  await replaceIdentity(context, region, key, { ...identity, verified: true });
}

export async function replaceIdentity(
  context: SesContext,
  region: string,
  name: string,
  identity: Identity,
): Promise<void> {
  readRegionState(context, region).identities.set(name, identity);
  await saveRegionState(context, region);
}

/** Identities are matched regardless of case. */
export function identityName(name: string): string {
  return name.toLowerCase();
}

async function isVerified({ checks }: SesContext, region: string, name: string, { tokens }: Identity) {
  return checks.verified ? checks.verified(region, name, tokens) : false;
}

/** `MailFromDomainStatus` of the API. */
export function mailFromStatus({ mailFromVerified, mailFromGivenUp }: Identity): string {
  if (mailFromVerified) return "SUCCESS";
  return mailFromGivenUp ? "FAILED" : "PENDING";
}

const mailFromSearchMs = 72 * 3_600_000;

/** SES looks for the records of a MAIL FROM domain for 72 hours; a new call makes it look again. */
async function lookForMailFrom(
  { checks, clock, ignoresAliases }: SesContext,
  region: string,
  identity: Identity,
  verified: boolean,
): Promise<Pick<Identity, "mailFromVerified" | "mailFromGivenUp">> {
  const { mailFromDomain, mailFromSince, mailFromVerified, mailFromGivenUp = false } = identity;
  if (mailFromDomain === undefined || mailFromVerified || mailFromGivenUp) {
    return { mailFromVerified, mailFromGivenUp };
  }
  const options = { ignoresAliases: ignoresAliases() };
  const isThere = checks.mailFrom ? await checks.mailFrom(region, mailFromDomain, options) : verified;
  const began = mailFromSince === undefined ? Number.NaN : Date.parse(mailFromSince);
  const isOver = clock().getTime() - began >= mailFromSearchMs;
  return { mailFromVerified: isThere, mailFromGivenUp: !isThere && isOver };
}
