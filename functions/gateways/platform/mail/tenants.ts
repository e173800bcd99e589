import {
  AlreadyExistsException,
  CreateTenantCommand,
  CreateTenantResourceAssociationCommand,
  GetTenantCommand,
  type SESv2Client,
} from "@aws-sdk/client-sesv2";
import { deploymentTag } from "../../../settings/deployment-tag.ts";

/** What a tenant may use: identities and configuration sets, by name. */
export interface TenantResources {
  readonly identity: string;
  readonly configurationSets: readonly string[];
  /** The deployment's name, the value of the tenant's tag. */
  readonly deployment: string;
}

/**
 * Creates a tenant and associates what it may use; what exists stays. A tenant has a reputation of its own: when SES
 * pauses one, the others can still send.
 */
export async function openTenant(
  client: SESv2Client,
  tenant: string,
  resources: TenantResources,
): Promise<void> {
  const tag = { Key: deploymentTag, Value: resources.deployment };
  await unlessThere(client.send(new CreateTenantCommand({ TenantName: tenant, Tags: [tag] })));
  const { Tenant } = await client.send(new GetTenantCommand({ TenantName: tenant }));
  if (!Tenant?.Tags?.some(({ Key, Value }) => Key === tag.Key && Value === tag.Value))
    throw new Error("the tenant was not created by this deployment");
  const account = accountOf(Tenant?.TenantArn ?? "");
  const names = [
    `identity/${resources.identity}`,
    ...resources.configurationSets.map((name) => `configuration-set/${name}`),
  ];
  for (const name of names) {
    const command = new CreateTenantResourceAssociationCommand({
      TenantName: tenant,
      ResourceArn: `${account}:${name}`,
    });
    await unlessThere(client.send(command));
  }
}

/** Returns `arn:aws:ses:<region>:<account>`, the prefix that a tenant's ARN shares with its resources'. */
function accountOf(tenantArn: string): string {
  return tenantArn.split(":").slice(0, 5).join(":");
}

async function unlessThere(made: Promise<unknown>): Promise<void> {
  try {
    await made;
  } catch (error) {
    if (!(error instanceof AlreadyExistsException)) throw error;
  }
}
