import type { ExpectedRecord } from "../../../functions/domain/domains/dns-records.ts";
import { zoneRecordOf } from "../../../local/dns/publish.ts";
import type { Answer } from "../../support/api.ts";
import type { TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";

interface ShownDns {
  readonly records: readonly (ExpectedRecord & {
    status: string;
    host: string | null;
    found: readonly string[];
    problem: { code: string; message: string } | null;
  })[];
  readonly mailFromStatus: string | null;
}

/** What the owner of a domain does, through the API alone and at their DNS provider. */
export function ownerOf(world: World, { key }: Pick<TestProject, "key">) {
  const dns = async (id: string): Promise<ShownDns> =>
    (await world.api("GET", `/domains/${id}/dns-records`, { key })).body;
  const records = async (id: string) => (await dns(id)).records;
  return {
    add: (name: string, region?: string): Promise<Answer> =>
      world.api("POST", "/domains", { key, body: { name, ...(region !== undefined && { region }) } }),
    read: (id: string): Promise<Answer> => world.api("GET", `/domains/${id}`, { key }),
    verify: (id: string): Promise<Answer> => world.api("POST", `/domains/${id}/verify`, { key }),
    dns,
    remove: (id: string): Promise<Answer> => world.api("DELETE", `/domains/${id}`, { key }),
    records,
    /** Publishes what is asked for, all of it or what passes. */
    publish: async (id: string, which: (record: ExpectedRecord) => boolean = () => true) => {
      for (const record of (await records(id)).filter(which)) world.dns.zone.add(zoneRecordOf(record));
    },
    unpublish: async (id: string, which: (record: ExpectedRecord) => boolean = () => true) => {
      for (const { name, type, value, priority } of (await records(id)).filter(which)) {
        world.dns.zone.remove(name, type, priority === undefined ? value : `${priority} ${value}`);
      }
    },
  };
}

export const isOwnership = ({ purpose }: { readonly purpose: string }) => purpose === "ownership";
