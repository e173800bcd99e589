import type { Operation } from "../../contract/platform/area.ts";
import type { Endpoint } from "../../http/endpoint.ts";
import { Declined, type ResendRequest } from "./request.ts";

/** How an endpoint answers where the caller may call it, and nothing is asked. */
const permitted = ["validation_error", "not_found"];

/**
 * Finds out whether the caller may call an endpoint, before another call has an effect: key and scopes are judged before
 * what is asked, and here nothing is.
 * @throws {Declined} the caller may not
 */
export async function requireScopes<D extends Operation>(
  { ask }: Pick<ResendRequest, "ask">,
  endpoint: Endpoint<D>,
): Promise<void> {
  const names = [...endpoint.operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  // No id is empty.
  const params = Object.fromEntries(names.map((name) => [name, ""]));
  try {
    await ask(endpoint, () => ({ params }));
  } catch (error) {
    if (!(error instanceof Declined) || !permitted.includes(error.error.name)) throw error;
  }
}
