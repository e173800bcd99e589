import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Markup } from "../../functions/domain/platform/markup/markup.ts";
import type { LocalSes } from "../ses/local-ses.ts";
import type { SentEmail } from "../ses/sending/sent-email.ts";
import { type ActivityReader, activityOf } from "./email-activity.ts";
import { listEmails, readQuery, summarize } from "./email-list.ts";
import { emailPage } from "./email-page.ts";
import { isOwnHost } from "./host-check.ts";
import { listPage } from "./list-page.ts";
import { parseEmail } from "./parse-email.ts";
import {
  assetHeaders,
  downloadHeaders,
  emailHtmlHeaders,
  jsonHeaders,
  pageHeaders,
  plainHeaders,
} from "./security-headers.ts";

export interface InboxOptions {
  /** Hostnames besides the loopback ones under which the inbox is served. */
  readonly hosts?: readonly string[];
  /** Reads the service's own record of an email; without it the pages show only what SES did. */
  readonly activity?: ActivityReader | undefined;
}

export type InboxHandler = (req: IncomingMessage, res: ServerResponse) => Promise<boolean>;

interface InboxRequest {
  readonly ses: Pick<LocalSes, "emails" | "email">;
  readonly activity: ActivityReader | undefined;
  readonly params: URLSearchParams;
  readonly origin: string;
}

interface InboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

const assets = {
  "app.css": { file: new URL("./inbox.css", import.meta.url), type: "text/css" },
  "app.js": { file: new URL("./inbox.js", import.meta.url), type: "text/javascript" },
} as const;

/** Serves `/inbox` and the paths below it; returns false for any other path without responding. */
export function inboxHandler(
  ses: Pick<LocalSes, "emails" | "email">,
  options: InboxOptions = {},
): InboxHandler {
  return async (req, res) => {
    const url = new URL(req.url ?? "/", "http://inbox");
    const [top, ...segments] = url.pathname.slice(1).split("/");
    if (top !== "inbox") return false;
    const { activity } = options;
    const request = { ses, activity, params: url.searchParams, origin: originOf(req) };
    const { status, headers, body } = refuse(req, options) ?? (await find(request, segments));
    res.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
    res.end(req.method === "HEAD" ? undefined : body);
    return true;
  };
}

function refuse(req: IncomingMessage, { hosts = [] }: InboxOptions): InboxResponse | undefined {
  if (req.method !== "GET" && req.method !== "HEAD") return plain(405, "The inbox is read-only.");
  if (isOwnHost(req.headers.host, hosts)) return undefined;
  return plain(421, "The inbox is not served under this hostname.");
}

/** Requests with an invalid host are refused before this matters. */
function originOf({ headers: { host } }: IncomingMessage): string {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).origin : "";
}

async function find(request: InboxRequest, segments: readonly string[]): Promise<InboxResponse> {
  const { ses, activity, params } = request;
  const [first = "", second = "", third = ""] = segments;
  if (first === "") return findList(ses, params);
  if (first === "app.css" || first === "app.js") return readAsset(first);
  if (first === "api" && second === "emails") {
    if (segments.length === 2) return json(listEmails(ses.emails(), readQuery(params)));
    const email = ses.email(third);
    if (!email) return notFound();
    return json({ ...summarize(email), service: (await activityOf(email, activity)) ?? null });
  }
  const email = ses.email(first);
  return email ? findView(email, second, third, request) : notFound();
}

function findList(ses: Pick<LocalSes, "emails">, params: URLSearchParams): InboxResponse {
  const emails = ses.emails();
  const query = readQuery(params);
  const regions = [...new Set(emails.map(({ region }) => region))].sort();
  return page(listPage(listEmails(emails, query), query, regions));
}

async function findView(
  email: SentEmail,
  view: string,
  index: string,
  { activity, params, origin }: InboxRequest,
): Promise<InboxResponse> {
  if (view === "source") return { status: 200, headers: plainHeaders, body: email.raw };
  const parsed = await parseEmail(email);
  if (view === "") {
    const result = await activityOf(email, activity);
    return page(emailPage(email, parsed, { tab: params.get("view"), activity: result, origin }));
  }
  if (view === "html" && parsed.html !== undefined) {
    return { status: 200, headers: emailHtmlHeaders, body: parsed.html };
  }
  const attachment =
    view === "attachments" && /^\d+$/.test(index) ? parsed.attachments[Number(index)] : undefined;
  if (!attachment) return plain(404, "This email has no such part.");
  return { status: 200, headers: downloadHeaders(attachment.filename), body: attachment.content };
}

async function readAsset(name: keyof typeof assets): Promise<InboxResponse> {
  const { file, type } = assets[name];
  return { status: 200, headers: assetHeaders(type), body: await readFile(file) };
}

function page({ markup }: Markup): InboxResponse {
  return { status: 200, headers: pageHeaders, body: markup };
}

function json(body: object): InboxResponse {
  return { status: 200, headers: jsonHeaders, body: JSON.stringify(body) };
}

function notFound(): InboxResponse {
  return plain(404, "Email not found.");
}

function plain(status: number, text: string): InboxResponse {
  return { status, headers: plainHeaders, body: `${text}\n` };
}
