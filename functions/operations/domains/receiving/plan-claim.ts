import { ownershipRecord } from "../../../domain/domains/dns-records.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { countChangeWrite, mostHostnames } from "../../../store/domains/receipt-rules.ts";
import {
  claimWrite,
  findReceiving,
  type Receiving,
  releaseWrite,
  unclaimedWrite,
} from "../../../store/domains/receiving.ts";
import type { Write } from "../../../store/platform/transact.ts";
import type { Domain } from "../find-domain.ts";

/** The writes of a claim, for the transaction that changes its domain. */
export interface ClaimWrites {
  readonly claim: Write;
  /** Counts the change; absent where the claim stays as it is. */
  readonly counted?: Write;
}

/**
 * Returns the writes with which a verified record claims its hostname in its region; undefined where another record
 * receives its email. One whose ownership token is gone from DNS gives way: its owner has left.
 */
export async function planClaim(
  services: Services,
  projectId: string,
  { name, record: { id: domainId, region }, setup: { ownershipToken } }: Domain,
): Promise<ClaimWrites | undefined> {
  const { tables } = services;
  const holder = await findReceiving(tables, region, name);
  if (holder && !(await hasLeft(services, holder))) return undefined;
  const own: Receiving = { projectId, domainId, region, hostname: name, ownershipToken, state: "pending" };
  return {
    claim: claimWrite(tables, own, holder),
    counted: countChangeWrite(tables, region, holder ? 0 : 1),
  };
}

/**
 * Returns the writes after which a record has no claim; undefined where it wants none, which the condition on the record
 * itself says.
 */
export async function planRelease(
  { tables }: Services,
  { name, record: { id: domainId, region, inbound } }: Pick<Domain, "name" | "record">,
): Promise<ClaimWrites | undefined> {
  if (!inbound) return undefined;
  const claim = { region, hostname: name, domainId };
  const holder = await findReceiving(tables, region, name);
  if (holder?.domainId !== domainId) return { claim: unclaimedWrite(tables, claim) };
  return { claim: releaseWrite(tables, claim), counted: countChangeWrite(tables, region, -1) };
}

/** Only a response without the token counts: a failed look-up says nothing. */
async function hasLeft({ dns }: Services, { hostname, ownershipToken }: Receiving): Promise<boolean> {
  const { name, value } = ownershipRecord(hostname, ownershipToken);
  const answer = await (await dns()).lookUp("TXT", name);
  if ("unknown" in answer) return false;
  return "none" in answer || !answer.found.some((text) => text.includes(value));
}

export function receivedElsewhere(name: string, region: string): Refusal {
  return new Refusal("already_exists", `Another domain record receives the email of ${name} in ${region}.`);
}

export function regionIsFull(region: string): Refusal {
  return new Refusal(
    "invalid_state",
    `The service already receives the email of ${mostHostnames} hostnames in ${region}, its maximum there.`,
  );
}
