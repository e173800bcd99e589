import * as z from "zod/mini";
import { domains } from "../../contract/domains/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { recordForDraft } from "../../operations/domains/choose-record.ts";
import { hostnamesOf, namedRecords } from "../../store/domains/hostnames.ts";
import { listItems } from "../../store/platform/query.ts";
import { listed } from "../../store/platform/read-plan.ts";

/** The same access as a list of the domains, which shows no less. */
const { query: _, ...declared } = domains.listDomains;

/**
 * The record of each hostname of the project that a broadcast of this caller is sent with: Resend has one domain of a name,
 * this service one for each region.
 */
export const handler = endpoint(
  { ...declared, reply: [200, z.strictObject({ ids: z.record(z.string(), z.string()) })] },
  {
    reads: (_, { projectId }) => ({
      domains: listed((tables) => listItems(tables, hostnamesOf(projectId)), namedRecords),
    }),
  },
  async (_, { caller: { pin }, found }) => {
    const names = [...new Set(found.domains.map(({ name }) => name))];
    const chosen = names.flatMap((name) => {
      const records = found.domains.filter((one) => one.name === name).map(({ record }) => record);
      const record = recordForDraft(pin, records);
      return record ? [[name, record.id]] : [];
    });
    return { ids: Object.fromEntries(chosen) };
  },
);
