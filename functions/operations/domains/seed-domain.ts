import type { DomainStatus } from "../../domain/domains/domain-status.ts";
import type { Services } from "../../services.ts";
import type { Domain } from "./find-domain.ts";
import { registerDomain, reserveForRecord } from "./register-domain.ts";

interface Seed {
  readonly name: string;
  readonly region: string;
  /** Established by its caller. */
  readonly status: DomainStatus;
  /** Those of SES's identity where it exists; else the first check reads them. */
  readonly dkimTokens?: readonly string[];
}

/** Adds a project's domain without the calls to SES and the plan's limit of the API. */
export async function seedDomain(services: Services, projectId: string, seed: Seed): Promise<Domain> {
  const { name, region, status, dkimTokens = [] } = seed;
  await reserveForRecord(services, region, name);
  const dkimZone = "dkim.amazonses.com";
  return registerDomain(services, { projectId, name, region, status, dkimTokens, dkimZone, zone: undefined });
}
