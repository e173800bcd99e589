/** What the address of the page says, so that a link shows the same. */
export interface OverviewSearch {
  readonly range?: RangeName;
  readonly domainId?: string;
}

const hourMs = 3_600_000;

/** How far back the page looks, and by what. The first is shown where nothing is said. */
export const ranges = {
  "24h": { label: "Last 24 hours", interval: "hour", ms: 23 * hourMs },
  "7d": { label: "Last 7 days", interval: "day", ms: 6 * 24 * hourMs },
  "30d": { label: "Last 30 days", interval: "day", ms: 29 * 24 * hourMs },
  "60d": { label: "Last 60 days", interval: "day", ms: 59 * 24 * hourMs },
} as const;
export type RangeName = keyof typeof ranges;

export const defaultRange: RangeName = "24h";
const domain = /^dom_[0-9A-Z]{26}$/;

export function readOverviewSearch(search: Readonly<Record<string, unknown>>): OverviewSearch {
  const { range, domainId } = search;
  const name = Object.keys(ranges).find((each): each is RangeName => each === range);
  return {
    ...(name && name !== defaultRange && { range: name }),
    ...(typeof domainId === "string" && domain.test(domainId) && { domainId }),
  };
}
