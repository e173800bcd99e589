import {
  headerNameFault,
  headerValueFault,
  reservedHeader,
} from "../../functions/domain/platform/header-rules.ts";
import type { HeaderField } from "../message/header-fields.ts";

const mostHeaders = 50;
const longestReferences = 3_900;

// Notes of the way that a message has come, which it leaves behind when it is sent anew.
const ofTheWay =
  /^(?:arc-|x-received$|received-spf$|authentication-results$|delivered-to$|x-original-to$|domainkey-signature$|return-receipt-to$|apparently-to$|x-bcc$|errors-to$)/;
// Of these each line counts; of any other repeated header the first one does.
const joined = new Set(["references", "in-reply-to", "comments", "keywords"]);

/**
 * The headers that the send operation takes in its map: what is left once the frame of a message (Date, Message-ID,
 * Content-*), its way (Received) and its options are taken off. One that the operation would refuse is left out, so
 * that no program's own header keeps a mail from going.
 */
export function customHeaders(fields: readonly HeaderField[]): Readonly<Record<string, string>> {
  const headers = new Map<string, { readonly name: string; readonly value: string }>();
  for (const { name, key, value } of fields) {
    if (value === "" || reservedHeader(key) || ofTheWay.test(key) || headerNameFault(name)) continue;
    const before = headers.get(key);
    if (before && !joined.has(key)) continue;
    headers.set(key, { name: before?.name ?? name, value: before ? `${before.value} ${value}` : value });
  }
  const sendable = [...headers.values()]
    .map(({ name, value }) => ({ name, value: name.toLowerCase() === "references" ? lastIds(value) : value }))
    .filter(({ value }) => headerValueFault(value) === undefined);
  // The conversation first: no number of other headers takes its place.
  const ranked = sendable.toSorted((a, b) => rank(a.name) - rank(b.name)).slice(0, mostHeaders);
  return Object.fromEntries(ranked.map(({ name, value }) => [name, value]));
}

function rank(name: string): number {
  return /^(?:references|in-reply-to|list-unsubscribe)$/i.test(name) ? 0 : 1;
}

/** A long conversation: its first message and as many of the last as fit (RFC 5322 lets a writer shorten the list). */
function lastIds(value: string): string {
  if (value.length <= longestReferences) return value;
  const [first = "", ...rest] = value.split(/[ \t]+/);
  const last: string[] = [];
  let length = first.length;
  for (const id of rest.toReversed()) {
    length += id.length + 1;
    if (length > longestReferences) break;
    last.unshift(id);
  }
  return [first, ...last].join(" ");
}
