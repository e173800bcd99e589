import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod/mini";
import type { Page } from "../gateway/index-page.ts";
import { isOwnHost } from "../inbox/host-check.ts";
import { ZoneRecordShape } from "./dns-store.ts";
import { troubles, type Zone, type ZoneRecord } from "./zone.ts";

const path = "/_local/dns";
const largestBody = 1024 * 1024;

const Added = z.union([
  z.strictObject({
    ...ZoneRecordShape.shape,
    from: z.optional(z.undefined()),
    afterSeconds: z.optional(z.number()),
  }),
  z.strictObject({ name: z.string(), trouble: z.enum([...troubles, "none"]) }),
]);
const Posted = z.union([
  z.pipe(
    Added,
    z.transform((one) => [one]),
  ),
  z.array(Added),
]);
const Removed = z.strictObject({
  name: z.string(),
  type: z.optional(ZoneRecordShape.shape.type),
  value: z.optional(z.string()),
});

/**
 * An endpoint to read and change the local DNS. `GET` lists the records. `POST` accepts one or several of
 * `{name, type, value, afterSeconds?}` (visible after that time) and `{name, trouble: "servfail" | "timeout" | "none"}`
 * (`*` for all names). `DELETE` accepts `{name, type?, value?}`.
 */
export function dnsEndpoint(zone: Zone, clock: () => Date): Page {
  return async (req, res) => {
    if (new URL(req.url ?? "/", "http://dns").pathname !== path) return false;
    const problem = refused(req) ?? (await change(req, zone, clock));
    if (problem) answer(res, problem.status, { message: problem.message });
    else answer(res, 200, { records: zone.records() });
    return true;
  };
}

interface Problem {
  readonly status: number;
  readonly message: string;
}

function refused(req: IncomingMessage): Problem | undefined {
  if (!isOwnHost(req.headers.host, [])) return { status: 421, message: "not served under this host name" };
  if (!["GET", "POST", "DELETE"].includes(req.method ?? ""))
    return { status: 405, message: "GET, POST or DELETE" };
  // Pages of other sites cannot send this content type without a CORS preflight.
  const isJson = req.headers["content-type"]?.startsWith("application/json") === true;
  return req.method === "GET" || isJson ? undefined : { status: 415, message: "send application/json" };
}

async function change(req: IncomingMessage, zone: Zone, clock: () => Date): Promise<Problem | undefined> {
  if (req.method === "GET") return undefined;
  const body = await readJson(req);
  if (req.method === "DELETE") {
    const { data } = Removed.safeParse(body);
    if (!data) return { status: 400, message: "send {name, type?, value?}" };
    zone.remove(data.name, data.type, data.value);
    return undefined;
  }
  const { data } = Posted.safeParse(body);
  if (!data) return { status: 400, message: "send {name, type, value, afterSeconds?} or {name, trouble}" };
  for (const one of data) {
    if ("trouble" in one) zone.trouble(one.name, one.trouble === "none" ? undefined : one.trouble);
    else zone.add(published(one, clock()));
  }
  return undefined;
}

function published(
  {
    name,
    type,
    value,
    afterSeconds,
  }: Pick<ZoneRecord, "name" | "type" | "value"> & { afterSeconds?: number | undefined },
  now: Date,
): ZoneRecord {
  if (afterSeconds === undefined) return { name, type, value };
  return { name, type, value, from: new Date(now.getTime() + afterSeconds * 1000).toISOString() };
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
  }
  try {
    return size <= largestBody ? JSON.parse(Buffer.concat(chunks).toString("utf8")) : undefined;
  } catch {
    return undefined;
  }
}

function answer(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  res.end(`${JSON.stringify(body)}\n`);
}
