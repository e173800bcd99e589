import { idRandomBytes, newId } from "../domain/ids.ts";
import { Refusal } from "../domain/refusals.ts";
import type { Services } from "../services.ts";
import { countDomainWrite, deleteDomainWrite } from "../store/domains.ts";
import { removeRecordWrite } from "../store/hostname-changes.ts";
import { readRecords } from "../store/hostnames.ts";
import { forgetIdentity, leaveIdentityWrite, takeIdentity } from "../store/identities.ts";
import { transact } from "../store/transact.ts";
import { auditWrite } from "./audit.ts";
import { type Domain, noDomain } from "./find-domain.ts";

/** Deletes a domain's record. Keys that are pinned to it send nothing from then on, whatever is added later. */
export async function removeDomain(
  services: Services,
  projectId: string,
  actor: string,
  domain: Domain,
): Promise<void> {
  const { tables, clock, random, log } = services;
  const { name, record } = domain;
  const { region } = record;
  for (let attempt = 0; attempt < 5; attempt++) {
    const records = attempt === 0 ? domain.records : await readRecords(tables, projectId, name);
    if (!records.some(({ id }) => id === record.id)) throw noDomain();
    const token = newId("evt", clock(), random(idRandomBytes));
    const outcome = await transact(tables, token, [
      removeRecordWrite(tables, projectId, domain, records.length === 1),
      deleteDomainWrite(tables, projectId, record.id),
      countDomainWrite(tables, projectId, -1),
      leaveIdentityWrite(tables, region, name, clock()),
      auditWrite(services, {
        ...{ projectId, actor, action: "domain.deleted", target: record.id },
        detail: { name, region },
      }),
    ]);
    if (!outcome.written) continue;
    // The record is gone; what is left of this the worker does as well.
    await dropIdentity(services, region, name).catch((error: unknown) =>
      log.error("an identity was not deleted yet", { region, error }),
    );
    return;
  }
  throw new Refusal("unavailable", "the domain is busy; try again");
}

/** Deletes SES's identity of a name in a region, if no record of any project uses it. */
export async function dropIdentity(services: Services, region: string, name: string): Promise<void> {
  const { tables, clock } = services;
  const until = await takeIdentity(tables, region, name, clock());
  if (!until) return;
  await (await services.identities()).remove(region, name);
  await forgetIdentity(tables, region, name, until);
}
