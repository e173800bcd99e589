/** SES tracks by configuration set, not by message: one set for each combination of open and click tracking. */
export interface Tracking {
  readonly opens: boolean;
  readonly clicks: boolean;
}

const trackingKinds: readonly Tracking[] = [
  { opens: false, clicks: false },
  { opens: true, clicks: false },
  { opens: false, clicks: true },
  { opens: true, clicks: true },
];

/** The name of a deployment's configuration set; the same in every region. */
export function configurationSetName(prefix: string, tracking: Tracking): string {
  return `${prefix}${tracking.opens ? "-opens" : ""}${tracking.clicks ? "-clicks" : ""}`;
}

/** SES authorizes a sender address by an identity of the address, of its domain, or of a parent domain. */
export function identitiesOf(address: string): readonly string[] {
  const labels = address.slice(address.lastIndexOf("@") + 1).split(".");
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
  return [address, ...domains.map((domain) => domain.toLowerCase())];
}

/**
 * The set of what inbound routes send, which is never tracked. Others wrote it: SES measures its bounces and complaints by
 * itself, and it can be stopped without the project's own email.
 */
export function routesSetName(prefix: string): string {
  return `${prefix}-routes`;
}

/** All sets of a deployment, each with what it tracks. */
export function configurationSetsOf(
  prefix: string,
): readonly { readonly name: string; readonly tracking: Tracking }[] {
  return [
    ...trackingKinds.map((tracking) => ({ name: configurationSetName(prefix, tracking), tracking })),
    { name: routesSetName(prefix), tracking: { opens: false, clicks: false } },
  ];
}
