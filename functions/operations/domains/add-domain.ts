import { longestDomain, returnPathName } from "../../domain/domains/dns-records.ts";
import { isMailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { configurationSetName } from "../../settings/configuration-sets.ts";
import { openRegions } from "../../settings/environment.ts";
import { parseDomainCount } from "../../store/domains/domains.ts";
import { parseHostnameRow } from "../../store/domains/hostnames.ts";
import { parseSubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { domainCountKey, hostnameKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import { type ReadResult, row } from "../../store/platform/read-plan.ts";
import { outboxEntry } from "../outbox/publish-event.ts";
import { auditWrite } from "../projects/audit.ts";
import { planReads } from "../projects/plan-of.ts";
import { domainEvent } from "./domain-events.ts";
import type { Domain } from "./find-domain.ts";
import { checkInbound } from "./receiving/check-inbound.ts";
import { limitReached, refuseExisting, registerDomain, reserveForRecord } from "./register-domain.ts";

/** Reads everything that adding a domain needs along with the key. */
export function newDomainReads(services: Services, projectId: string, name: string) {
  return {
    ...planReads(services, projectId),
    domainCount: row(domainCountKey(projectId), parseDomainCount),
    hostname: row(hostnameKey(projectId, name), parseHostnameRow),
    subscribedWebhooks: row(subscribedWebhooksKey(projectId), parseSubscribedWebhooks),
  };
}

interface NewDomain {
  readonly projectId: string;
  readonly actor: string;
  readonly name: string;
  /** The deployment's first region where it is absent. */
  readonly region: string | undefined;
  readonly inbound?: boolean | undefined;
  readonly replaceMx?: boolean | undefined;
}

/**
 * Adds a domain: SES's identity first, then the record with everything that counts it, in one transaction. A crash
 * between the two leaves an identity that the next try uses, or that is deleted when its reservation is over.
 * @throws {Refusal} `validation_error`, `already_exists`, `invalid_state`, `unavailable`
 */
export async function addDomain(
  services: Services,
  { projectId, actor, name, region: requestedRegion, inbound = false, replaceMx }: NewDomain,
  found: ReadResult<ReturnType<typeof newDomainReads>>,
): Promise<Domain> {
  refuseReserved(services, name);
  refuseTooLong(name);
  const region = regionOf(services, requestedRegion);
  const { domains: limit } = found.plan.plan;
  refuseExisting(found.hostname, name, region);
  if (found.domainCount >= limit) throw limitReached(limit);
  if (inbound) await checkInbound(services, { name, region, replaceMx });
  await reserveForRecord(services, region, name);
  const [{ dkimTokens, dkimZone }, zone] = await Promise.all([
    ensureIdentity(services, region, name),
    services.dns().then((dns) => dns.findZone(name)),
  ]);
  const { webhooks } = found.subscribedWebhooks;
  return registerDomain(
    services,
    {
      ...{ projectId, name, region, status: "pending", inbound, dkimTokens, dkimZone, zone, limit },
      auditWrites: ({ record }) => [
        auditWrite(services, {
          ...{ projectId, actor, action: "domain.created", target: record.id },
          detail: { name, region },
        }),
      ],
      outboxEntries: (domain) => {
        const event = domainEvent(services, "domain.created", domain, "pending");
        return [outboxEntry(services, projectId, webhooks, event)];
      },
    },
    found.hostname,
  );
}

/** Returns SES's identity of a name, created if need be; the caller has reserved it. */
export async function ensureIdentity(services: Services, region: string, name: string) {
  const identities = await services.identities();
  return identities.ensure(region, name, {
    configurationSet: configurationSetName(services.configurationSets, { opens: false, clicks: false }),
    mailFromDomain: returnPathName(name, region),
  });
}

/** The service's own names: its zone, and the domain that its notices come from. */
function refuseReserved({ deployment: { serviceZone, noticesFrom = "" } }: Services, name: string): void {
  const notices = parseMailbox(noticesFrom);
  const isReserved =
    (serviceZone !== undefined && `.${name}`.endsWith(`.${serviceZone}`)) ||
    (isMailbox(notices) && notices.domain === name);
  if (!isReserved) return;
  const message = "is reserved for the service itself";
  throw new Refusal("validation_error", `name: ${name} ${message}.`, { issues: [{ path: "name", message }] });
}

/** It could never be verified. */
function refuseTooLong(name: string): void {
  if (name.length <= longestDomain) return;
  const message = `must have at most ${longestDomain} characters, so that DNS can have the names of its records`;
  throw new Refusal("validation_error", `name: ${message}.`, { issues: [{ path: "name", message }] });
}

function regionOf({ deployment }: Services, requested: string | undefined): string {
  const open = openRegions(deployment);
  const region = requested ?? open[0] ?? deployment.homeRegion;
  if (open.includes(region)) return region;
  const message = `must be one of ${open.join(", ")}`;
  throw new Refusal("validation_error", `region: ${message}.`, { issues: [{ path: "region", message }] });
}
