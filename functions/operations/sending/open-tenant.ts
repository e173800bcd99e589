import { senderHostname } from "../../domain/platform/addresses/sender-hostname.ts";
import type { SendResult } from "../../gateways/platform/mail/mailer.ts";
import type { Services } from "../../services.ts";
import { configurationSetsOf } from "../../settings/configuration-sets.ts";
import type { Email } from "../../store/emails/emails.ts";

/** What SES answers when a tenant does not exist, or may not use this identity yet. */
const aboutTenant = new Set(["NotFoundException", "BadRequestException"]);

/**
 * Creates the project's tenant where SES may have rejected an email because it is missing. Returns whether the email is
 * worth another try. Tried once per process, project and domain: tenants are created by their first email.
 */
export async function openedTenant(
  services: Services,
  email: Pick<Email, "projectId" | "region" | "from">,
  sendResult: SendResult,
): Promise<boolean> {
  const { memory, tenants, configurationSets, deployment, log } = services;
  if (!tenants || sendResult.kind !== "rejected" || !aboutTenant.has(sendResult.reason)) return false;
  const domain = senderHostname(email.from);
  const once = `${email.region} ${email.projectId} ${domain}`;
  if (memory.openedTenants.get(once)) return false;
  memory.openedTenants.set(once, true);
  try {
    const mailer = await services.mailer();
    await mailer.openTenant(email.region, email.projectId, {
      identity: domain,
      deployment: deployment.name,
      configurationSets: configurationSetsOf(configurationSets).map((set) => set.name),
    });
    return true;
  } catch (error) {
    log.error("a tenant could not be created", { projectId: email.projectId, region: email.region, error });
    return false;
  }
}
