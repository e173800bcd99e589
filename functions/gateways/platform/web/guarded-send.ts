import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isLoopbackHost, urlFault } from "../../../domain/platform/addresses/web-url.ts";
import { isLoopback, specialUse } from "./public-address.ts";
import { type Failure, failureOf } from "./web-failure.ts";
import { type Address, type BytesAnswer, exchange, isSuccess, type WebRequest } from "./web-request.ts";

export interface WebOptions {
  /** Http and the own machine are allowed: for the local service alone. */
  readonly loopback: boolean;
  /** A host that the operator has named: its address may be private, and http is allowed. Requests only, not `blocked`. */
  readonly trustedHost?: string;
  readonly resolve?: (host: string) => Promise<readonly { readonly address: string }[]>;
  readonly now?: () => number;
  /** Authorities to trust instead of the usual ones. */
  readonly ca?: string;
}

/** Time for a call to end after it is aborted. */
const abortMs = 20;

export type Ended =
  | { readonly kind: "answered"; readonly answer: BytesAnswer }
  | { readonly kind: "failed"; readonly reason: Failure };

export const late = failed("timeout");

function failed(reason: Failure): Ended {
  return { kind: "failed", reason };
}

/** Sends a request to where its URL leads now, if that is allowed; never throws for what the other side does. */
export async function send(
  options: WebOptions,
  text: string,
  request: WebRequest,
  signal: AbortSignal,
): Promise<Ended> {
  const isTrusted = options.trustedHost !== undefined && URL.parse(text)?.hostname === options.trustedHost;
  if (!isTrusted && urlFault(text, options) !== undefined) return failed("bad_url");
  const url = new URL(text);
  const addresses = await addressesOf(options, url.hostname);
  if (addresses.length === 0) return failed("unresolved");
  if (!isTrusted && !areCallable(url.hostname, addresses)) return failed("blocked_address");
  // A look-up cannot be ended; one that took too long must begin nothing.
  if (signal.aborted) return late;
  try {
    const answer = await exchange({ url, addresses, ca: options.ca }, request, signal);
    // The signal cuts a body at the deadline, which counts only for a failure.
    return signal.aborted && !isSuccess(answer.status) ? late : { kind: "answered", answer };
  } catch (error) {
    return signal.aborted ? late : failed(failureOf(error));
  }
}

/** All addresses of a host, asked for once; none where it has none or cannot be looked up. */
export async function addressesOf(options: WebOptions, hostname: string): Promise<readonly Address[]> {
  const { resolve = (host) => lookup(host, { all: true }) } = options;
  const literal = literalOf(hostname);
  const found = isIP(literal) === 0 ? await resolve(hostname).catch(() => []) : [{ address: literal }];
  return found.map(({ address }) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
}

export function literalOf(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** One address that is not public is enough: a name that leads to both is made to be tried twice. */
export function areCallable(hostname: string, addresses: readonly Address[]): boolean {
  // Urls of the own machine got here only where they are allowed; no other name may lead there, nor they elsewhere.
  const own = isLoopbackHost(hostname);
  return addresses.every(({ address }) => (own ? isLoopback(address) : specialUse(address) === undefined));
}

/** Returns the result of the work, or the given one at the deadline, when work that can be ended is aborted. */
export async function within<T>(ms: number, late: T, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<T>((pass) => {
    timer = setTimeout(() => {
      end.abort();
      // A call that already has a successful status ends with it now, before the deadline counts.
      setTimeout(() => pass(late), abortMs);
    }, ms);
  });
  try {
    return await Promise.race([work(end.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
