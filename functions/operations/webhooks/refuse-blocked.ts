import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";

/** Refuses with `validation_error` an URL that deliveries could not go to, by how it is written or where it leads now. */
export async function refuseBlocked(services: Services, url: string): Promise<void> {
  const web = await services.web();
  const message = await web.blocked(url);
  if (message === undefined) return;
  throw new Refusal("validation_error", `url: ${message}`, { issues: [{ path: "url", message }] });
}
