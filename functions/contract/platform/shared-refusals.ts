import type { RefusalName } from "../../domain/platform/refusals.ts";
import type { Operation } from "./area.ts";

/** What an endpoint can answer by what it is: admission, its input, its body, and the service's own trouble. */
export function sharedRefusals(operation: Operation): readonly RefusalName[] {
  return [
    ...admission(operation),
    // What a link's address has beside it is none of the page's business, so that no input of it can be at fault.
    ...(operation.page && !operation.body ? [] : (["validation_error"] as const)),
    ...(operation.body ? (["unsupported_media_type", "payload_too_large"] as const) : []),
    ...(operation.idempotent
      ? (["invalid_idempotency_key", "idempotency_mismatch", "idempotency_in_flight"] as const)
      : []),
    "internal_error",
    "unavailable",
  ];
}

/** A person may name a project that is not theirs, so `not_found` is shared; an endpoint may mean more by it. */
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
