import { SesRefusal } from "./ses-refusal.ts";

export interface Page<T> {
  readonly entries: readonly T[];
  readonly next: { readonly NextToken?: string };
}

const largestPage = 1000;

/** Returns a page of a list. The token is the index of its first item. */
export function readPage<T>(all: readonly T[], size: unknown, token: string | undefined): Page<T> {
  const wanted = Number(size ?? largestPage);
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new SesRefusal("BadRequestException", "PageSize is not valid.");
  const start = Number(token ?? 0);
  if (!Number.isInteger(start) || start < 0)
    throw new SesRefusal("BadRequestException", "NextToken is not valid.");
  const end = start + Math.min(wanted, largestPage);
  return { entries: all.slice(start, end), next: end < all.length ? { NextToken: String(end) } : {} };
}
