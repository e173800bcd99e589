/** What is counted of emails, in the order of their lives; last those that a domain receives. */
export const metricNames = [
  "sent",
  "delivered",
  "bounced",
  "softBounced",
  "complained",
  "opened",
  "machineOpened",
  "clicked",
  "machineClicked",
  "received",
] as const;
export type MetricName = (typeof metricNames)[number];
export type Metrics = Readonly<Record<MetricName, number>>;

export const noMetrics: Metrics = {
  ...{ sent: 0, delivered: 0, bounced: 0, softBounced: 0, complained: 0 },
  ...{ opened: 0, machineOpened: 0, clicked: 0, machineClicked: 0, received: 0 },
};

export function sumOfMetrics(all: readonly Partial<Metrics>[]): Metrics {
  const sum = { ...noMetrics } as Record<MetricName, number>;
  for (const one of all) for (const name of metricNames) sum[name] += one[name] ?? 0;
  return sum;
}

/** Returns a share; of nothing there is none. */
export function rateOf(part: number, of: number): number | null {
  return of === 0 ? null : part / of;
}

/** The rates of deliveries and bounces are of what was sent, the others of what was delivered. */
export function ratesOf({ sent, delivered, bounced, complained, opened, clicked }: Metrics) {
  return {
    delivered: rateOf(delivered, sent),
    bounced: rateOf(bounced, sent),
    complained: rateOf(complained, delivered),
    opened: rateOf(opened, delivered),
    clicked: rateOf(clicked, delivered),
  };
}
