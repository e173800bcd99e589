import type { DomainStatus } from "../../domain/domains/domain-status.ts";
import type { Services } from "../../services.ts";
import type { Event } from "../../store/outbox/events.ts";
import { newEvent } from "../outbox/publish-event.ts";
import type { Domain } from "./find-domain.ts";

type DomainEventType = "domain.created" | "domain.deleted" | "domain.verified" | "domain.failed";

/** Returns an event of a domain that has `status` from then on. */
export function domainEvent(
  services: Services,
  type: DomainEventType,
  { name, record: { id, region } }: Pick<Domain, "name" | "record">,
  status: DomainStatus,
  reason?: string,
): Event {
  const detail = { name, region, status, ...(reason !== undefined && { reason }) };
  return newEvent(services, { type, domainId: id, detail });
}

/** Returns the events of a new status after a check; a restart, which the owner requested, has none. */
export function movedEvents(services: Services, domain: Domain, to: DomainStatus): readonly Event[] {
  switch (to) {
    case "pending":
      return [];
    case "verified":
      return [domainEvent(services, "domain.verified", domain, to)];
    case "temporary_failure":
    case "failed": {
      const reason = domain.record.status === "pending" ? "never_verified" : "records_missing";
      return [domainEvent(services, "domain.failed", domain, to, reason)];
    }
  }
}
