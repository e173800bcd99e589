import type { RefusalName } from "../domain/refusals.ts";
import type { Operation } from "./area.ts";

/** What an endpoint can answer by what it is: admission, its input, its body, and the service's own trouble. */
export function sharedRefusals(operation: Operation): readonly RefusalName[] {
  return [
    ...(operation.access === "anyone"
      ? []
      : (["missing_api_key", "invalid_api_key", "missing_scope"] as const)),
    "validation_error",
    ...(operation.body ? (["unsupported_media_type", "payload_too_large"] as const) : []),
    ...(operation.idempotent
      ? (["invalid_idempotency_key", "idempotency_mismatch", "idempotency_in_flight"] as const)
      : []),
    "internal_error",
    "unavailable",
  ];
}
