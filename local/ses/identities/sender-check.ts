import { SesRefusal } from "../protocol/ses-refusal.ts";
import type { Identity } from "../region-state.ts";
import type { SesContext } from "../ses-context.ts";
import { checkIdentity } from "./identity-check.ts";

export interface Sender {
  readonly name: string;
  readonly identity: Identity;
}

/**
 * Returns the identity that an email is sent with: the address of the first sender, its domain or a parent domain,
 * verified in this region.
 *
 * @throws {SesRefusal} MessageRejected with all senders that have no verified identity
 */
export async function requireSender(
  context: SesContext,
  region: string,
  addresses: readonly string[],
): Promise<Sender> {
  const senders: Sender[] = [];
  const failed: string[] = [];
  for (const address of new Set(addresses)) {
    const sender = await findSender(context, region, address);
    if (sender) senders.push(sender);
    else failed.push(address);
  }
  const [first] = senders;
  if (!first || failed.length > 0) throw notVerified(region, failed);
  if (senders.some(({ identity }) => lacksMailFrom(identity))) {
    throw new SesRefusal("MailFromDomainNotVerifiedException", "The MAIL FROM domain is not verified.");
  }
  return first;
}

async function findSender(context: SesContext, region: string, address: string): Promise<Sender | undefined> {
  for (const name of coveringNames(address.toLowerCase())) {
    const identity = await checkIdentity(context, region, name);
    if (identity?.verified) return { name, identity };
  }
  return undefined;
}

/** `a@b.example.com`, `b.example.com`, `example.com`, `com`. */
function coveringNames(address: string): readonly string[] {
  const labels = address.slice(address.lastIndexOf("@") + 1).split(".");
  return [address, ...labels.map((_, start) => labels.slice(start).join("."))];
}

function lacksMailFrom({ mailFromDomain, mailFromVerified, rejectsOnMxFailure }: Identity): boolean {
  return mailFromDomain !== undefined && rejectsOnMxFailure && !mailFromVerified;
}

function notVerified(region: string, addresses: readonly string[]): SesRefusal {
  const list = addresses.length > 0 ? addresses.join(", ") : "none given";
  return new SesRefusal(
    "MessageRejected",
    `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${list}`,
  );
}
