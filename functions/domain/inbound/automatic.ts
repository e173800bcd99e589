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
  /** The media type of the whole message. */
  readonly contentType: string;
}

/** Returns why a message counts as automatic; undefined for one that a person wrote. */
export function automaticReason(signs: AutomaticSigns): AutomaticReason | undefined {
  const fieldOf = (name: string) =>
    signs.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const recipient = signs.recipient.toLowerCase();
  if (signs.headers.some(({ key }) => key === loopHeader.toLowerCase())) return "loop_header";
  if (signs.sender === "") return "null_return_path";
  if ([signs.sender, signs.from].some((one) => one?.toLowerCase() === recipient)) return "own_address";
  const submitted = fieldOf("auto-submitted");
  if (submitted !== undefined && !/^no\b/.test(submitted)) return "auto_submitted";
  if (/^(?:bulk|list|junk|auto_reply)$/.test(fieldOf("precedence") ?? "")) return "precedence";
  if (fieldOf("x-auto-response-suppress") !== undefined) return "auto_response_suppress";
  return /^multipart\/report\b/.test(signs.contentType) ? "report" : undefined;
}
