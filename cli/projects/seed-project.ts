import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type ExpectedRecord, expectedRecords } from "../../functions/domain/domains/dns-records.ts";
import { publishedBy } from "../../functions/operations/domains/domain-view.ts";
import { seedDomain } from "../../functions/operations/domains/seed-domain.ts";
import { addMember } from "../../functions/operations/projects/change-members.ts";
import { issueKey } from "../../functions/operations/projects/issue-key.ts";
import { firstPlan, openProject } from "../../functions/operations/projects/open-project.ts";
import { newServices, type Services } from "../../functions/services.ts";
import { memberKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { deposit } from "../../functions/store/projects/projects.ts";

/** A project to create, ready to send from a domain that its caller has verified with SES. */
export interface ProjectSeed {
  readonly name: string;
  /** A user ID. */
  readonly owner: string;
  readonly noticeEmail: string;
  readonly depositMicros: number;
  readonly domain: { readonly name: string; readonly dkimTokens: readonly string[] };
}

export interface SeededProject {
  readonly projectId: string;
  /** Full access. */
  readonly apiKey: string;
  /** The DNS records that the daily checks of the domain look for. */
  readonly dnsRecords: readonly ExpectedRecord[];
}

/** Returns the services of the function that has this environment. */
export function openServices(
  environment: Readonly<Record<string, string>>,
  dynamo: DynamoDBClient,
): Services {
  return newServices(environment, dynamo);
}

/** Creates a project with a balance, a verified domain in the home region and an API key, bypassing the public API. */
export async function seedProject(services: Services, seed: ProjectSeed): Promise<SeededProject> {
  const { name, owner, noticeEmail, depositMicros: micros, domain } = seed;
  const { id: projectId } = await openProject(services, name, firstPlan, owner, noticeEmail);
  const payment = { micros, reference: "development", at: services.clock().toISOString() };
  await deposit(services.tables, projectId, payment, `deposit-${projectId.slice(-20)}`);
  const { homeRegion: region, serviceZone } = services.deployment;
  const added = await seedDomain(services, projectId, { ...domain, region, status: "verified" });
  const dnsRecords = expectedRecords(publishedBy(added), serviceZone);
  const { text: apiKey } = await issueKey(services, projectId, { name, scopes: ["*"], domainId: null });
  return { projectId, apiKey, dnsRecords };
}

/** Makes a user an owner of a project, unless they are a member already. */
export async function ensureOwner(services: Services, projectId: string, userId: string): Promise<void> {
  if (await getItem(services.tables, "data", memberKey(projectId, userId))) return;
  await addMember(services, { projectId, actor: userId }, { userId, role: "owner" });
}
