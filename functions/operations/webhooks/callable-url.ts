import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";

/**
 * Returns a URL in the form that is called, for example with an ASCII host name: it is stored and shown in that form.
 * @throws {Refusal} `validation_error` for a URL that may not be called, by its text or by the addresses it resolves to
 */
export async function callableUrl(services: Services, url: string): Promise<string> {
  const web = await services.web();
  const message = await web.blocked(url);
  if (message === undefined) return new URL(url).href;
  throw new Refusal("validation_error", `url: ${message}`, { issues: [{ path: "url", message }] });
}
