import { inboundExchanger } from "../../../domain/domains/dns-records.ts";
import { Refusal, unavailableMessage } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { receivingRegions } from "../../../settings/receiving.ts";

interface Inbound {
  readonly name: string;
  readonly region: string;
  /** Whether the caller wants the email that other mail exchangers of the name receive now. */
  readonly replaceMx: boolean | undefined;
}

/** Other exchangers that a refusal names. */
const mostNamed = 3;

/** @throws {Refusal} `validation_error` where SES does not receive email in the region */
export function checkReceivingRegion(region: string): void {
  if (receivingRegions.includes(region)) return;
  const message = `SES receives no email in ${region}; it does in ${receivingRegions.join(", ")}`;
  throw new Refusal("validation_error", `inbound: ${message}.`, { issues: [{ path: "inbound", message }] });
}

/**
 * Checks whether a name may begin to receive email here. The mail exchangers of a name receive all of its email, so that
 * others, such as those of a company's staff, are only replaced if the caller says so.
 * @throws {Refusal} `validation_error`, `invalid_state`, `unavailable`
 */
export async function checkInbound(services: Services, inbound: Inbound): Promise<void> {
  const { name, region, replaceMx } = inbound;
  checkReceivingRegion(region);
  if (replaceMx) return;
  const answer = await (await services.dns()).lookUp("MX", name);
  if ("unknown" in answer) throw new Refusal("unavailable", unavailableMessage);
  if ("none" in answer) return;
  const others = answer.found.filter((host) => plain(host) !== inboundExchanger(region));
  if (others.length === 0) return;
  throw new Refusal(
    "invalid_state",
    `The email of ${name} is received by ${others.slice(0, mostNamed).join(", ")}. Receive at a subdomain instead, such as ` +
      `inbound.${name}, or send {"replaceMx": true} to replace its mail exchangers for everyone at ${name}.`,
  );
}

function plain(host: string): string {
  return host.toLowerCase().replace(/\.+$/, "");
}
