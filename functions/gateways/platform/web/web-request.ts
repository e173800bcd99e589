import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

export interface Target {
  readonly url: URL;
  /** The only addresses that are connected to. */
  readonly addresses: readonly Address[];
  /** Authorities to trust instead of the usual ones. */
  readonly ca: string | undefined;
}

export interface WebRequest {
  /** POST where none is given. */
  readonly method?: "POST" | "HEAD" | "GET";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly keepBytes: number;
  /** Whether the body of a success is needed: then it is read until the deadline, not for two seconds. */
  readonly needsBody?: boolean;
}

export interface WebAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** At most `keepBytes` bytes, well-formed UTF-8. */
  readonly body: string;
}

/** An answer with the first bytes of its body. */
export interface BytesAnswer extends Omit<WebAnswer, "body"> {
  readonly bytes: Uint8Array;
}

const longestHead = 16_384;
const successBodyMs = 2000;
/** How long one address of several is tried before the next; they share the deadline. */
const attemptMs = 1000;

/** Sends the request to the target; throws what went wrong on the way. The signal ends it wherever it is. */
export async function exchange(
  target: Target,
  request: WebRequest,
  signal: AbortSignal,
): Promise<BytesAnswer> {
  const response = await answerTo(target, request, signal);
  const { statusCode: status = 0, headers } = response;
  const bytes = await firstBytes(response, request.keepBytes, isSuccess(status) && !request.needsBody);
  return { status, headers: joined(headers), bytes };
}

/** Returns an answer with its body as text. */
export function withText({ bytes, ...answer }: BytesAnswer, keepBytes: number): WebAnswer {
  return { ...answer, body: wellFormed(bytes, keepBytes) };
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** An answer as soon as its head is there. Where it leads elsewhere, that is not followed. */
function answerTo(target: Target, { method = "POST", headers, body }: WebRequest, signal: AbortSignal) {
  return new Promise<IncomingMessage>((answered, failed) => {
    const send = target.url.protocol === "http:" ? plainRequest : secureRequest;
    const request = send({ ...wayTo(target), method, headers, signal }, answered);
    // Stays until the end: an error may come after the answer, and has nobody else to go to.
    request.on("error", failed);
    // A connection may also end without an error: where the answer is that another protocol follows.
    request.on("close", () => failed(Object.assign(new Error("no answer"), { code: "ECONNRESET" })));
    request.end(body);
  });
}

function wayTo({ url, addresses, ca }: Target) {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    port: url.port,
    // All after the host as it is written: an empty query would be missing from `search`.
    path: url.href.slice(url.origin.length),
    // A connection of its own: one that is kept could lead to an address of an earlier look-up, or through a proxy.
    agent: false,
    lookup: among(addresses),
    autoSelectFamilyAttemptTimeout: attemptMs,
    maxHeaderSize: longestHead,
    // The name that a certificate is for has no final dot; an address is not named to the server.
    servername: isIP(host) ? "" : host.replace(/\.$/, ""),
    minVersion: "TLSv1.2" as const,
    rejectUnauthorized: true,
    ...(ca !== undefined && { ca }),
  };
}

/** What a connection finds instead of a second look-up: the addresses that were checked. */
function among(addresses: readonly Address[]): LookupFunction {
  return (_, { all }, found) => {
    const [first] = addresses;
    if (all) found(null, [...addresses]);
    else found(null, first?.address ?? "", first?.family);
  };
}

/**
 * Reads the beginning of a body and closes the connection. The status has decided the outcome of a successful call: its
 * body is read for two seconds, and an error then does not matter. Any other body is read until the deadline.
 */
async function firstBytes(response: IncomingMessage, most: number, isDecided: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let left = most;
  const timer = isDecided ? setTimeout(() => response.destroy(), successBodyMs) : undefined;
  try {
    if (left > 0) {
      for await (const chunk of response) {
        chunks.push(chunk);
        left -= chunk.length;
        if (left <= 0) break;
      }
    }
  } catch (error) {
    if (!isDecided) throw error;
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, most);
}

/** A character that is cut is left out; one put in for bytes that are none is longer than they, so it is cut again. */
function wellFormed(bytes: Uint8Array, most: number): string {
  const text = new TextDecoder().decode(bytes, { stream: true });
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most));
  return text.slice(0, read);
}

function joined(headers: IncomingMessage["headers"]): Record<string, string> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value = ""]) => [name, [value].flat().join(", ")]));
}
