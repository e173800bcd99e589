import type { Deployment } from "../environment.ts";

/** CloudFront reads certificates, such as that of the dashboard's own name, in this region only. */
export const certificateRegion = "us-east-1";

/** Returns the regions with alarms, and a topic for them: all of the deployment, and that of the dashboard's certificate. */
export function alarmRegions({
  homeRegion,
  regions,
  serviceZone,
}: Pick<Deployment, "homeRegion" | "regions" | "serviceZone">): readonly string[] {
  return [...new Set([homeRegion, ...regions, ...(serviceZone === undefined ? [] : [certificateRegion])])];
}
