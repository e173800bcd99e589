import type { SendResult } from "../../gateways/platform/mail/mailer.ts";
import type { Services } from "../../services.ts";
import { configurationSetName, trackingKinds } from "../../settings/configuration-sets.ts";
import type { Email } from "../../store/emails/emails.ts";

/** What SES answers when a tenant is not there, or may not send by this identity yet. */
const aboutTenant = new Set(["NotFoundException", "BadRequestException"]);

/**
 * Makes the project's tenant where SES may have refused a mail for the lack of it; true when the mail is worth
 * another try. Asked for once per process, project and domain: tenants are made by their first mail.
 */
export async function openedTenant(
  services: Services,
  email: Email,
  sendResult: SendResult,
): Promise<boolean> {
  const { memory, tenants, configurationSets, deployment, log } = services;
  if (!tenants || sendResult.kind !== "rejected" || !aboutTenant.has(sendResult.reason)) return false;
  const domain = email.from.slice(email.from.lastIndexOf("@") + 1).replace(/>$/, "");
  const once = `${email.region} ${email.projectId} ${domain}`;
  if (memory.openedTenants.get(once)) return false;
  memory.openedTenants.set(once, true);
  try {
    const mailer = await services.mailer();
    await mailer.openTenant(email.region, email.projectId, {
      identity: domain,
      deployment: deployment.name,
      configurationSets: trackingKinds.map((tracking) => configurationSetName(configurationSets, tracking)),
    });
    return true;
  } catch (error) {
    log.error("a tenant could not be made", { projectId: email.projectId, region: email.region, error });
    return false;
  }
}
