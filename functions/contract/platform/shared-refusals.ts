import type { RefusalName } from "../../domain/platform/refusals.ts";
import type { Operation } from "./area.ts";

/** Returns the errors that an endpoint has by its kind: authentication, input, body and failures of the service. */
export function sharedRefusals(operation: Operation): readonly RefusalName[] {
  return [
    ...admission(operation),
    // A page ignores query parameters that are added to its link, so its input is never invalid.
    ...(operation.page && !operation.body ? [] : (["validation_error"] as const)),
    ...(operation.body ? (["unsupported_media_type", "payload_too_large"] as const) : []),
    ...(operation.idempotent
      ? (["invalid_idempotency_key", "idempotency_mismatch", "idempotency_in_flight"] as const)
      : []),
    "internal_error",
    "unavailable",
  ];
}

/** A person may name a project that is not theirs, so `not_found` is shared, unless the endpoint declares its own. */
function admission({ access, path, refuses }: Operation): readonly RefusalName[] {
  if (access === "anyone") return [];
  const inProject = access !== "person" || path.includes("{projectId}");
  return [
    ...(access === "person"
      ? (["missing_token"] as const)
      : (["missing_api_key", "invalid_api_key", "missing_scope"] as const)),
    "invalid_token",
    ...(inProject && !refuses.includes("not_found") ? (["not_found"] as const) : []),
  ];
}
