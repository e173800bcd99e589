import { bulkVolume, type ComplianceFacts } from "../../../domain/deliverability/compliance.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { WholeBroadcast } from "../find-broadcast.ts";
import { brokenRules } from "../steps/broken-rules.ts";
import type { RecipientCount } from "./count-recipients.ts";

/**
 * Refuses a large broadcast while it or its domain breaks a rule of a provider that much of it goes to, and any while the
 * complaints about its domain are too many.
 * @throws {Refusal} `invalid_state`
 */
export async function requireRules(
  services: Services,
  { broadcast, content }: WholeBroadcast,
  { providers }: Pick<RecipientCount, "providers">,
  compliance: ComplianceFacts | undefined,
): Promise<void> {
  const broken = await brokenRules(services, broadcast, providers, { content, compliance });
  const [first] = broken;
  if (!first) return;
  const issues = broken.map(({ rule, receiver, evidence }) => ({
    path: "override",
    message: `${rule} is broken at ${receiver}: ${evidence}`,
  }));
  const count = providers[first.receiver] ?? 0;
  const what =
    count >= bulkVolume
      ? `This broadcast has ${count} recipients at ${first.receiver}, and breaks the rule ${first.rule} there.`
      : `The domain of this broadcast breaks the rule ${first.rule} of ${first.receiver}.`;
  throw new Refusal(
    "invalid_state",
    `${what} ${first.action ?? ""} See GET /broadcasts/${broadcast.id}/check; send with {"override": true} to send it all the same.`,
    { issues },
  );
}
