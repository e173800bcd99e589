import { returnPathName } from "../../domain/domains/dns-records.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { configurationSetName } from "../../settings/configuration-sets.ts";
import { parseDomainCount } from "../../store/domains/domains.ts";
import { domainCountKey, hostnameKey, projectKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import type { FoundRows, RowRequest } from "../../store/platform/read.ts";
import { outboxEntry } from "../outbox/publish-event.ts";
import { subscribedWebhooks } from "../outbox/subscribed-webhooks.ts";
import { auditWrite } from "../projects/audit.ts";
import { planOf } from "../projects/plan-of.ts";
import { domainEvent } from "./domain-events.ts";
import type { Domain } from "./find-domain.ts";
import { limitReached, refuseExisting, registerDomain, reserveForRecord } from "./register-domain.ts";

/** What adding a domain reads along with the key. */
export function readsForNewDomain(projectId: string, name: string): RowRequest {
  return {
    data: [
      projectKey(projectId),
      domainCountKey(projectId),
      hostnameKey(projectId, name),
      subscribedWebhooksKey(projectId),
    ],
  };
}

interface NewDomain {
  readonly projectId: string;
  readonly actor: string;
  readonly name: string;
  /** The deployment's first region where none is given. */
  readonly region: string | undefined;
}

/**
 * Adds a domain: SES's identity first, then the record with everything that counts it, at once. A crash between the
 * two leaves an identity that the next try finds, or that goes when its hold is over.
 */
export async function addDomain(services: Services, asked: NewDomain, found: FoundRows): Promise<Domain> {
  const { projectId, actor, name } = asked;
  const region = regionOf(services, asked.region);
  const { plan } = planOf(services, found.data(projectKey(projectId)));
  const item = found.data(hostnameKey(projectId, name));
  refuseExisting(item, name, region);
  if (parseDomainCount(found.data(domainCountKey(projectId))) >= plan.domains)
    throw limitReached(plan.domains);
  await reserveForRecord(services, region, name);
  const [identity, zone] = await Promise.all([
    ensureIdentity(services, region, name),
    services.dns().then((dns) => dns.findZone(name)),
  ]);
  const { dkimTokens, dkimZone } = identity;
  const webhooks = subscribedWebhooks(projectId, found);
  return registerDomain(
    services,
    {
      ...{ projectId, name, region, status: "pending", dkimTokens, dkimZone, zone, limit: plan.domains },
      also: ({ record }) => [
        auditWrite(services, {
          ...{ projectId, actor, action: "domain.created", target: record.id },
          detail: { name, region },
        }),
      ],
      outboxEntries: (domain) => [
        outboxEntry(
          services,
          projectId,
          webhooks,
          domainEvent(services, "domain.created", domain, "pending"),
        ),
      ],
    },
    { item },
  );
}

/** SES's identity of a name, made if need be; the caller holds it. */
export async function ensureIdentity(services: Services, region: string, name: string) {
  const identities = await services.identities();
  return identities.ensure(region, name, {
    configurationSet: configurationSetName(services.configurationSets, { opens: false, clicks: false }),
    mailFromDomain: returnPathName(name, region),
  });
}

function regionOf({ deployment }: Services, given: string | undefined): string {
  const region = given ?? deployment.regions[0] ?? deployment.homeRegion;
  if (deployment.regions.includes(region)) return region;
  const message = `must be one of ${deployment.regions.join(", ")}`;
  throw new Refusal("validation_error", `region: ${message}`, { issues: [{ path: "region", message }] });
}
