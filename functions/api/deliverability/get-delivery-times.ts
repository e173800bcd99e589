import { domainDeliverability } from "../../contract/deliverability/domain-deliverability.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deliveryTimesView } from "../../operations/deliverability/delivery-times.ts";
import { lastDays } from "../../operations/deliverability/sender-figures.ts";
import { domainNotFound, domainReads } from "../../operations/domains/find-domain.ts";
import { dayReads } from "../../store/feedback/metrics.ts";

const defaultDays = 7;

export const handler = endpoint(
  domainDeliverability.getDeliveryTimes,
  {
    reads: ({ params: { domainId }, query }, { projectId, services }) => ({
      ...domainReads(projectId, domainId),
      found: dayReads(projectId, domainId, lastDays(services.clock(), query.days ?? defaultDays)),
    }),
  },
  async ({ params: { domainId }, query }, { services, found }) => {
    if (!found.setup) throw domainNotFound();
    const days = lastDays(services.clock(), query.days ?? defaultDays);
    return deliveryTimesView(domainId, days, found.found);
  },
);
