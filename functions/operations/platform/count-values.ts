import type { Services } from "../../services.ts";
import type { CountedValues } from "../../settings/counted-lines.ts";

/** Counts what happened to emails of a region, for the overview of the deployment. */
export function countValues(
  { log, deployment, clock }: Pick<Services, "log" | "deployment" | "clock">,
  region: string,
  values: CountedValues,
): void {
  log.values({ namespace: deployment.name, region, at: clock() }, values);
}
