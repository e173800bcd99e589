import { Refusal } from "../../../domain/platform/refusals.ts";

/**
 * A pinned key cancels only emails of its own domain record, as it sends only from that.
 * @throws {Refusal} `key_restricted`
 */
export function checkCancelPin(pin: string | null, domainId: string, path?: string): void {
  if (pin === null || pin === domainId) return;
  const issues = path === undefined ? {} : { issues: [{ path, message: "not the key's domain" }] };
  throw new Refusal("key_restricted", "This key may only cancel emails of its own domain.", issues);
}
