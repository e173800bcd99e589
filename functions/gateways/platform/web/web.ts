import { isIP } from "node:net";
import { urlFault } from "../../../domain/platform/addresses/web-url.ts";
import { addressesOf, areCallable, late, literalOf, send, type WebOptions, within } from "./guarded-send.ts";
import { specialUse } from "./public-address.ts";
import type { Failure } from "./web-failure.ts";
import { isSuccess, type WebAnswer, type WebRequest, withText } from "./web-request.ts";

export type WebOutcome =
  | { readonly kind: "answered"; readonly answer: WebAnswer; readonly ms: number }
  | { readonly kind: "failed"; readonly reason: Failure; readonly ms: number };

/** A file with the type that its server gives, as it is written; or why there is none. */
export type FileOutcome =
  | { readonly kind: "read"; readonly bytes: Uint8Array; readonly contentType: string | undefined }
  | { readonly kind: "failed"; readonly reason: Failure | "no_success" | "too_large" };

/** Calls to addresses that customers give: only public ones are connected to, whatever a name leads to at that time. */
export interface Web {
  /** Posts a body; never throws for what the other side does. The deadline is for all of it, from look-up to answer. */
  readonly post: (url: string, request: PostRequest) => Promise<WebOutcome>;
  /** Asks for the status of a page with HEAD or GET, without reading it. Otherwise like `post`. */
  readonly look: (url: string, request: LookRequest) => Promise<WebOutcome>;
  /** Gets a file of at most so many bytes, by GET. Where the answer leads elsewhere, that is not followed. */
  readonly read: (url: string, request: ReadRequest) => Promise<FileOutcome>;
  /**
   * Why a call to this URL would be refused as it resolves now; undefined where it would not. A name that does not resolve
   * just now gives undefined: it is looked at again at each call.
   */
  readonly blocked: (url: string) => Promise<string | undefined>;
}

export type PostRequest = Omit<WebRequest, "method"> & { readonly deadlineMs: number };

export interface LookRequest {
  readonly method: "HEAD" | "GET";
  readonly headers: Readonly<Record<string, string>>;
  readonly deadlineMs: number;
}

export interface ReadRequest {
  readonly mostBytes: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadlineMs: number;
}

/** How long a name is waited for where nothing is to be sent. */
const lookUpMs = 3000;

export function newWeb(options: WebOptions): Web {
  const { now = Date.now } = options;
  const sent = (url: string, request: WebRequest & { readonly deadlineMs: number }) =>
    within(request.deadlineMs, late, (signal) => send(options, url, request, signal));
  const call = async (
    url: string,
    request: WebRequest & { readonly deadlineMs: number },
  ): Promise<WebOutcome> => {
    const begun = now();
    const outcome = await sent(url, request);
    const ms = now() - begun;
    if (outcome.kind === "failed") return { ...outcome, ms };
    return { kind: "answered", answer: withText(outcome.answer, request.keepBytes), ms };
  };
  return {
    post: call,
    look: (url, request) => call(url, { ...request, body: "", keepBytes: 0 }),
    read: async (url, { mostBytes, ...request }) => {
      // One byte more shows a file that is too large.
      const file = {
        ...request,
        method: "GET" as const,
        body: "",
        keepBytes: mostBytes + 1,
        needsBody: true,
      };
      const outcome = await sent(url, file);
      if (outcome.kind === "failed") return outcome;
      const { status, bytes, headers } = outcome.answer;
      if (!isSuccess(status)) return { kind: "failed", reason: "no_success" };
      if (bytes.length > mostBytes) return { kind: "failed", reason: "too_large" };
      return { kind: "read", bytes, contentType: headers["content-type"] };
    },
    blocked: async (text) => {
      const fault = urlFault(text, options);
      if (fault !== undefined) return fault;
      const { hostname } = new URL(text);
      const addresses = await within(lookUpMs, [], () => addressesOf(options, hostname));
      if (areCallable(hostname, addresses)) return undefined;
      // The addresses of a name may be known only to the own network, so they are not returned.
      const use = isIP(literalOf(hostname)) === 0 ? "" : ` (this one: ${specialUse(literalOf(hostname))})`;
      return `must lead to public addresses alone${use}`;
    },
  };
}
