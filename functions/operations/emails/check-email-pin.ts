import { Refusal } from "../../domain/platform/refusals.ts";

/**
 * A pinned key changes only emails of its own domain record, as it sends only from that; `all` are the emails of all domains.
 * @throws {Refusal} `key_restricted`
 */
export function checkEmailPin(
  pin: string | null,
  domainId: string | "all",
  action: "cancel" | "reschedule",
  path?: string,
): void {
  if (pin === null || pin === domainId) return;
  const issues = path === undefined ? {} : { issues: [{ path, message: "not the key's domain" }] };
  throw new Refusal("key_restricted", `This key may only ${action} emails of its own domain.`, issues);
}
