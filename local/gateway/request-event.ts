import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Routing {
  readonly routeKey: string;
  readonly apiId: string;
  readonly account: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Hop-by-hop headers, and headers that have a field of their own in the event. */
const notPassedOn = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "cookie", "expect"]);

/** Bodies of these content types are passed as text, all others as base64. */
const textType = /^(text\/.+|application\/(json|xml|javascript))$/;

/**
 * Returns an HTTP API event in payload format 2.0.
 *
 * @throws {URIError} for a path that cannot be decoded
 */
export function requestEvent(req: IncomingMessage, body: Uint8Array, routing: Routing) {
  const { path, query } = splitTarget(req);
  const { headers, cookies } = readHeaders(req);
  // API Gateway decodes the path, although it is called raw.
  const rawPath = decodeURIComponent(path);
  return {
    version: "2.0",
    routeKey: routing.routeKey,
    rawPath,
    rawQueryString: query,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(query === "" ? {} : { queryStringParameters: joined(new URLSearchParams(query)) }),
    requestContext: requestContext(req, rawPath, headers, routing),
    ...(Object.keys(routing.pathParameters).length > 0 ? { pathParameters: routing.pathParameters } : {}),
    ...bodyOf(body, headers),
  };
}

export type RequestEvent = ReturnType<typeof requestEvent>;

export function splitTarget({ url = "/" }: IncomingMessage): {
  readonly path: string;
  readonly query: string;
} {
  const at = url.indexOf("?");
  return at < 0 ? { path: url, query: "" } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

function readHeaders(req: IncomingMessage) {
  const all = joined(pairs(req.rawHeaders));
  const cookies = (all["cookie"] ?? "").split(/[;,] */).filter((cookie) => cookie !== "");
  const kept = Object.entries(all).filter(([name]) => !notPassedOn.has(name));
  const forwarded = [all["x-forwarded-for"], req.socket.remoteAddress].filter((entry) => entry !== undefined);
  const headers: Record<string, string> = {
    ...Object.fromEntries(kept),
    "x-forwarded-for": forwarded.join(", "),
    "x-forwarded-port": String(req.socket.localPort),
    "x-forwarded-proto": "http",
  };
  return { headers, cookies };
}

function* pairs(raw: readonly string[]): Iterable<readonly [string, string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [(raw[at] ?? "").toLowerCase(), raw[at + 1] ?? ""];
}

/** Joins repeated values with a comma. */
function joined(entries: Iterable<readonly [string, string]>): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of entries) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(values);
}

function requestContext(
  req: IncomingMessage,
  path: string,
  headers: Readonly<Record<string, string>>,
  { routeKey, apiId, account }: Routing,
) {
  const now = new Date();
  const domainName = headers["host"] ?? "localhost";
  return {
    accountId: account,
    apiId,
    domainName,
    domainPrefix: domainName.split(".")[0] ?? domainName,
    http: {
      method: req.method ?? "GET",
      path,
      protocol: `HTTP/${req.httpVersion}`,
      sourceIp: req.socket.remoteAddress ?? "127.0.0.1",
      userAgent: headers["user-agent"] ?? "",
    },
    requestId: randomBytes(12).toString("base64url"),
    routeKey,
    stage: "$default",
    time: logTime(now),
    timeEpoch: now.getTime(),
  };
}

/** `12/Mar/2026:19:03:58 +0000` */
function logTime(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(" ");
  return `${day}/${month}/${year}:${time} +0000`;
}

function bodyOf(body: Uint8Array, headers: Readonly<Record<string, string>>) {
  if (body.length === 0) return { isBase64Encoded: false };
  const type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const isText = textType.test(type) && headers["content-encoding"] === undefined;
  return { body: Buffer.from(body).toString(isText ? "utf8" : "base64"), isBase64Encoded: !isText };
}
