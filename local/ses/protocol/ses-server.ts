import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { isForeign } from "../../gateway/foreign-request.ts";
import { answerVerified } from "../identities/identity-endpoint.ts";
import { answerQuery } from "../receiving/query-call.ts";
import { newRunningWork } from "../running-work.ts";
import { answerFaults } from "../sending/fault-endpoint.ts";
import { isJson, type Json } from "./json-fields.ts";
import { refusalOf, replyOf, replyTo, type ServerSettings, type SesCall, type SesReply } from "./ses-call.ts";
import { SesRefusal } from "./ses-refusal.ts";

/** An email of 40 MB in base64 and JSON, and the other fields. */
const largestBody = 60 * 1024 * 1024;

export interface SesListener {
  readonly listener: RequestListener;
  /** Answers a call in process; undefined if its connection should be dropped. */
  call(call: SesCall): Promise<SesReply | undefined>;
  /** Resolves when no call is in progress. */
  idle(): Promise<void>;
}

/** Serves the SES v2 API and the receipt rules of the first, and `/_local/faults` and `/_local/identities` to control it. */
export function newSesListener(settings: ServerSettings): SesListener {
  const work = newRunningWork();
  return {
    listener: (req, res) => {
      if (isForeign(req.headers)) return void res.writeHead(403).end();
      if (isQuery(req)) return work.track(serveQuery(settings, req, res));
      const answered = new Promise((resolve) => res.once("close", resolve));
      const reply = serve(settings, req, answered).catch((error: unknown) => refusalOf(settings, error));
      work.track(reply.then((one) => answer(res, one)));
    },
    call: async (call) => {
      const { promise: answered, resolve } = Promise.withResolvers<void>();
      const reply = replyTo(settings, call, answered);
      return reply.catch((error: unknown) => refusalOf(settings, error)).finally(resolve);
    },
    idle: work.settle,
  };
}

/** The API of 2010, which has receipt rules, takes forms. */
function isQuery({ headers }: IncomingMessage): boolean {
  return headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
}

async function serveQuery(
  settings: ServerSettings,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const reply = await answerQuery(settings, await readText(req), req.headers.authorization);
  if (!reply) return void res.socket?.destroy();
  res.writeHead(reply.status, { "content-type": "text/xml" });
  res.end(reply.xml);
}

async function serve(
  settings: ServerSettings,
  req: IncomingMessage,
  answered: Promise<unknown>,
): Promise<SesReply | undefined> {
  const { context, faults } = settings;
  const url = new URL(req.url ?? "/", "http://ses");
  const body = await readBody(req);
  if (url.pathname === "/_local/faults")
    return replyOf(200, answerFaults(req, body, faults, context.publisher));
  if (url.pathname === "/_local/identities") return replyOf(200, await answerVerified(req, body, context));
  const { authorization } = req.headers;
  const sourceIp = req.socket.remoteAddress ?? "127.0.0.1";
  return replyTo(settings, { method: req.method ?? "", url, authorization, body, sourceIp }, answered);
}

function answer(res: ServerResponse, reply: SesReply | undefined): void {
  if (res.headersSent || res.destroyed) return;
  if (!reply) return void res.socket?.destroy();
  res.writeHead(reply.status, reply.headers);
  res.end(JSON.stringify(reply.body));
}

async function readBody(req: IncomingMessage): Promise<Json> {
  const text = await readText(req);
  if (text === "") return {};
  const parsed = parseJson(text);
  if (!isJson(parsed)) throw new SesRefusal("BadRequestException", "The body must be a JSON object.");
  return parsed;
}

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size > largestBody) throw new SesRefusal("BadRequestException", "The request is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
