import { newUuid } from "../ids.ts";
import { requireText } from "../protocol/json-fields.ts";
import { SesRefusal } from "../protocol/ses-refusal.ts";
import type { Tenant } from "../region-state.ts";
import { readRegionState, saveRegionState } from "../regions.ts";
import { arn, epochSeconds, isoNow, type Operation, type SesContext } from "../ses-context.ts";
import { readTags, tagList } from "./tags.ts";

export const createTenant: Operation = async (context, { region, body }) => {
  const name = requireText(body, "TenantName");
  const { tenants } = readRegionState(context, region);
  if (tenants.has(name)) throw new SesRefusal("AlreadyExistsException", `Tenant ${name} already exists.`);
  const tenant = {
    ...{ id: `tn-${newUuid(context.random)}`, createdAt: isoNow(context), resources: [] },
    tags: readTags(body),
  };
  tenants.set(name, tenant);
  await saveRegionState(context, region);
  return tenantView(context, region, name, tenant);
};

export const getTenant: Operation = (context, { region, body }) => {
  const name = requireText(body, "TenantName");
  return { Tenant: tenantView(context, region, name, requireTenant(context, region, name)) };
};

export const deleteTenant: Operation = async (context, { region, body }) => {
  const name = requireText(body, "TenantName");
  requireTenant(context, region, name);
  readRegionState(context, region).tenants.delete(name);
  await saveRegionState(context, region);
  return {};
};

export const createTenantResourceAssociation: Operation = async (context, { region, body }) => {
  const name = requireText(body, "TenantName");
  const resource = requireText(body, "ResourceArn");
  const tenant = requireTenant(context, region, name);
  if (tenant.resources.includes(resource)) {
    throw new SesRefusal("AlreadyExistsException", `${resource} is already associated with tenant ${name}.`);
  }
  readRegionState(context, region).tenants.set(name, {
    ...tenant,
    resources: [...tenant.resources, resource],
  });
  await saveRegionState(context, region);
  return {};
};

/**
 * Checks that a tenant exists and is associated with all of these resources.
 *
 * @throws {SesRefusal}
 */
export function checkTenantResources(
  context: SesContext,
  region: string,
  name: string,
  resources: readonly string[],
): void {
  const tenant = requireTenant(context, region, name);
  const missing = resources.find((resource) => !tenant.resources.includes(resource));
  if (missing)
    throw new SesRefusal("BadRequestException", `${missing} is not associated with tenant ${name}.`);
}

function requireTenant(context: SesContext, region: string, name: string): Tenant {
  const tenant = readRegionState(context, region).tenants.get(name);
  if (!tenant) throw new SesRefusal("NotFoundException", `Tenant ${name} does not exist.`);
  return tenant;
}

function tenantView(context: SesContext, region: string, name: string, tenant: Tenant) {
  return {
    TenantName: name,
    TenantId: tenant.id,
    TenantArn: arn(context, region, `tenant/${name}/${tenant.id}`),
    CreatedTimestamp: epochSeconds(tenant.createdAt),
    SendingStatus: "ENABLED",
    Tags: tagList(tenant.tags),
  };
}
