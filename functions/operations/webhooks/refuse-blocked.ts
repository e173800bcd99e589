import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";

/** @throws {Refusal} `validation_error` for a URL that may not be called, by its text or by the addresses it resolves to */
export async function refuseBlocked(services: Services, url: string): Promise<void> {
  const web = await services.web();
  const message = await web.blocked(url);
  if (message === undefined) return;
  throw new Refusal("validation_error", `url: ${message}`, { issues: [{ path: "url", message }] });
}
