import type { InboundHeader } from "./parsed-mail.ts";

/** The header of every email that this service sends by itself on behalf of a route. */
export const loopHeader = "X-EDS-Loop";

/** Why a message was written by a program, and answering or forwarding it could go on for ever. */
export type AutomaticReason =
  | "null_return_path"
  | "loop_header"
  | "own_address"
  | "auto_submitted"
  | "precedence"
  | "auto_response_suppress"
  | "report";

export interface AutomaticSigns {
  readonly headers: readonly InboundHeader[];
  readonly sender: string;
  /** The From address. */
  readonly from: string | undefined;
  readonly recipient: string;
}

/** The field says who wrote the message: any other value than this one names a program. */
const byPerson = /^no\s*(?:[;(]|$)/;
const toMany = /^(?:bulk|list|junk|auto_reply)(?![\w-])/;

/**
 * Returns why a message counts as automatic; undefined for one that a person wrote. Of a field that is there several times,
 * any may say so: relays add theirs.
 */
export function automaticReason(signs: AutomaticSigns): AutomaticReason | undefined {
  const valuesOf = (name: string) =>
    signs.headers.flatMap(({ key, value }) => (key === name ? [value.trim().toLowerCase()] : []));
  const recipient = signs.recipient.toLowerCase();
  if (signs.headers.some(({ key }) => key === loopHeader.toLowerCase())) return "loop_header";
  if (signs.sender === "") return "null_return_path";
  if ([signs.sender, signs.from].some((one) => one?.toLowerCase() === recipient)) return "own_address";
  if (valuesOf("auto-submitted").some((value) => !byPerson.test(value))) return "auto_submitted";
  if (valuesOf("precedence").some((value) => toMany.test(value))) return "precedence";
  if (valuesOf("x-auto-response-suppress").length > 0) return "auto_response_suppress";
  return valuesOf("content-type").some((value) => /^multipart\/report\b/.test(value)) ? "report" : undefined;
}
