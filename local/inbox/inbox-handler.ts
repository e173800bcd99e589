import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Markup } from "../../functions/domain/platform/markup/markup.ts";
import type { LocalSes } from "../ses/local-ses.ts";
import type { SentMail } from "../ses/sent-mail.ts";
import { isOwnHost } from "./host-check.ts";
import { listPage } from "./list-page.ts";
import { listMails, readQuery, summarize } from "./mail-list.ts";
import { mailPage } from "./mail-page.ts";
import { readMail } from "./read-mail.ts";
import {
  assetHeaders,
  downloadHeaders,
  jsonHeaders,
  mailHtmlHeaders,
  pageHeaders,
  plainHeaders,
} from "./security-headers.ts";
import { accountOf, type ToldReader } from "./told.ts";

export interface InboxOptions {
  /** Host names, beside those of this machine itself, that the inbox may be asked for by. */
  readonly hosts?: readonly string[];
  /** What the service itself wrote down of a mail; without it the pages show what SES did alone. */
  readonly told?: ToldReader | undefined;
}

export type InboxHandler = (req: IncomingMessage, res: ServerResponse) => Promise<boolean>;

/** What a request looks at. */
interface Asked {
  readonly ses: Pick<LocalSes, "mails" | "mail">;
  readonly told: ToldReader | undefined;
  readonly params: URLSearchParams;
  readonly origin: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

const assets = {
  "app.css": { file: new URL("./inbox.css", import.meta.url), type: "text/css" },
  "app.js": { file: new URL("./inbox.js", import.meta.url), type: "text/javascript" },
} as const;

/** Serves `/inbox` and what is below it; false for any other path, which stays unanswered. */
export function inboxHandler(
  ses: Pick<LocalSes, "mails" | "mail">,
  options: InboxOptions = {},
): InboxHandler {
  return async (req, res) => {
    const url = new URL(req.url ?? "/", "http://inbox");
    const [top, ...segments] = url.pathname.slice(1).split("/");
    if (top !== "inbox") return false;
    const { told } = options;
    const asked = { ses, told, params: url.searchParams, origin: originOf(req) };
    const { status, headers, body } = refuse(req, options) ?? (await find(asked, segments));
    res.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
    res.end(req.method === "HEAD" ? undefined : body);
    return true;
  };
}

function refuse(req: IncomingMessage, { hosts = [] }: InboxOptions): Answer | undefined {
  if (req.method !== "GET" && req.method !== "HEAD") return plain(405, "The inbox can only be read.");
  if (isOwnHost(req.headers.host, hosts)) return undefined;
  return plain(421, "The inbox is not served under this host name.");
}

/** A host that is not refused is one. */
function originOf({ headers: { host } }: IncomingMessage): string {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).origin : "";
}

async function find(asked: Asked, segments: readonly string[]): Promise<Answer> {
  const { ses, told, params } = asked;
  const [first = "", second = "", third = ""] = segments;
  if (first === "") return findList(ses, params);
  if (first === "app.css" || first === "app.js") return readAsset(first);
  if (first === "api" && second === "mails") {
    if (segments.length === 2) return json(listMails(ses.mails(), readQuery(params)));
    const mail = ses.mail(third);
    if (!mail) return plain(404, "No such mail.");
    return json({ ...summarize(mail), service: (await accountOf(mail, told)) ?? null });
  }
  const mail = ses.mail(first);
  return mail ? findView(mail, second, third, asked) : plain(404, "No such mail.");
}

function findList(ses: Pick<LocalSes, "mails">, params: URLSearchParams): Answer {
  const mails = ses.mails();
  const query = readQuery(params);
  const regions = [...new Set(mails.map(({ region }) => region))].sort();
  return page(listPage(listMails(mails, query), query, regions));
}

async function findView(
  mail: SentMail,
  view: string,
  index: string,
  { told, params, origin }: Asked,
): Promise<Answer> {
  if (view === "source") return { status: 200, headers: plainHeaders, body: mail.raw };
  const opened = await readMail(mail);
  if (view === "") {
    const account = await accountOf(mail, told);
    return page(mailPage(mail, opened, { wanted: params.get("view"), account, origin }));
  }
  if (view === "html" && opened.html !== undefined) {
    return { status: 200, headers: mailHtmlHeaders, body: opened.html };
  }
  const attachment =
    view === "attachments" && /^\d+$/.test(index) ? opened.attachments[Number(index)] : undefined;
  if (!attachment) return plain(404, "This mail has no such part.");
  return { status: 200, headers: downloadHeaders(attachment.filename), body: attachment.content };
}

async function readAsset(name: keyof typeof assets): Promise<Answer> {
  const { file, type } = assets[name];
  return { status: 200, headers: assetHeaders(type), body: await readFile(file) };
}

function page({ markup }: Markup): Answer {
  return { status: 200, headers: pageHeaders, body: markup };
}

function json(body: object): Answer {
  return { status: 200, headers: jsonHeaders, body: JSON.stringify(body) };
}

function plain(status: number, text: string): Answer {
  return { status, headers: plainHeaders, body: `${text}\n` };
}
