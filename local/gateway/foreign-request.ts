import type { IncomingHttpHeaders } from "node:http";
import { isOwnHost } from "../inbox/host-check.ts";

/**
 * Whether a request comes from a page, which no program of the service is: browsers send an `Origin` with what changes
 * something. A page whose own hostname leads to 127.0.0.1 sends that hostname. The stand-ins for AWS check no signature,
 * so they answer neither.
 */
export function isForeign({ host, origin }: IncomingHttpHeaders): boolean {
  return origin !== undefined || !isOwnHost(host, []);
}
