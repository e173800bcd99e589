import { Refusal } from "../../../domain/platform/refusals.ts";
import { existingInboundEmail, type InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import { inboundEmailKey } from "../../../store/platform/keys.ts";
import { row } from "../../../store/platform/read-plan.ts";

/** The part of a read plan that finds an inbound email. */
export function inboundReads(projectId: string, inboundEmailId: string) {
  return { inbound: row(inboundEmailKey(projectId, inboundEmailId), existingInboundEmail) };
}

/** @throws {Refusal} `not_found` */
export function existing(inbound: InboundEmail | undefined): InboundEmail {
  if (inbound) return inbound;
  throw new Refusal("not_found", "Inbound email not found in this project.");
}
