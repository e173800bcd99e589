/**
 * AWS prices per unit in US dollars: us-east-1, on demand, without free tiers, as of November 2026. Check before quoting.
 * `sources` has the source of each; "known" are long-standing list prices that were not checked again.
 */
export const prices = {
  writeUnit: 0.625 / 1e6,
  readUnit: 0.125 / 1e6,
  sqsRequest: 0.4 / 1e6,
  snsRequest: 0.5 / 1e6,
  s3Put: 5 / 1e6,
  s3Get: 0.4 / 1e6,
  httpApiRequest: 1 / 1e6,
  lambdaRequest: 0.2 / 1e6,
  lambdaGbSecond: 13.3334 / 1e6,
  logByte: 0.5 / 1e9,
  trace: 5 / 1e6,
  sesEmail: 0.16 / 1e3,
} as const;

/** The other plans of SES: per email, and each month and region. From the same price list as `sesEmail`. */
export const sesPlans = {
  none: { email: 0.1 / 1e3, monthly: 0 },
  pro: { email: 0.22 / 1e3, monthly: 105 },
  enterprise: { email: 0.23 / 1e3, monthly: 500 },
} as const;

export const sources: Readonly<Record<keyof typeof prices, string>> = {
  writeUnit: "two write-ups of the price list of 2024-11 and later",
  readUnit: "as for writes",
  sqsRequest: "known; 64 KB are one request, a batch of ten is one request",
  snsRequest: "known; a publication by SES is one, its delivery to a queue is free",
  s3Put: "known",
  s3Get: "known",
  httpApiRequest: "a price comparison of 2026; 512 KB are one request",
  lambdaRequest: "known",
  lambdaGbSecond: "known; arm64, the first tier",
  logByte: "known; ingestion of the standard class. CloudWatch counts 26 bytes more for each line",
  trace: "known; recorded traces",
  sesEmail:
    "the price list of 2026-07-22, plan Essentials, the default of a new account; 0.10 per 1,000 à la carte",
};
