import type { DomainStatus } from "../../domain/domains/domain-status.ts";
import type { Services } from "../../services.ts";
import type { Domain } from "./find-domain.ts";
import { registerDomain, reserveForRecord } from "./register-domain.ts";

interface Seed {
  readonly name: string;
  readonly region: string;
  /** What its caller has made sure of. */
  readonly status: DomainStatus;
  /** Those of SES's identity, where it is there; else the first check finds them. */
  readonly dkimTokens?: readonly string[];
}

/** A project's domain without the calls to SES and the plan's limit that the API's own has. */
export async function seedDomain(services: Services, projectId: string, seed: Seed): Promise<Domain> {
  const { name, region, status, dkimTokens = [] } = seed;
  await reserveForRecord(services, region, name);
  const dkimZone = "dkim.amazonses.com";
  return registerDomain(services, { projectId, name, region, status, dkimTokens, dkimZone, zone: undefined });
}
