/** SES tracks by configuration set, not by message: one set for each combination of open and click tracking. */
export interface Tracking {
  readonly opens: boolean;
  readonly clicks: boolean;
}

export const trackingKinds: readonly Tracking[] = [
  { opens: false, clicks: false },
  { opens: true, clicks: false },
  { opens: false, clicks: true },
  { opens: true, clicks: true },
];

/** The name of a deployment's configuration set; the same in every region. */
export function configurationSetName(prefix: string, tracking: Tracking): string {
  return `${prefix}${tracking.opens ? "-opens" : ""}${tracking.clicks ? "-clicks" : ""}`;
}
