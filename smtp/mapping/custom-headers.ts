import {
  headerNameFault,
  headerValueFault,
  reservedHeader,
} from "../../functions/domain/platform/header-rules.ts";
import { oneClickFaults } from "../../functions/domain/platform/unsubscribe-rules.ts";
import { decodeStructured } from "../message/encoded-words.ts";
import { type HeaderField, trimBlanks } from "../message/header-fields.ts";
import { isOptionElsewhere } from "./other-services.ts";

const maxHeaders = 50;
const maxReferencesLength = 3_900;

// X-Template is an option of the send. Trace headers describe the message's previous transport and do not apply to the new message.
const traceHeaders =
  /^(?:x-template(?:-variables)?$|arc-|x-received$|received-spf$|authentication-results$|delivered-to$|x-original-to$|domainkey-signature$|return-receipt-to$|apparently-to$|x-bcc$|errors-to$)/;
// Repeated fields of these headers are joined; of other repeated headers the first field is used.
const joinedHeaders = new Set(["references", "in-reply-to", "comments", "keywords"]);
// Headers of tokens, URLs and message ids, in which receivers decode no encoded words.
const structuredHeaders =
  /^(?:references|in-reply-to|list-(?:unsubscribe(?:-post)?|id|help|subscribe|post|owner|archive)|content-(?:language|location)|auto-submitted|precedence|feedback-id)$/;

/**
 * Returns the `headers` map of the send request: all fields except the structural ones (Date, Message-ID, Content-Type),
 * trace fields (Received) and options. A field that the API would reject is dropped, so that no header added by a
 * client keeps an email from being sent.
 */
export function customHeaders(fields: readonly HeaderField[]): Readonly<Record<string, string>> {
  const headers = new Map<string, { readonly name: string; readonly value: string }>();
  for (const { name, key, value: written } of fields) {
    const value = structuredHeaders.test(key) ? trimBlanks(decodeStructured(written)) : written;
    if (value === "" || reservedHeader(key) || traceHeaders.test(key) || headerNameFault(name)) continue;
    if (isOptionElsewhere(key)) continue;
    const previous = headers.get(key);
    if (previous && !joinedHeaders.has(key)) continue;
    headers.set(key, {
      name: previous?.name ?? name,
      value: previous ? `${previous.value} ${value}` : value,
    });
  }
  const allowed = [...headers.values()]
    .map(({ name, value }) => ({
      name,
      value: name.toLowerCase() === "references" ? shortenReferences(value) : value,
    }))
    .filter(({ value }) => headerValueFault(value) === undefined);
  const refused = new Set(oneClickFaults(allowed).map(({ name }) => name));
  const sendable = allowed.filter(({ name }) => !refused.has(name));
  // Threading headers first, so that the limit on the number of headers never drops them.
  const sorted = sendable.toSorted((a, b) => priority(a.name) - priority(b.name)).slice(0, maxHeaders);
  return Object.fromEntries(sorted.map(({ name, value }) => [name, value]));
}

function priority(name: string): number {
  return /^(?:references|in-reply-to|list-unsubscribe(?:-post)?)$/i.test(name) ? 0 : 1;
}

/** Keeps the first id of a long thread and as many of the latest as fit; RFC 5322 allows shortening the list. */
function shortenReferences(value: string): string {
  if (value.length <= maxReferencesLength) return value;
  const [first = "", ...rest] = value.split(/[ \t]+/);
  const latest: string[] = [];
  let length = first.length;
  for (const id of rest.toReversed()) {
    length += id.length + 1;
    if (length > maxReferencesLength) break;
    latest.unshift(id);
  }
  return [first, ...latest].join(" ");
}
