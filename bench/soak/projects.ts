import type { Grant } from "../../functions/domain/platform/scopes.ts";
import { monthOf } from "../../functions/domain/projects/charge.ts";
import { sumOf } from "../../functions/domain/projects/funds.ts";
import { seedDomain } from "../../functions/operations/domains/seed-domain.ts";
import { issueKey } from "../../functions/operations/projects/issue-key.ts";
import { openProject } from "../../functions/operations/projects/open-project.ts";
import type { Services } from "../../functions/services.ts";
import { deploymentTag } from "../../functions/settings/deployment-tag.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import { deposit } from "../../functions/store/projects/projects.ts";
import { servicesOf } from "../../local/development-project.ts";
import type { ReadyService } from "../../local/service.ts";

/** The funds of a project: money in micro-units, the month's quota in recipients. */
export interface Holdings {
  readonly credits: number;
  readonly micros: number;
  readonly quota: number;
}

export interface SoakProject {
  readonly id: string;
  readonly domain: string;
  readonly key: string;
  readonly opening: Holdings;
}

const projectsPerRegion = 2;
const paidMicros = 1_000_000_000;
/** The machine limits the soak, not an account's send rate. */
const rate = { perSecond: 100_000, enforced: false };

/** Creates projects in each region, with credits, balance and quota, a verified domain and a key each. */
export async function openProjects(ready: ReadyService): Promise<readonly SoakProject[]> {
  const regions = [...new Set(ready.model.configurationSets.map(({ region }) => region))];
  const projects: SoakProject[] = [];
  for (const region of regions) {
    ready.ses.setRate(region, rate);
    for (let at = 0; at < projectsPerRegion; at++) {
      projects.push(await openOne(ready, region, `soak-${projects.length}.test`));
    }
  }
  return projects;
}

/** Creates a project with a verified domain and a key that has these scopes. */
export async function openOne(
  ready: ReadyService,
  region: string,
  domain: string,
  scopes: Grant = ["email:send", "email:read"],
): Promise<SoakProject> {
  const services = servicesOf(ready);
  const { id } = await openProject(services, domain, largestPlan(services));
  const paid = { micros: paidMicros, reference: "soak", at: services.clock().toISOString() };
  await deposit(services.tables, id, paid, `deposit-${id.slice(-20)}`);
  await ready.ses.verify(region, domain, { [deploymentTag]: services.deployment.name });
  const dkimTokens = ready.ses.identities(region).get(domain)?.tokens ?? [];
  await seedDomain(services, id, { name: domain, region, status: "verified", dkimTokens });
  const { text: key } = await issueKey(services, id, { name: "Soak", scopes, domainId: null });
  return { id, domain, key, opening: await holdingsOf(services, id) };
}

export async function holdingsOf(services: Services, projectId: string): Promise<Holdings> {
  const sum = sumOf(await readFunds(services.tables, projectId), monthOf(services.clock()));
  return { credits: sum.credits, micros: sum.balanceMicros, quota: sum.quotaLeft };
}

function largestPlan({ deployment: { plans } }: Services): string {
  const [largest] = Object.entries(plans).sort(([, a], [, b]) => b.monthlyQuota - a.monthlyQuota);
  if (!largest) throw new Error("the deployment has no plans");
  return largest[0];
}
