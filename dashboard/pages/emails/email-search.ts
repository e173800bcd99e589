/** What the address of the list says: deep links carry the filters, and back works. */
export interface EmailSearch {
  /** A recipient's address. */
  readonly to?: string;
  readonly status?: EmailStatus;
  /** `name` or `name:value`. */
  readonly tag?: string;
  readonly after?: string;
  readonly before?: string;
}

export const emailStatuses = [
  "scheduled",
  "queued",
  "sending",
  "sent",
  "delivery_delayed",
  "delivered",
  "suppressed",
  "captured",
  "canceled",
  "failed",
  "bounced",
  "complained",
] as const;
export type EmailStatus = (typeof emailStatuses)[number];

const longest = 320;

export function readEmailSearch(search: Readonly<Record<string, unknown>>): EmailSearch {
  const [to, tag, after, before] = ["to", "tag", "after", "before"].map((name) => textOf(search[name]));
  const status = emailStatuses.find((each) => each === search["status"]);
  return {
    ...(to !== undefined && { to }),
    ...(tag !== undefined && { tag }),
    ...(status !== undefined && { status }),
    ...(after !== undefined ? { after } : before !== undefined ? { before } : {}),
  };
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" && text.length <= longest ? text : undefined;
}

/** The list without the place in it: another filter begins at the newest email. */
export function withoutPlace({ after: _, before: __, ...filters }: EmailSearch): EmailSearch {
  return filters;
}
