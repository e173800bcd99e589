import { expectedRecords } from "../functions/domain/domains/dns-records.ts";
import { parseHostname } from "../functions/domain/platform/hostname.ts";
import { publishedBy } from "../functions/operations/domains/domain-view.ts";
import type { Domain } from "../functions/operations/domains/find-domain.ts";
import { seedDomain } from "../functions/operations/domains/seed-domain.ts";
import { deploymentTag } from "../functions/settings/deployment-tag.ts";
import { zoneRecordOf } from "../local/dns/publish.ts";
import type { RunningService } from "../local/running-service.ts";
import { argumentOf, optionOf } from "./given.ts";
import { givenProject } from "./given-project.ts";
import { listHostnames } from "./project-rows.ts";
import { Refused } from "./refused.ts";
import type { Verb } from "./verb.ts";

export const addDomain: Verb = {
  arguments: ["project", "name"],
  options: {
    region: { type: "string", value: "region", about: "where it sends from (the home region)" },
    verified: {
      type: "boolean",
      about: "as if its DNS had been seen: without it nothing can be sent from it",
    },
  },
  about: "add a domain to a project of a local service",
  async run(given, target) {
    const { services, local } = target;
    if (!local)
      throw new Refused(
        "add-domain is for a local service: when deployed, domains are verified through the API",
      );
    const name = parseHostname(argumentOf(given, "name"));
    if (!name) throw new Refused(`${argumentOf(given, "name")} is no hostname, such as example.com`);
    const { regions, homeRegion } = services.deployment;
    const region = optionOf(given, "region") ?? homeRegion;
    if (!regions.includes(region))
      throw new Refused(`no region ${region}: this service has ${regions.join(", ")}`);
    const { id } = await givenProject(given, target);
    const stands = (await listHostnames(services.tables, id)).find((one) => one.name === name);
    if (stands?.records.some((record) => record.region === region))
      throw new Refused(`${name} is in ${region} already`);
    const verified = given.options["verified"] === true;
    if (verified) await verifyIdentity(local, region, name, services.deployment.name);
    const status = verified ? "verified" : "pending";
    const domain = await seedDomain(services, id, { name, region, status });
    if (verified) await publish(local, domain, services.deployment.serviceZone);
    return `${domain.record.id}\n`;
  },
};

/** What the checks of domains look for once a day is then there. */
async function publish(
  { url }: RunningService,
  domain: Domain,
  serviceZone: string | undefined,
): Promise<void> {
  const records = expectedRecords(publishedBy(domain), serviceZone).map(zoneRecordOf);
  const answer = await fetch(`${url}/_local/dns`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(records),
  });
  if (!answer.ok) throw new Refused(`the local DNS did not take ${domain.name}: ${await answer.text()}`);
}

/** The local SES sends only for what it holds verified, as the real one does. */
async function verifyIdentity(
  { endpoints }: RunningService,
  region: string,
  identity: string,
  deployment: string,
): Promise<void> {
  const answer = await fetch(`${endpoints.SESV2}/_local/identities`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ region, identity, Tags: [{ Key: deploymentTag, Value: deployment }] }),
  });
  if (!answer.ok) throw new Refused(`the local SES did not take ${identity}: ${await answer.text()}`);
}
