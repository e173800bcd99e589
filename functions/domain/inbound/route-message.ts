import { isId } from "../platform/ids.ts";
import { jsonObject } from "../platform/json-object.ts";

/** For how long the queue and its dead letters may bring a message again: each may keep it for fourteen days. */
export const broughtAgainMs = 28 * 24 * 60 * 60_000;

/** A message of the inbound queue: an inbound email is to be routed again, for the `round`th time. */
export interface RouteMessage {
  readonly kind: "route";
  readonly projectId: string;
  readonly inboundEmailId: string;
  readonly round: number;
}

/** Parses such a message; undefined for any other text. */
export function parseRouteMessage(text: string): RouteMessage | undefined {
  const { kind, projectId, inboundEmailId, round } = jsonObject(text) ?? {};
  if (kind !== "route" || typeof projectId !== "string" || typeof inboundEmailId !== "string")
    return undefined;
  if (!isId("prj", projectId) || !isId("inb", inboundEmailId)) return undefined;
  return typeof round === "number" ? { kind, projectId, inboundEmailId, round } : undefined;
}

/** Another: the owner of an address is to be asked whether it may be forwarded to. */
export interface ConfirmMessage {
  readonly kind: "confirm";
  readonly projectId: string;
  /** SHA-256 of the folded address, in base64url. */
  readonly addressDigest: string;
  readonly round: number;
}

/** Parses such a message; undefined for any other text. */
export function parseConfirmMessage(text: string): ConfirmMessage | undefined {
  const { kind, projectId, addressDigest, round } = jsonObject(text) ?? {};
  if (kind !== "confirm" || typeof projectId !== "string" || !isId("prj", projectId)) return undefined;
  if (typeof addressDigest !== "string" || !/^[\w-]{43}$/.test(addressDigest)) return undefined;
  return typeof round === "number" ? { kind, projectId, addressDigest, round } : undefined;
}
