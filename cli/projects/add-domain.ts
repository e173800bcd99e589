import { expectedRecords } from "../../functions/domain/domains/dns-records.ts";
import { parseHostname } from "../../functions/domain/platform/addresses/hostname.ts";
import { publishedBy } from "../../functions/operations/domains/domain-view.ts";
import type { Domain } from "../../functions/operations/domains/find-domain.ts";
import { seedDomain } from "../../functions/operations/domains/seed-domain.ts";
import { deploymentTag } from "../../functions/settings/deployment-tag.ts";
import { openRegions } from "../../functions/settings/environment.ts";
import { zoneRecordOf } from "../../local/dns/publish.ts";
import type { RunningService } from "../../local/running-service.ts";
import type { AddCommand } from "../command.ts";
import type { Target } from "../target.ts";
import { UsageError } from "../usage-error.ts";
import { listHostnames } from "./project-rows.ts";
import { requireProject } from "./require-project.ts";

interface Options {
  readonly region?: string;
  readonly verified?: boolean;
}

export const addDomain: AddCommand = (program, actionFor) =>
  program
    .command("add-domain <project> <domain>")
    .description("add a domain to a project of a local service")
    .option("--region <region>", "the region the domain sends from (default: the home region)")
    .option("--verified", "treat the domain as verified; without this it cannot send")
    .action(
      actionFor(async (target, projectId: string, hostname: string, { region, verified }: Options) => {
        const domain = await add(target, projectId, hostname, region, verified === true);
        return { text: `${domain.id}\n`, data: domain };
      }),
    );

async function add(
  target: Target,
  projectId: string,
  hostname: string,
  givenRegion: string | undefined,
  isVerified: boolean,
) {
  const { services, local } = target;
  if (!local)
    throw new UsageError(
      "add-domain works only with a local service. Verify the domains of a deployed one through the API.",
    );
  const name = parseHostname(hostname);
  if (!name) throw new UsageError(`Invalid domain "${hostname}" (expected a hostname such as example.com).`);
  const { homeRegion, serviceZone } = services.deployment;
  const regions = openRegions(services.deployment);
  const region = givenRegion ?? homeRegion;
  if (!regions.includes(region))
    throw new UsageError(`Unknown region: ${region}. Available: ${regions.join(", ")}.`);
  const { id } = await requireProject(target, projectId);
  const existing = (await listHostnames(services.tables, id)).find((one) => one.name === name);
  if (existing?.records.some((record) => record.region === region))
    throw new UsageError(`This project already has ${name} in ${region}.`);
  if (isVerified) await verifyIdentity(local, region, name, services.deployment.name);
  const status = isVerified ? "verified" : "pending";
  const domain = await seedDomain(services, id, { name, region, status });
  if (isVerified) await publishRecords(local, domain, serviceZone);
  return { id: domain.record.id, projectId: id, name, region, status };
}

/** Publishes the records that the daily check of the domain expects. */
async function publishRecords(
  { url }: RunningService,
  domain: Domain,
  serviceZone: string | undefined,
): Promise<void> {
  const records = expectedRecords(publishedBy(domain), serviceZone).map(zoneRecordOf);
  await post(`${url}/_local/dns`, records, `publish the records of ${domain.name} in the local DNS`);
}

/** The local SES, like the real one, sends only from verified identities. */
async function verifyIdentity(
  { endpoints }: RunningService,
  region: string,
  identity: string,
  deployment: string,
): Promise<void> {
  const body = { region, identity, Tags: [{ Key: deploymentTag, Value: deployment }] };
  await post(`${endpoints.SESV2}/_local/identities`, body, `verify ${identity} in the local SES`);
}

async function post(url: string, body: unknown, purpose: string): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new UsageError(`Could not ${purpose}: ${await response.text()}`);
}
